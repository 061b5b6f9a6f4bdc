import { addDays } from '@bourse/kit/values'
import {
  fakeListingId,
  fakeListings,
  fakeSessions,
  recordedActions,
  recordedSplits,
  runOwedJobs,
  startTestHost,
  type TestHost,
} from '@bourse/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import movers from '../src/index.ts'
import { divided, fractionOf, plainMove } from './support/plain-moves.ts'
import { recordedBars, recordedDailyBars } from './support/recorded-bars.ts'

const NAMES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
/** Every day is a session at this venue. */
const START = '2026-02-01'
const DAYS = Array.from({ length: 14 }, (_, index) => addDays(START, index))
const listings = fakeListings(
  NAMES.map((symbol) => ({ kind: 'CRYPTO', stretches: [{ symbol, exchange_mic: 'CRYPTO' }] })),
)
const idOf = (symbol: string) => fakeListingId(`CRYPTO:${symbol}`)

interface Bar {
  readonly symbol: string
  readonly date: string
  readonly open: string | null
  readonly close: string
}
interface Split {
  readonly symbol: string
  readonly date: string
  readonly ratio: string
}

let host: TestHost
let key: string

beforeAll(async () => {
  host = await startTestHost({
    datasets: [listings, fakeSessions(), recordedActions, recordedBars, movers],
    clock: '2026-02-20T00:00:00Z',
  })
  key = await host.key()
})

afterAll(() => host.close())

const price = fc.integer({ min: 1, max: 40 }).map((step) => String(step / 4))
const bar: fc.Arbitrary<Bar> = fc.record({
  symbol: fc.constantFrom(...NAMES),
  date: fc.constantFrom(...DAYS),
  open: fc.option(price, { freq: 6 }),
  close: price,
})
const split: fc.Arbitrary<Split> = fc.record({
  symbol: fc.constantFrom(...NAMES),
  date: fc.constantFrom(...DAYS),
  ratio: fc.constantFrom('2', '7', '0.1', '0.5', '1.0027'),
})

/** The newest published row for each key. */
const bars = new Map<string, Bar>()
const splits = new Map<string, Split>()

/** Computes all of a date's gainers and losers from the rows themselves. */
function expected(date: string, direction: 'gainers' | 'losers') {
  const moves = NAMES.flatMap((symbol) => {
    const [today, before] = [bars.get(`${symbol} ${date}`), bars.get(`${symbol} ${addDays(date, -1)}`)]
    if (today === undefined || before === undefined) return []
    const known = splits.get(`${symbol} ${date}`)
    const move = plainMove(before.close, today.open, today.close, known === undefined ? [] : [known.ratio])
    const sign = direction === 'gainers' ? 1n : -1n
    return move.isWithheld || fractionOf(move.change).over * sign <= 0n ? [] : [{ symbol, close: today.close, ...move }]
  })
  return moves
    .toSorted(
      (a, b) =>
        byPercent(a.percent_change, b.percent_change) * (direction === 'gainers' ? -1 : 1) ||
        (idOf(a.symbol) < idOf(b.symbol) ? -1 : 1),
    )
    .map(({ symbol, close, previous_close, change, percent_change }) => [
      symbol,
      close,
      previous_close,
      change,
      percent_change,
    ])
}

function byPercent(a: string, b: string): number {
  const [x, y] = [fractionOf(a), fractionOf(b)]
  const difference = x.over * y.under - y.over * x.under
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

async function found(query: string) {
  const answer = await host.get(`/v1/movers?limit=100&format=csv&${query}`, { key })
  expect(answer.status, answer.text).toBe(200)
  const [head = '', ...lines] = answer.text.trim().split(/\r?\n/)
  const columns = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return ['symbol', 'close', 'previous_close', 'change', 'percent_change'].map((name) => cells[columns.indexOf(name)])
  })
}

test('movers: stored and computed rankings equal a simple recomputation after any publication or revision', async () => {
  const round = fc.tuple(fc.array(bar, { minLength: 1, maxLength: 60 }), fc.array(split, { maxLength: 3 }))
  await fc.assert(
    fc.asyncProperty(round, async ([incoming, recorded]) => {
      host.clock.advance(60_000)
      const rows = new Map(incoming.map((each) => [`${each.symbol} ${each.date}`, each]))
      for (const [name, each] of rows) bars.set(name, each)
      for (const each of recorded) splits.set(`${each.symbol} ${each.date}`, each)
      await host.publish(
        recordedDailyBars,
        [...rows.values()].map((each) => ({ ...each })),
        { source: 'primary', market: 'CRYPTO' },
      )
      const ratios = new Map(
        recorded.map(({ symbol, date, ratio }) => [
          `${symbol} ${date}`,
          { instrument_id: idOf(symbol), execution_date: date, ratio },
        ]),
      )
      if (ratios.size > 0) await host.publish(recordedSplits, [...ratios.values()], { source: 'test' })
      await runOwedJobs(host)
      host.clock.advance(60_000)
      // A read as of a past instant does not use the stored ranking.
      const asOf = host.clock.now()
      host.clock.advance(60_000)
      for (const direction of ['gainers', 'losers'] as const)
        for (const date of DAYS.slice(1)) {
          const query = `direction=${direction}&date=${date}`
          expect([date, await found(query)]).toEqual([date, expected(date, direction)])
          expect([date, await found(`${query}&as_of=${asOf}`)]).toEqual([date, expected(date, direction)])
        }
    }),
    { numRuns: 15, endOnFailure: true },
  )
})

test('the recomputation divides fractions correctly', () => {
  expect(divided(fractionOf('645.57'), fractionOf('7'))).toEqual({ over: 64557n, under: 700n })
})
