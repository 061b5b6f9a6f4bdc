export type { Guide } from './pages/guide-page.ts'
export { openApiDocument, type OpenApiContext } from './open-api-document.ts'
export { creditsText } from './openapi/credits-text.ts'
export {
  answerSchemaOf,
  successOf,
  type OpenApiDocument,
  type OperationObject,
  type ResponseObject,
} from './openapi/document.ts'
export { parametersOf } from './openapi/parameters.ts'
export { rowSchema } from './openapi/schemas.ts'
export { objectIn } from './pages/reference.ts'
export type { Plans } from './pages/plans-table.ts'
