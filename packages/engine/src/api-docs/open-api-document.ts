import type { Roles } from '../accounts/index.ts'
import type { CompiledOperation } from '../operations/index.ts'
import { metaName, metaSchema, rowName } from './openapi/answer-schema.ts'
import { COMMON_RESPONSES } from './openapi/answers.ts'
import { COMMON_SCHEMAS, securityOf, type SessionNames } from './openapi/common-schemas.ts'
import type { Components, OpenApiDocument, PathItem, ResponseObject, Responses, Tag } from './openapi/document.ts'
import { headerComponents } from './openapi/headers.ts'
import { operationObject, type OperationContext } from './openapi/operation-object.ts'
import type { ParameterContext } from './openapi/parameters.ts'
import { PROBLEM_RESPONSES } from './openapi/problem-responses.ts'
import { listsOf } from './openapi/row-history.ts'
import { rowSchema } from './openapi/schemas.ts'

export interface OpenApiContext extends Partial<ParameterContext>, Pick<OperationContext, 'startingPlan'> {
  readonly version: string
  /** Roles that permit operators' operations; only the owner's if omitted. */
  readonly roles?: Roles
  /** The service's public URL. Without it, URLs are relative. */
  readonly publicUrl?: string
  /** The cookie and header of console sessions. If omitted, the document describes keys only. */
  readonly session?: SessionNames
}

/** Returns the operations' OpenAPI 3.1 document, derived from their declarations. */
export function openApiDocument(operations: readonly CompiledOperation[], context: OpenApiContext): OpenApiDocument {
  const { startingPlan, version, publicUrl, examples = {}, markets, roles = {}, session } = context
  const { security, securitySchemes } = securityOf(session)
  const paths = pathsOf(operations, { startingPlan, examples, markets, roles, lists: listsOf(operations) })
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
  'Every response has the headers that the response `4XX` lists: request id, limits and credits. A success response ' +
    'to GET also has those that `304` lists, such as `ETag`. A parameter that changes the response describes it: ' +
    '`x-response` is the response in place of the usual one, `x-adds` the fields that rows have in addition.',
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

function componentsOf(
  operations: readonly CompiledOperation[],
  paths: OpenApiDocument['paths'],
): Omit<Components, 'securitySchemes'> {
  const schemas = operations.flatMap(({ operation, fields }) => [
    [metaName(operation), metaSchema(operation)] as const,
    [rowName(operation), rowSchema(fields)] as const,
  ])
  const answers = Object.values(paths).flatMap((item) => Object.values(item).map(({ responses }) => responses))
  const responses = referredResponses(answers)
  return {
    schemas: { ...COMMON_SCHEMAS, ...Object.fromEntries(schemas) },
    headers: headerComponents([
      ...answers.flatMap((by) => Object.values(by).filter(isAnswer)),
      ...Object.values(responses),
    ]),
    responses,
  }
}

/** Returns the shared responses to which at least one operation refers. */
function referredResponses(answers: readonly Responses[]): Components['responses'] {
  const references = new Set(
    answers.flatMap((by) => Object.values(by).flatMap((answer) => ('$ref' in answer ? [answer.$ref] : []))),
  )
  return Object.fromEntries(
    Object.entries({ ...COMMON_RESPONSES, ...PROBLEM_RESPONSES }).filter(([name]) =>
      references.has(`#/components/responses/${name}`),
    ),
  )
}

const isAnswer = (answer: Responses[string]): answer is ResponseObject => !('$ref' in answer)
