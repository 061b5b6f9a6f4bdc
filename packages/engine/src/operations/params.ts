import { p, type CustomOperation, type ListOperation, type Operation, type Selection } from '@bourse/kit'
import { Type, type TSchema } from '@sinclair/typebox'
import { changeSchemas } from './change-params.ts'
import { columnarSchemas, formatSchema, limitText, MAX_COLUMNAR_ROWS } from './columnar-params.ts'
import { listSchemas } from './list-params.ts'
import { provenanceSchemas } from './provenance-fields.ts'
import { selectorSchemas } from './selector-params.ts'

/** How the text of a query parameter is parsed. */
export type ParamKind =
  'text' | 'decimal' | 'date' | 'instant' | 'dateOrInstant' | 'integer' | 'boolean' | 'list' | 'oneOf'

/** One of an operation's query parameters. */
export interface Param {
  readonly name: string
  readonly kind: ParamKind
  readonly schema: TSchema
  readonly required: boolean
  /** Normalizes an item: two items with the same result are duplicates. */
  readonly fold?: ((item: string) => string) | undefined
}

/** Maximum number of mistakes in one error response. */
export const MAX_TOLD = 20

/** Parameters that restrict a response to certain markets: a list of them, or just one. */
export const MARKET_PARAMS = ['exchanges', 'exchange'] as const

/** Returns all of an operation's parameters: its own and those that the host derives from its declaration. */
export function paramsOf(operation: Operation): readonly Param[] {
  const own = Object.entries(operation.query.properties).map(([name, schema]) =>
    paramOf(name, schema, operation.query.required?.includes(name) ?? false),
  )
  return [
    ...own,
    ...(takesBody(operation) ? [] : selectorParams(operation)),
    ...(operation.kind === 'list' ? listParams(operation) : formParams(operation)),
    ...timeParams(operation),
    ...changeSchemas(operation).map(([name, schema]) => paramOf(name, schema)),
    ...provenanceSchemas(operation).map(([name, schema]) => paramOf(name, schema)),
    ...pageParams(operation),
    // An operation may extend a common parameter, for example by adding file formats to `format`.
    ...commonParams(operation).filter(({ name }) => operation.query.properties[name] === undefined),
  ]
}

function paramOf(name: string, schema: TSchema, required = false): Param {
  return { name, kind: kindOf(schema), schema, required }
}

/** Returns how a schema's values are parsed. */
export function kindOf(schema: TSchema): ParamKind {
  if (schema['anyOf'] !== undefined || schema['const'] !== undefined) return 'oneOf'
  if (schema['type'] === 'array') return 'list'
  if (schema['type'] === 'integer') return 'integer'
  if (schema['type'] === 'number') return 'decimal'
  if (schema['type'] === 'boolean') return 'boolean'
  if (schema['format'] === 'date') return 'date'
  if (schema['format'] === 'date-or-instant') return 'dateOrInstant'
  return schema['format'] === 'date-time' ? 'instant' : 'text'
}

/** Returns an operation's selection; a collection may declare one too. */
export function selectionOf(operation: Operation): Selection | undefined {
  return operation.kind === 'item' ? undefined : operation.select
}

/**
 * Whether an operation looks up the requested names or ids, so that its responses list unknown ones. An operation
 * without a selection does its own lookups.
 */
export function looksUpNames(operation: Operation): boolean {
  return selectionOf(operation) !== undefined || (operation.problems ?? []).includes('symbol-not-resolved')
}

const selectorParams = (operation: Operation): readonly Param[] =>
  selectorSchemas(selectionOf(operation)).map(([name, schema, fold]) => ({ ...paramOf(name, schema), fold }))

function formParams(operation: Operation): readonly Param[] {
  if (operation.kind === 'custom') return operation.turns === undefined ? [] : [ORDER]
  if (operation.kind !== 'collection') return []
  const forms = new Set(operation.forms.map(({ form }) => form))
  return [
    ...(forms.has('date')
      ? [date('date', 'One date, local to the exchange: a row per entity, in symbol order.'), EXCHANGES]
      : []),
    ...(forms.has('range') ? [date('from', 'First date, inclusive.'), date('to', 'Last date, inclusive.')] : []),
    ORDER,
  ]
}

const date = (name: string, description: string) => paramOf(name, p.date(description))

/** Returns a list's parameters, with the descriptions from its declaration. */
const listParams = (operation: ListOperation): readonly Param[] => [
  ...listSchemas(operation).map(([name, schema]) => paramOf(name, schema)),
  ...(operation.exchanges ? [EXCHANGES] : []),
  ...(operation.turns === undefined && operation.sortable.length === 0 ? [] : [ORDER]),
]

const EXCHANGES = paramOf('exchanges', p.exchanges('MICs, comma-separated, that limit a read of the entire market.'))

const ORDER = paramOf('order', p.oneOf('Sort direction of the date; symbols keep their order.', ['asc', 'desc']))

function timeParams(operation: Operation): readonly Param[] {
  if (operation.kind === 'custom' && (!operation.pointInTime || operation.body !== undefined)) return []
  return [paramOf('as_of', { ...AS_OF, examples: ['2030-01-01T00:00:00Z'] })]
}

/** The as-of time, as a parameter or a body property. */
export const AS_OF = Type.String({
  format: 'date-time',
  description: 'As-of time: returns the data as known at that instant. A date means its entire UTC day.',
})

export function headersOf(operation: Operation): readonly string[] {
  return operation.kind === 'custom' ? Object.keys(operation.headers) : []
}

/** Returns the default and the maximum page size in rows. */
export function limitOf(operation: Operation): { readonly default: number; readonly max: number } {
  return operation.limit ?? { default: 100, max: 1_000 }
}

function pageParams(operation: Operation): readonly Param[] {
  if (!isPaged(operation) || takesBody(operation)) return []
  const { default: preset, max } = limitOf(operation)
  const rows = `Number of rows on the page, over all entities. ${limitText(max)}`
  const maximum = Math.max(max, MAX_COLUMNAR_ROWS)
  const cursor = '`meta.next_cursor` of the previous page; empty for the first one.'
  return [
    paramOf('limit', p.count(rows, { minimum: 1, maximum, default: preset, example: preset })),
    paramOf('cursor', p.text(cursor, { maxLength: 4_096, example: undefined })),
  ]
}

/** Whether an operation returns one row instead of a list. */
export function isSingle(operation: Operation): boolean {
  return operation.kind === 'item' || (operation.kind === 'custom' && operation.single)
}

export function isPaged(operation: Operation): boolean {
  if (operation.kind === 'custom') return operation.paging !== false && !operation.single
  return operation.kind !== 'item'
}

/** Whether names, `limit` and `cursor` are in the body. */
export function takesBody(operation: Operation): operation is CustomOperation {
  return operation.kind === 'custom' && operation.paging === 'body'
}

const commonParams = (operation: Operation): readonly Param[] => [
  paramOf('format', formatSchema(isSingle(operation))),
  ...(isSingle(operation) ? [] : columnarSchemas(operation).map(([name, schema]) => paramOf(name, schema))),
  DRY_RUN,
]

const DRY_RUN = paramOf(
  'dry_run',
  p.boolean(
    'Returns the cost of the call and spends nothing: `{"data": {"subjects", "credits", "remaining"}, ' +
      '"meta": {"dry_run": true}}`.',
    { example: false },
  ),
)
