export { extendWithDemo, withDemo } from './with-demo.ts'
