import { USAGE_DIMENSIONS, type UsageDimension, type UsageFilter } from '@bourse/engine/usage'
import { endpoint, f, invalidParameter, Type } from '@bourse/kit'
import { addDays, daysBetween } from '@bourse/kit/values'
import { administration } from '../contract/administration.ts'
import { COMMON } from '../common.ts'

const MAX_DAYS = 400
const DEFAULT_DAYS = 30

const text = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: 100, description, examples: [example] }))

/** Parameters of usage, except the account. */
export const usageQuery = {
  from: Type.Optional(
    Type.String({
      format: 'date',
      description: 'First UTC day. Default: 29 days before the last day.',
      examples: ['2026-02-01'],
    }),
  ),
  to: Type.Optional(
    Type.String({ format: 'date', description: 'Last UTC day. Default today.', examples: ['2026-02-28'] }),
  ),
  by: Type.Optional(
    Type.Array(Type.Union(USAGE_DIMENSIONS.map((each) => Type.Literal(each))), {
      description: 'Dimensions of the totals. Default day.',
      maxItems: 4,
      examples: ['day,account'],
    }),
  ),
  key_id: text('Only this key.', 'key_5d2f8c1f0a7be4d39c06'),
  operation: text('Only this operation.', 'eod.list'),
} as const

/** Fields of usage. */
export const usageFields = {
  id: f.text('Dimensions of the row', { example: '2026-03-02|acc_5d2f8c1f0a7be4d39c06' }),
  date: f.date('UTC day; null if not requested in `by`').nullable(),
  account_id: f.text('Account; null if not requested in `by`', { example: 'acc_5d2f8c1f0a7be4d39c06' }).nullable(),
  account_name: f.text('Account name; null if the account no longer exists', { example: 'acme' }).nullable(),
  key_id: f.text('Key; null if not requested in `by`', { example: 'key_5d2f8c1f0a7be4d39c06' }).nullable(),
  operation: f.text('Operation; null if not requested in `by`', { example: 'eod.list' }).nullable(),
  requests: f.count('Requests', { example: 1_200 }),
  errors: f.count('Rejected or failed requests', { example: 3 }),
  credits: f.count('Credits', { unit: 'credits', example: 6_000 }),
  rows: f.count('Rows returned', { example: 91_000 }),
  bytes: f.count('Bytes sent', { unit: 'bytes', example: 8_400_000 }),
}

/** Properties of an operation that lists usage. */
export const USAGE = {
  ...COMMON,
  description:
    'At most two seconds old, across all replicas, for 400 days. `format=csv` exports it. Totals cover all ' +
    'dimensions that `by` omits; prices are up to the operator.',
  fields: usageFields,
  order: ['id asc'],
  tag: 'body',
  needs: { administration },
} as const

interface UsageQuery {
  readonly from?: string
  readonly to?: string
  readonly by?: readonly string[]
  readonly account_id?: string
  readonly key_id?: string
  readonly operation?: string
}

/** Returns the filter that a query describes; rejects a period that is too long. */
export function usageFilter({ to: last, ...query }: UsageQuery, today: string): UsageFilter {
  const to = last ?? today
  const { from = addDays(to, 1 - DEFAULT_DAYS), by = ['day'], ...filter } = query
  if (daysBetween(from, to) >= MAX_DAYS)
    throw invalidParameter('from', `expected at most ${MAX_DAYS} days up to ${to}, got ${daysBetween(from, to) + 1}`)
  return { ...filter, from, to, by: by.filter(isDimension) }
}

const isDimension = (name: string): name is UsageDimension => USAGE_DIMENSIONS.some((each) => each === name)

const list = endpoint('/usage', {
  ...USAGE,
  id: 'admin.usage.list',
  summary: 'Usage by UTC day, account, key and operation, for billing',
  query: { ...usageQuery, account_id: text('Only this account.', 'acc_5d2f8c1f0a7be4d39c06') },
  read: ({ administration: admin }, { query, page, today }) => admin.usage.list(usageFilter(query, today), page),
})

/** Usage operations. */
export const usageOperations = [list]
