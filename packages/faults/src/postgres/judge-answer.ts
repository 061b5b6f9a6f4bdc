import type { Findings } from '../findings.ts'
import { SYMBOLS } from '../probe/probe-dataset.ts'
import { DAY } from '../processes/orders.ts'
import type { HttpAnswer } from '@bourse/testkit/calling'

/** Longest that an answer may take while the server comes and goes, in milliseconds. */
const ANSWER_MS = 10_000

/** Invariants of single answers, each of which some answer must put to the test. */
export const JUDGED = {
  count: 'never a wrong answer: as many prices as were asked for',
  batch: 'never a wrong answer: prices of one batch, none older than the last one committed',
  failure: 'every failure is 503 with Retry-After, and free',
}

/** A request, and what it is answered while the database is there. */
export interface Query {
  readonly path: string
  readonly answer: { readonly prices: number } | { readonly code: string }
}

/** Everything there is to ask for. */
export const QUERIES: readonly Query[] = [
  { path: 'prices?symbols=AAA,BBB', answer: { prices: 2 } },
  { path: 'prices?symbols=AAA,BBB,CCC,DDD&limit=2', answer: { prices: 2 } },
  { path: 'datasets', answer: { prices: 0 } },
  { path: `prices?date=${DAY}`, answer: { prices: SYMBOLS.length } },
  { path: 'usage', answer: { prices: 0 } },
  { path: 'prices?symbols=AAA&dry_run=true', answer: { prices: 0 } },
  { path: 'prices?symbols=NOPE', answer: { code: 'symbol-not-resolved' } },
  { path: 'health', answer: { prices: 0 } },
]

/** The prices between which one must lie that is answered. */
export interface Between {
  readonly least: number
  readonly most: number
}

/** What an answer may be while the database comes and goes: as ever, or a plain 503 that says when to ask again. */
export function judge(findings: Findings, query: Query, answer: HttpAnswer, between: Between): void {
  const { status, code, headers, text, startedAt, endedAt } = answer
  const took = endedAt - startedAt
  findings.holds(
    'every request is answered in time',
    status !== 0 && took < ANSWER_MS,
    () => `${status} after ${took} ms`,
  )
  findings.holds('never a 500', status !== 500, () => text)
  if (status === 200) return judgePrices(findings, query, text, between)
  if (code !== undefined && 'code' in query.answer && code === query.answer.code) return
  findings.same(
    JUDGED.failure,
    [status, code, headers['retry-after'], headers['x-credits-cost'] ?? '0'],
    [503, 'database-unavailable', '1', '0'],
  )
}

/** Prices of one answer are all of one batch, and of none that was replaced before it was asked for. */
function judgePrices(findings: Findings, { path, answer }: Query, text: string, { least, most }: Between): void {
  const closes = [...text.matchAll(/"close":([\d.]+)/g)].map(([, close]) => Number(close))
  const expected = 'prices' in answer ? answer.prices : undefined
  findings.holds(
    JUDGED.count,
    closes.length === expected,
    () => `${path}: ${closes.length}, expected ${expected ?? 'a failure'}`,
  )
  if (closes.length === 0) return
  const [first = 0] = closes
  findings.holds(
    JUDGED.batch,
    closes.every((close) => close === first) && first >= least && first <= most,
    () => `${closes.join()}, expected one of ${least} to ${most}`,
  )
}
