export type { ClientDocument, OperationObject, Schema } from './document.ts'
export { generateClient, type GenerateOptions } from './generate-client.ts'
export { inlinedDocument } from './inlined-document.ts'
