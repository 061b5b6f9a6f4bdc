import type { Findings } from '../findings.ts'
import { SYMBOLS } from '../probe/probe-dataset.ts'
import { DAY } from '../processes/orders.ts'
import type { HttpAnswer } from '@bourse/testkit/calling'

/** Maximum response time in milliseconds while the server stops and starts. */
const ANSWER_MS = 10_000

/** Invariants of individual responses. Each must apply to at least one response of a run. */
export const JUDGED = {
  count: 'never a wrong response: as many prices as requested',
  batch: 'never a wrong response: prices from one batch, none older than the last committed one',
  failure: 'every failure is 503 with Retry-After, and costs nothing',
}

/** A request, and its response while the database is available. */
export interface Query {
  readonly path: string
  readonly answer: { readonly prices: number } | { readonly code: string }
}

/** All requests. */
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

/** The range of valid prices. */
export interface Between {
  readonly least: number
  readonly most: number
}

/** Checks a response while the database stops and starts: the usual response, or a 503 that says when to retry. */
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

/** All prices in a response must be from one batch that was current at or after the start of the request. */
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
