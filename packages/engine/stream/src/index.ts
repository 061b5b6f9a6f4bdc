export { openStream } from './open-stream.ts'
