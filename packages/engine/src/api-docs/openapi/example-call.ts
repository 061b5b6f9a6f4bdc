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
 * Example values by parameter name, or by `<operation>.<name>`, that this installation knows better than the
 * declarations, such as the id of a stored listing.
 */
export type Examples = Readonly<Record<string, unknown>>

/** Rows that the example of a paged operation asks for: enough to see what they look like. */
const FEW = 5

/**
 * The example of a parameter of an operation, which may know a better one than the installation; a list for parameters
 * that take one, undefined for a cursor, which no declaration can know.
 */
export function exampleOf(
  { operation }: CompiledOperation,
  { name, kind, schema }: Param,
  examples: Examples,
): unknown {
  const known: unknown = examples[`${operation.id}.${name}`] ?? operation.examples[name] ?? examples[name]
  const example: unknown = known ?? (Array.isArray(schema.examples) ? schema.examples[0] : undefined)
  return kind === 'list' && example !== undefined && !Array.isArray(example) ? [example] : example
}

/** Address of a call that works; with a parameter's name, of one that uses this parameter. */
export function exampleCall(compiled: CompiledOperation, examples: Examples, using?: string): string | undefined {
  const { operation, params } = compiled
  const names = namesOf(compiled, using)
  const beside = togetherWith(params.get(using ?? ''))
  if (using === undefined && isPaged(operation)) names.push('limit')
  const query = names.flatMap((name) => {
    const param = params.get(name)
    const fewest = Math.min(FEW, limitOf(operation).max)
    const fitting = using === undefined && name === 'limit' ? fewest : beside[name]
    const example = param && (fitting ?? exampleOf(compiled, param, examples))
    return example === undefined ? [] : [`${name}=${queryText(example)}`]
  })
  if (using !== undefined && !query.some((part) => part.startsWith(`${using}=`))) return undefined
  return pathExample(compiled, beside, examples) + (query.length === 0 ? '' : `?${query.join('&')}`)
}

/** What must stand in the query beside a parameter for the call to mean something. */
function namesOf({ operation, params }: CompiledOperation, using: string | undefined): string[] {
  const required = [...params.values()].flatMap(({ name, required }) => (required ? [name] : []))
  const selection = selectionOf(operation)
  const wholeMarket = selection?.required === false && using === 'exchanges'
  const isOther = using !== undefined && selectorsOf(selection).some(({ name }) => name === using)
  const selector = isOther
    ? using
    : standsAlone(operation, params.get(using ?? ''))
      ? undefined
      : selection?.subject.selectors.names
  const selected =
    selector === undefined ? [] : wholeMarket ? (operation.kind === 'collection' ? ['date'] : []) : [selector]
  const used = using === undefined ? [] : [using, ...Object.keys(togetherWith(params.get(using)))]
  return [...new Set([...required, ...selected, ...used])]
}

/**
 * Whether the example of a parameter is of all that a key may see: what narrows rows shows most there, where it costs
 * no more.
 */
function standsAlone(operation: Operation, param: Param | undefined): boolean {
  const selection = selectionOf(operation)
  if (param === undefined || selection?.required !== false || operation.credits.per !== 'request') return false
  const listed = operation.kind === 'list' && listSchemas(operation).some(([name]) => name === param.name)
  return listed || operation.query.properties[param.name] !== undefined
}

/**
 * A parameter that means something only beside another one says so in its schema: `'x-together-with':
 * 'identifier_type'`, or with the value that the other one must have: `'x-together-with': { indicator: 'macd' }`.
 */
function togetherWith(param: Param | undefined): Readonly<Record<string, unknown>> {
  const other: unknown = param?.schema['x-together-with']
  if (typeof other === 'string') return { [other]: undefined }
  return typeof other === 'object' && other !== null ? { ...other } : {}
}

/**
 * The path with example values in place of its parameters, or with those that a parameter of the query must stand
 * beside.
 */
function pathExample(
  { operation, path }: CompiledOperation,
  beside: Readonly<Record<string, unknown>>,
  examples: Examples,
): string {
  return path.replaceAll(/\{([a-z_]+)\}/g, (whole, name: string) => {
    const example = beside[name] ?? inPath(operation, name, examples)
    return example === undefined ? whole : encodeURIComponent(textOf(example))
  })
}

/** The example of a parameter of the path: one that the installation knows to exist, else the declared one. */
export function inPath(operation: Operation, name: string, examples: Examples): unknown {
  const known: unknown = examples[`${operation.id}.${name}`]
  return (Array.isArray(known) ? known[0] : known) ?? operation.examples[name]
}

/** Commas and colons stay as they are: they are legal in a query, and the example is there to be read. */
function queryText(example: unknown): string {
  return encodeURIComponent(textOf(example)).replaceAll('%3A', ':').replaceAll('%2C', ',')
}
