import type { Operation } from '@bourse/kit'
import {
  isPaged,
  limitOf,
  listSchemas,
  selectionOf,
  selectorsOf,
  type CompiledOperation,
  type Param,
} from '../../operations/index.ts'
import { textOf } from './text-of.ts'

/**
 * Example values by parameter name or `<operation>.<name>`, where this installation has better values than the
 * declarations, such as a stored listing's id.
 */
export type Examples = Readonly<Record<string, unknown>>

/** Page size in example calls to paginated operations. */
const FEW = 5

/**
 * Returns a parameter's example value: a list for a list parameter, undefined for a cursor, which has no static
 * example. An operation's own example takes precedence over the installation's.
 */
export function exampleOf(
  { operation }: CompiledOperation,
  { name, kind, schema }: Param,
  examples: Examples,
): unknown {
  const known: unknown = examples[`${operation.id}.${name}`] ?? operation.examples[name] ?? examples[name]
  const example: unknown = known ?? (Array.isArray(schema.examples) ? schema.examples[0] : undefined)
  if (kind === 'list') return typeof example === 'string' ? example.split(',') : example
  return firstOf(example)
}

/** An installation's examples are lists, whose first value is that of a parameter with one value. */
const firstOf = (example: unknown): unknown => (Array.isArray(example) ? example[0] : example)

/** Returns the path and query of a working example call, optionally one that uses the given parameter. */
export function exampleCall(compiled: CompiledOperation, examples: Examples, using?: string): string | undefined {
  const { operation, params } = compiled
  const names = namesOf(compiled, using)
  const companions = togetherWith(params.get(using ?? ''))
  if (using === undefined && isPaged(operation)) names.push('limit')
  const query = names.flatMap((name) => {
    const param = params.get(name)
    const fewest = Math.min(FEW, limitOf(operation).max)
    const fitting = using === undefined && name === 'limit' ? fewest : companions[name]
    const example = param && (fitting ?? exampleOf(compiled, param, examples))
    return example === undefined ? [] : [`${name}=${queryText(example)}`]
  })
  if (using !== undefined && !query.some((part) => part.startsWith(`${using}=`))) return undefined
  return pathExample(compiled, companions, examples) + (query.length === 0 ? '' : `?${query.join('&')}`)
}

/** Returns the names of the query parameters that the call needs, including those that the given parameter requires. */
function namesOf({ operation, params }: CompiledOperation, using: string | undefined): string[] {
  const required = [...params.values()].flatMap(({ name, required }) => (required ? [name] : []))
  const selection = selectionOf(operation)
  const readsMarket = selection?.required === false && using === 'exchanges'
  const isOther = using !== undefined && selectorsOf(selection).some(({ name }) => name === using)
  const selector = isOther
    ? using
    : isSufficient(operation, params.get(using ?? ''))
      ? undefined
      : selection?.subject.selectors.names
  const selected =
    selector === undefined ? [] : readsMarket ? (operation.kind === 'collection' ? ['date'] : []) : [selector]
  const used = using === undefined ? [] : [using, ...Object.keys(togetherWith(params.get(using)))]
  return [...new Set([...required, ...selected, ...used])]
}

/**
 * Whether a parameter's example returns everything that the key may read. For a filter, that is the most useful
 * example, as long as the price is the same.
 */
function isSufficient(operation: Operation, param: Param | undefined): boolean {
  const selection = selectionOf(operation)
  if (param === undefined || selection?.required !== false || operation.credits.per !== 'request') return false
  const listed = operation.kind === 'list' && listSchemas(operation).some(([name]) => name === param.name)
  return listed || operation.query.properties[param.name] !== undefined
}

/**
 * Returns the parameters that a parameter requires, as declared in its schema: `'x-together-with': 'identifier_type'`,
 * or with the required value: `'x-together-with': { indicator: 'macd' }`.
 */
function togetherWith(param: Param | undefined): Readonly<Record<string, unknown>> {
  const other: unknown = param?.schema['x-together-with']
  if (typeof other === 'string') return { [other]: undefined }
  return typeof other === 'object' && other !== null ? { ...other } : {}
}

/** Returns the path with example values for its parameters, or with the values that a query parameter requires. */
function pathExample(
  { operation, path }: CompiledOperation,
  companions: Readonly<Record<string, unknown>>,
  examples: Examples,
): string {
  return path.replaceAll(/\{([a-z_]+)\}/g, (whole, name: string) => {
    const example = companions[name] ?? inPath(operation, name, examples)
    return example === undefined ? whole : encodeURIComponent(textOf(example))
  })
}

/** Returns a path parameter's example: a value that exists in this installation, otherwise the declared one. */
export function inPath(operation: Operation, name: string, examples: Examples): unknown {
  const known: unknown = examples[`${operation.id}.${name}`]
  return firstOf(known) ?? operation.examples[name]
}

/** Commas and colons stay unescaped: they are valid in a query, and the example is easier to read. */
function queryText(example: unknown): string {
  return encodeURIComponent(textOf(example)).replaceAll('%3A', ':').replaceAll('%2C', ',')
}
