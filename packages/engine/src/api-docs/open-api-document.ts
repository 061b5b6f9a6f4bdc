import { changeFields, provenanceFields, type CompiledOperation } from '../operations/index.ts'
import { rowName } from './openapi/answer-schema.ts'
import { PARTS } from './openapi/answers.ts'
import { COMMON_SCHEMAS, securityOf, type SessionNames } from './openapi/common-schemas.ts'
import type { Components, OpenApiDocument, PathItem, ResponseObject, Responses, Tag } from './openapi/document.ts'
import { headerComponents } from './openapi/headers.ts'
import { operationObject, type OperationContext } from './openapi/operation-object.ts'
import type { ParameterContext } from './openapi/parameters.ts'
import { problemComponents } from './openapi/problem-responses.ts'
import { reachableProblems } from './openapi/reachable-problems.ts'
import { listsOf } from './openapi/row-history.ts'
import { rowSchema } from './openapi/schemas.ts'

export interface OpenApiContext extends Partial<ParameterContext>, Pick<OperationContext, 'startingPlan'> {
  readonly version: string
  /** The service's public URL. Without it, URLs are relative. */
  readonly publicUrl?: string
  /** The cookie and header of console sessions. If omitted, the document describes keys only. */
  readonly session?: SessionNames
}

/** Returns the operations' OpenAPI 3.1 document, derived from their declarations. */
export function openApiDocument(operations: readonly CompiledOperation[], context: OpenApiContext): OpenApiDocument {
  const { startingPlan, version, publicUrl, examples = {}, markets, session } = context
  const { security, securitySchemes } = securityOf(session)
  const paths = pathsOf(operations, { startingPlan, examples, markets, lists: listsOf(operations) })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bourse',
      version,
      description: ABOUT,
      contact: { name: 'Operator of this installation', ...(publicUrl === undefined ? {} : { url: publicUrl }) },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    ...(publicUrl === undefined ? {} : { externalDocs: { url: `${publicUrl}/docs`, description: DOCS } }),
    servers: [{ url: publicUrl ?? '/' }],
    security,
    tags: tagsOf(operations),
    paths,
    components: { securitySchemes, ...componentsOf(operations, paths) },
  }
}

const DOCS = 'How to call the API, with a form to try every operation'

const ABOUT = [
  'Market data over HTTP. Send your key as `Authorization: Bearer <key>` or as `X-API-Key: <key>`; a key in the ' +
    'URL is never accepted.',
  'Responses are `{"data": …, "meta": …}`, or CSV, NDJSON, Arrow or Parquet (`format`, or `Accept`). ' +
    'Numbers are ' +
    'exact decimals: ' +
    'read them with a decimal type.',
  'Every path that accepts GET accepts HEAD, at the same cost. A file, or a response in any format but JSON, is ' +
    'charged once per key and UTC day: `Range` and repeated requests for the same `ETag` cost nothing.',
  'Every error is `application/problem+json` with a stable `code`. `x-credits-cost`, `x-capability` and ' +
    '`x-starting-plan` state the cost of a call and who may make it.',
].join('\n\n')

function tagsOf(operations: readonly CompiledOperation[]): readonly Tag[] {
  const datasets = new Set(operations.map(({ dataset }) => dataset))
  return [...datasets].map(({ id, title, summary }) => ({ name: id, description: summary, 'x-displayName': title }))
}

function pathsOf(operations: readonly CompiledOperation[], context: OperationContext): OpenApiDocument['paths'] {
  const paths: Record<string, PathItem> = {}
  for (const compiled of operations) {
    const method = compiled.operation.method.toLowerCase()
    paths[compiled.path] = { ...paths[compiled.path], [method]: operationObject(compiled, context) }
  }
  return paths
}

const isAnswer = (answer: Responses[string]): answer is ResponseObject => !('$ref' in answer)

function componentsOf(
  operations: readonly CompiledOperation[],
  paths: OpenApiDocument['paths'],
): Omit<Components, 'securitySchemes'> {
  const rows = operations.map(({ operation, fields }) => {
    const others = { ...changeFields(operation, { before: true }), ...provenanceFields(operation) }
    return [rowName(operation), rowSchema(fields, others)] as const
  })
  const answers = Object.values(paths).flatMap((item) => Object.values(item).map(({ responses }) => responses))
  const shared = { ...PARTS, ...problemComponents(operations.map(reachableProblems)) }
  return {
    schemas: { ...COMMON_SCHEMAS, ...Object.fromEntries(rows) },
    headers: headerComponents([
      ...answers.flatMap((by) => Object.values(by).filter(isAnswer)),
      ...Object.values(shared),
    ]),
    responses: shared,
  }
}
