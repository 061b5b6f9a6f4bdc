import { type Problem, problem, Type, type Static } from '@bourse/kit'
import { pointerStep, withBodyPointers, type ProblemCode } from '@bourse/kit/delivery'
import type { OperationFacts, Operations, Selection } from '@bourse/services'
import { FORMATS, type Export } from './exports.ts'

const MAX_TEXT = 20_000
const Value = Type.Union([
  Type.String({ maxLength: MAX_TEXT }),
  Type.Number(),
  Type.Boolean(),
  Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1_000 }),
])

/** Problems that a collection may return for a selection before it reads any rows. */
export const SELECTION_PROBLEMS = [
  'market-not-entitled',
  'entity-not-entitled',
  'history-depth',
  'mutual-funds-not-entitled',
  'symbol-not-resolved',
  'identifier-not-found',
  'point-in-time-unavailable',
  'dataset-unpublished',
] as const satisfies readonly ProblemCode[]

/** Credits per order. */
export const PRICE = 500

/** Request body of an order. */
export const Order = Type.Object(
  {
    endpoint: Type.Optional(
      Type.String({ description: 'Path of a collection, such as /v1/eod; or resource.', maxLength: 200 }),
    ),
    resource: Type.Optional(
      Type.String({
        description:
          'Path template of a collection, such as /v1/funds/{instrument_id}/holdings; pass path ids in parameters.',
        maxLength: 200,
      }),
    ),
    parameters: Type.Optional(
      Type.Record(Type.String(), Value, {
        maxProperties: 50,
        description:
          'The collection’s parameters without limit and cursor, because the export has all rows. `fields` and ' +
          '`numbers` shape columns.',
      }),
    ),
    format: Type.Optional(
      Type.Union(
        FORMATS.map((format) => Type.Literal(format)),
        { description: 'Text lines, or columnar: a Parquet file or an Arrow IPC stream. Default: ndjson.' },
      ),
    ),
    as_of: Type.Optional(
      Type.String({ description: 'As-of time of the rows; defaults to what is published now.', maxLength: 40 }),
    ),
  },
  {
    oneOf: [{ required: ['endpoint'] }, { required: ['resource'] }],
    examples: [{ endpoint: '/v1/eod', parameters: { symbols: 'AAPL', from: '2026-01-02', to: '2026-02-27' } }],
  },
)
export type Order = Static<typeof Order>

/** Paging and page-format parameters, which do not apply to exports. */
const EXCLUDED_PARAMETERS = ['limit', 'cursor', 'format', 'dry_run', 'as_of']

const BESIDE = new Set(['as_of', 'format'])

/**
 * Returns the operation and parameters of an order.
 * @throws Problem 422 that names the invalid property
 */
export function selectionOf(order: Order, operations: Operations): Selection {
  const facts = operationOf(order, operations)
  const { parameters = {}, as_of } = order
  const refused = EXCLUDED_PARAMETERS.find((name) => parameters[name] !== undefined)
  if (refused !== undefined)
    throw wrong(
      `/parameters/${refused}`,
      BESIDE.has(refused)
        ? 'belongs next to parameters, not inside them'
        : 'is not allowed, because an export has all rows; omit it',
    )
  const texts = Object.entries(parameters).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(',') : `${value}`,
  ])
  return {
    operation: facts.id,
    parameters: { ...Object.fromEntries(texts), ...(as_of === undefined ? {} : { as_of }) },
  }
}

function operationOf({ endpoint, resource }: Order, operations: Operations): OperationFacts {
  if ((endpoint === undefined) === (resource === undefined))
    throw wrong('/endpoint', 'expected exactly one of endpoint and resource', 'exactly-one')
  const path = endpoint ?? resource
  const exportable = operations.list().filter(({ isExportable }) => isExportable)
  const facts = exportable.find((each) => each.path === path)
  if (facts !== undefined) return facts
  throw wrong(
    endpoint === undefined ? '/resource' : '/endpoint',
    `${path?.slice(0, 100)} cannot be exported; expected one of: ${exportable.map((each) => each.path).join(', ')}`,
    'not-exportable',
  )
}

function wrong(pointer: string, message: string, code = 'invalid'): Problem {
  return problem('invalid-parameter', `${pointer}: ${message}`, { errors: [{ code, pointer, message }] })
}

/** The selection to read from the collection. Column parameters apply only to a columnar format. */
export const exportSelection = ({
  operation,
  parameters,
  format,
}: Pick<Export, 'operation' | 'parameters' | 'format'>): Selection => ({
  operation,
  parameters: isColumnar(format) ? { ...parameters, format } : parameters,
})

/** Whether a format is columnar. */
export const isColumnar = (format: Export['format']): format is 'arrow' | 'parquet' =>
  format === 'arrow' || format === 'parquet'

/** Maps a collection's problem with one of its parameters to the corresponding property of the order. */
export const withOrderPointers = (error: unknown): unknown =>
  withBodyPointers(error, (parameter) => (parameter === 'as_of' ? '/as_of' : `/parameters${pointerStep(parameter)}`))

/** Canonical JSON for an order: two orders that differ only in property order are equal. */
export function canonicalOrder(order: Order): string {
  return JSON.stringify(order, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
