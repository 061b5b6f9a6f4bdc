export { generateClient, type GenerateOptions } from './generate-client.ts'
