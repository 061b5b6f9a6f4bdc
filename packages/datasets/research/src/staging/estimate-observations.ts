import {
  f,
  stagingTable,
  into,
  sql,
  type Into,
  type ProvidedNeeds,
  type ReconcileContext,
  type Refusal,
  type RowOf,
} from '@bourse/kit'
import { Decimal, ratioText } from '@bourse/kit/values'
import { directories, withIssuers, nameFields, type RowWithIssuer } from './named-issuers.ts'
import { estimates } from '../estimates/record.ts'

const value = (description: string, example?: number) => f.decimal(description, { example }).nullable()
const count = (description: string) => f.count(description).nullable()

const fields = {
  ...nameFields,
  observed_on: f.date('Observation date'),
  metric: f.oneOf('Estimated metric', ['eps', 'revenue']),
  period_type: f.oneOf('Length of the period', ['quarterly', 'annual']),
  period_end: f.date('End of the fiscal period: the nearest calendar month end if it is at most seven days away'),
  currency_code: f.currency('ISO 4217 code of the amounts').nullable(),
  mean: value('Mean estimate', 1.60796),
  low: value('Lowest', 1.5),
  high: value('Highest', 1.67),
  year_ago: value('Actual figure for the same period of the previous year', 1.53),
  analyst_count: f.count('Number of analysts', { example: 27 }).nullable(),
  up_7d: count('Upward revisions in 7 days'),
  up_30d: count('Upward revisions in 30 days'),
  down_7d: count('Downward revisions in 7 days'),
  down_30d: count('Downward revisions in 30 days'),
  mean_7d_ago: value('Mean 7 days before'),
  mean_30d_ago: value('Mean 30 days before'),
  mean_60d_ago: value('Mean 60 days before'),
  mean_90d_ago: value('Mean 90 days before'),
  known_at: f.instant('When it became known; null for the time of publication').nullable(),
}

type Observation = RowOf<typeof fields>
const needs = { ...directories, estimates }

/** Estimates as publishers observe them, without consecutive duplicates. */
export const estimateObservations = stagingTable('estimate_observations', {
  title: 'Estimate observations',
  fields,
  feeds: [estimates],
  needs,
  async reconcile(given, rows, context) {
    const found = await withIssuers(given, rows, ({ observed_on }) => observed_on, context)
    const published = await publishedOf(given, [...new Set(found.map(({ issuer }) => issuer))], context)
    const plausible = found.filter(({ row }) => {
      const refusal = outsideRange(row)
      if (refusal !== undefined) context.reject(row, refusal)
      return refusal === undefined
    })
    const byPeriod = Map.groupBy(plausible, ({ issuer, row }) => keyOf(issuer, row))
    return [...byPeriod].flatMap(([key, ofPeriod]) => changedEstimates(ofPeriod, published.get(key) ?? []))
  },
})

/** Rejects a mean that is below the lowest or above the highest estimate. */
function outsideRange({ mean, low, high }: Observation): Refusal | undefined {
  if (mean === null) return undefined
  const value = new Decimal(mean)
  const isOutside = (low !== null && value.lt(low)) || (high !== null && value.gt(high))
  if (!isOutside) return undefined
  const reason = `mean: expected a value from ${low} to ${high}, got ${mean}`
  return { rule: 'mean-outside-range', value: mean, reason }
}

const keyOf = (issuer: string, { metric, period_type, period_end }: Period) =>
  `${issuer} ${metric} ${period_type} ${period_end}`

type Period = Pick<Observation, 'metric' | 'period_type' | 'period_end'>

/** An observation's values, with its day. */
interface DatedValues {
  readonly observed_on: string
  readonly values: string
}

async function publishedOf(
  given: ProvidedNeeds<typeof needs>,
  ids: readonly string[],
  { knowledge }: ReconcileContext,
): Promise<ReadonlyMap<string, readonly DatedValues[]>> {
  const rows = await given.estimates
    .at(knowledge)
    .selectAll('r')
    .where(sql<boolean>`r.company_id = any(${ids}::text[])`)
    .execute()
  const byDay = rows.map((row) => ({
    key: keyOf(row.company_id, row),
    observed_on: row.observed_on,
    values: valuesOf(row),
  }))
  return Map.groupBy(byDay, ({ key }) => key)
}

/** Returns one period's observations that differ from the previous one. */
function changedEstimates(
  incoming: readonly RowWithIssuer<Observation>[],
  published: readonly DatedValues[],
): readonly Into[] {
  const byDay = new Map(published.map(({ observed_on, values }) => [observed_on, values]))
  const inOrder = incoming.toSorted((a, b) => (a.row.observed_on < b.row.observed_on ? -1 : 1))
  return inOrder.flatMap(({ issuer, row }) => {
    const next = estimateRow(issuer, row)
    const values = valuesOf(next)
    const isCorrection = byDay.has(row.observed_on)
    if (!isCorrection && valuesBefore(byDay, row.observed_on) === values) return []
    byDay.set(row.observed_on, values)
    return [into(estimates, { ...next, ...(row.known_at !== null && { known_at: row.known_at }) })]
  })
}

function valuesBefore(byDay: ReadonlyMap<string, string>, date: string): string | undefined {
  const before = [...byDay.keys()].filter((day) => day < date).sort()
  return byDay.get(before.at(-1) ?? '')
}

/** Returns all of an estimate's values except its day. */
function valuesOf(row: object): string {
  const values: Readonly<Record<string, unknown>> = { ...row }
  return JSON.stringify(VALUE_FIELDS.map((name) => values[name] ?? null))
}

const VALUE_FIELDS = [
  'currency_code',
  'mean',
  'low',
  'high',
  'analyst_count',
  'year_ago',
  'growth_ratio',
  'revisions',
] as const

function estimateRow(company_id: string, row: Observation) {
  const { observed_on, metric, period_type, period_end, currency_code, analyst_count } = row
  const currency = currency_code ?? 'USD'
  const unit = metric === 'eps' ? `${currency}/share` : currency
  const measured = (number: string | null) => ({ value: number, unit })
  return {
    company_id,
    ...{ observed_on, metric, period_type, period_end, currency_code },
    mean: measured(row.mean),
    low: measured(row.low),
    high: measured(row.high),
    median: measured(null),
    analyst_count,
    year_ago: measured(row.year_ago),
    growth_ratio: growth(row.mean, row.year_ago),
    revisions: metric === 'eps' ? revisionsOf(row) : null,
  }
}

/** Null values for a publisher that reports no revisions. */
export const NO_REVISIONS = {
  ...{ up_7d: null, up_30d: null, down_7d: null, down_30d: null },
  ...{ mean_7d_ago: null, mean_30d_ago: null, mean_60d_ago: null, mean_90d_ago: null },
}

/** Returns the relative growth from a year earlier. */
function growth(mean: string | null, before: string | null): string | null {
  if (mean === null || before === null) return null
  const base = new Decimal(before).abs()
  return ratioText(new Decimal(mean).minus(base), base)
}

const revisionsOf = ({ up_7d, up_30d, down_7d, down_30d, ...rest }: Observation) => ({
  ...{ up_7d, up_30d, down_7d, down_30d },
  mean_7d_ago: rest.mean_7d_ago,
  mean_30d_ago: rest.mean_30d_ago,
  mean_60d_ago: rest.mean_60d_ago,
  mean_90d_ago: rest.mean_90d_ago,
})
