export type { Guide } from './pages/guide-page.ts'
export { openApiDocument, type OpenApiContext } from './open-api-document.ts'
export { compactDocument } from './openapi/compact-document.ts'
export { creditsText } from './openapi/credits-text.ts'
export {
  answerSchemaOf,
  successOf,
  type CompactDocument,
  type OpenApiDocument,
  type OperationObject,
  type ResponseObject,
} from './openapi/document.ts'
export { changeFeed, type ChangeFeed } from './openapi/change-feed.ts'
export { exampleCall } from './openapi/example-call.ts'
export { parametersOf } from './openapi/parameters.ts'
export { rowSchema } from './openapi/schemas.ts'
export { wholeAnswerSchema } from './openapi/whole-answer-schema.ts'
export { postmanCollection, type PostmanCollection } from './postman-collection.ts'
export { objectIn } from './openapi/object-in.ts'
export type { Plans } from './pages/plans-table.ts'
