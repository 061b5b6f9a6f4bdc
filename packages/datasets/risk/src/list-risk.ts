import {
  collection,
  entities,
  entitiesById,
  f,
  knowledgeDay,
  pointInTimeUnavailable,
  p,
  perSubject,
  type Call,
  type CallRows,
  type Entity,
  type Knowledge,
} from '@bourse/kit'
import { classes, listing, listings } from '@bourse/services'
import { risk, type StoredRisk } from './record.ts'

const { observed_on, company_id, window_start, window_end, return_count, ...measures } = risk.fields
const { description, example } = measures.benchmark_instrument_id
const fields = {
  id: f.text('Public id of the row, rsk_…', { example: 'rsk_00000000000000000000' }),
  ...classes.columns,
  ...classes.labels,
  ...{ company_id, observed_on, window_start, window_end, return_count },
  risk_score: f.decimal('Always null: the measures are not combined into a score', { example: 1 }).nullable(),
  ...measures,
  // The benchmark and its ticker are null if the benchmark is not visible to the key.
  benchmark_instrument_id: f.ref(
    listing,
    { from: 'benchmark', beside: ['benchmark_symbol'] },
    { description, example },
  ),
}

/** GET /v1/analytics/risk */
export const listRisk = collection('/analytics/risk', {
  id: 'analytics.risk',
  summary: 'Risk measures for listings over their last 252 daily returns',
  description:
    'Volatility, Sharpe and Sortino ratios, beta, alpha and correlation with a benchmark, drawdown and value at ' +
    'risk for exchange listings and mutual funds, computed from raw closes with splits and cash dividends. The ' +
    'two newest observation dates of each market are retained, so listings that stopped trading drop out; an ' +
    '`as_of` before both returns 422 `point-in-time-unavailable`. Ratios are plain: 0.25 is 25%.',
  capabilities: ['analytics.risk'],
  credits: perSubject(50, { whole: 500 }),
  select: entities(classes),
  query: {
    observed_on: p.date('Only this observation date. Default: both stored dates.', { example: '2026-02-27' }),
  },
  fields,
  order: ['observed_on asc', 'id asc'],
  turns: 'observed_on',
  unpublished: 'refuse',
  problems: ['point-in-time-unavailable'],
  needs: { risk, listings },
  unscoped: { risk: 'only dates and instants are shown' },
  versions: { of: 'risk', entity: 'instrument_id' },
  async rows(needs, call) {
    const { query } = call
    const first = await firstKept(needs.risk, call)
    let select = needs.risk.at(call).selectAll()
    if (first !== undefined) select = select.where('r.observed_on', '>=', first)
    if (query.observed_on !== undefined) select = select.where('r.observed_on', '=', query.observed_on)
    return select
  },
  async complete(needs, call, rows) {
    const ids = rows.map(({ instrument_id }) => instrument_id)
    const known = await entitiesById(needs.listings, ids, call.knowledge, knowledgeDay(call))
    return rows.map((row) => rowOf(row, known.get(row.instrument_id)?.labels))
  },
})

const rowOf = (row: StoredRisk, labels: Entity['labels'] | undefined) => ({
  ...row,
  symbol: labels?.['symbol'] ?? null,
  exchange_mic: labels?.['exchange_mic'] ?? null,
  risk_score: null,
})

/**
 * Returns the first stored date for an as-of read; undefined if there is none. Earlier instants must be rejected,
 * because an empty response would mean that nothing was known.
 */
async function firstKept(
  rows: CallRows<typeof risk>,
  { knowledge }: Pick<Call, 'knowledge'>,
): Promise<string | undefined> {
  const { asOf } = knowledge
  if (asOf === undefined) return undefined
  const whole = (known: Knowledge) => rows.unscoped(known).orderBy('r.observed_on')
  const [now] = await whole({ ...knowledge, asOf: undefined })
    .select('r.observed_on')
    .limit(1)
    .execute()
  if (now === undefined) return undefined
  const [then] = await whole(knowledge).where('r.observed_on', '>=', now.observed_on).select('r.id').limit(1).execute()
  if (then !== undefined) return now.observed_on
  throw pointInTimeUnavailable(`as_of is ${asOf}`, now.observed_on)
}
