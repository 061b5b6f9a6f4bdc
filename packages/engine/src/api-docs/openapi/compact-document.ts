import type {
  CompactDocument,
  CompactOperation,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  Responses,
  Schema,
  SharedParameter,
} from './document.ts'
import { objectIn } from './object-in.ts'
import { USUAL_CODES } from './reachable-problems.ts'

/**
 * Returns the document as served. What several operations have in common is a component to which each of them refers,
 * and examples of fields and responses are only on the pages. Parameters and bodies have theirs, which make calls.
 */
export function compactDocument(complete: OpenApiDocument): CompactDocument {
  const document = withoutFieldExamples(complete)
  const { paths, components } = document
  const shared = sharedParameters(Object.values(paths).flatMap((item) => Object.values(item)))
  return {
    ...document,
    paths: mapValues(paths, (item) => mapValues(item, (operation) => compactOperation(operation, shared))),
    components: {
      ...components,
      schemas: withoutDoubles(components.schemas),
      parameters: Object.fromEntries([...shared.values()].map(({ name, parameter }) => [name, parameter])),
    },
  }
}

/** Schemas alone have a list named `examples`; parameters and bodies have an `example`. */
function withoutFieldExamples(document: OpenApiDocument): OpenApiDocument {
  const text = JSON.stringify(document, (name, value: unknown) =>
    name === 'examples' && Array.isArray(value) ? undefined : value,
  )
  const plain: OpenApiDocument = JSON.parse(text)
  return plain
}

function mapValues<T, U>(object: Readonly<Partial<Record<string, T>>>, change: (value: T) => U) {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => (value === undefined ? [] : [[name, change(value)]])),
  )
}

interface Shared {
  readonly name: string
  readonly parameter: SharedParameter
}

/** The parameters that at least two operations have, by content. */
type SharedParameters = ReadonlyMap<string, Shared>

/**
 * Names the most common variant of a parameter after the parameter, and each other one also after the first operation
 * that has it: `symbols`, `symbols.crypto.list`.
 */
function sharedParameters(operations: readonly OperationObject[]): SharedParameters {
  const all = operations.flatMap(({ operationId, parameters }) =>
    parameters.map((each) => ({ operationId, parameter: sharedForm(each) })),
  )
  const variants = [...Map.groupBy(all, ({ parameter }) => JSON.stringify(parameter))]
    .filter(([, { length }]) => length > 1)
    .sort(([, one], [, other]) => other.length - one.length)
  const byName = Map.groupBy(variants, ([, [first]]) => first?.parameter.name)
  return new Map(
    [...byName.values()].flatMap((same) =>
      same.flatMap(([content, [first]], index) => {
        if (first === undefined) return []
        const { parameter, operationId } = first
        return [[content, { name: index === 0 ? parameter.name : `${parameter.name}.${operationId}`, parameter }]]
      }),
    ),
  )
}

/** Returns a parameter without what depends on the operation, and without the standard's defaults. */
function sharedForm({ 'x-example-call': _, style: __, required, ...parameter }: ParameterObject): SharedParameter {
  const form = { ...parameter, ...(required ? { required } : {}) }
  return parameter.schema['x-columns'] === true ? withoutColumns(form) : form
}

/** Omits the list of a row's columns, which are the properties of its schema, and the column in the example. */
function withoutColumns({ schema, example: _, ...parameter }: SharedParameter): SharedParameter {
  const { enum: __, ...items } = objectIn(schema, 'items')
  return { ...parameter, schema: { ...schema, items } }
}

function compactOperation(operation: OperationObject, shared: SharedParameters): CompactOperation {
  return {
    ...operation,
    parameters: operation.parameters.map((each) => {
      const form = sharedForm(each)
      const found = shared.get(JSON.stringify(form))
      return found === undefined ? form : { $ref: `#/components/parameters/${found.name}` }
    }),
    responses: compactResponses(operation.responses),
    'x-codes': operation['x-codes'].filter((code) => !USUAL_CODES.includes(code)),
  }
}

/** Limits responses to JSON without an example; the parameter `format` describes the other formats. */
const compactResponses = (responses: Responses): Responses =>
  mapValues(responses, (response) => {
    const json = '$ref' in response ? undefined : response.content?.['application/json']
    return json === undefined ? response : { ...response, content: { 'application/json': { schema: json.schema } } }
  })

/** Replaces each schema that is equal to an earlier one with a reference to it. */
function withoutDoubles(schemas: Readonly<Record<string, Schema>>): Readonly<Record<string, Schema>> {
  const names = new Map<string, string>()
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const content = JSON.stringify(schema)
      const first = names.get(content)
      if (first === undefined) names.set(content, name)
      return [name, first === undefined ? schema : { $ref: `#/components/schemas/${first}` }]
    }),
  )
}
