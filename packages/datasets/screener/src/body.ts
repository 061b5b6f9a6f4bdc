import { Type, type Static } from '@bourse/kit'
import { SCREENER_FIELDS } from '@bourse/services'

/** Filter operators. */
export const OPERATORS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'not_in', 'is_null'] as const
export type Operator = (typeof OPERATORS)[number]

/** Maximum number of filters and of sort keys in a request. */
export const [MAX_FILTERS, MAX_SORT] = [50, 3]

const text = Type.String({ maxLength: 200 })
const value = Type.Union([
  Type.Number(),
  Type.Boolean(),
  text,
  Type.Array(Type.Union([Type.Number(), text]), { minItems: 1, maxItems: 100 }),
])

const filter = Type.Object(
  {
    field: Type.String({
      pattern: '^[a-z][a-z0-9_]*$',
      description: 'Name of a field; /v1/financials/metric-definitions describes financial metrics',
      'x-fields': SCREENER_FIELDS,
    }),
    op: Type.Union(
      OPERATORS.map((name) => Type.Literal(name)),
      { description: 'How to compare the field' },
    ),
    value,
  },
  { additionalProperties: false },
)

const sortKey = Type.Object(
  {
    field: Type.String({ description: 'Name of a field' }),
    order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')], { default: 'desc' })),
  },
  { additionalProperties: false },
)

/** A screen's request body. The host reads `limit`, `cursor` and `as_of`. */
export const body = Type.Object(
  {
    filters: Type.Optional(
      Type.Array(filter, { maxItems: MAX_FILTERS, description: 'A listing must match all filters' }),
    ),
    sort: Type.Optional(
      Type.Array(sortKey, { maxItems: MAX_SORT, description: 'Default: market_capitalization desc' }),
    ),
  },
  {
    additionalProperties: false,
    examples: [
      {
        filters: [
          { field: 'exchange_mic', op: 'in', value: ['XNAS', 'XNYS'] },
          { field: 'close', op: 'gte', value: 10 },
        ],
        sort: [{ field: 'volume', order: 'desc' }],
        limit: 5,
      },
    ],
  },
)

export type Screen = Static<typeof body>
export type ScreenFilter = Static<typeof filter>
