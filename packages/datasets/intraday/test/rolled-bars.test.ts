import { ruleSessions } from '@bourse/calendar-rules'
import { instantOf, secondsOf } from '@bourse/kit/values'
import { startTestHost, type TestHost, sessionsDataset } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Prices } from '../src/bar-fields.ts'
import { bucketAt } from '../src/buckets.ts'
import intraday, { bars } from '../src/index.ts'
import { rollUp } from '../src/roll-up.ts'
import { createSessionClock } from '../src/session-clock.ts'
import { openings } from './support/rows.ts'
import { world } from './support/world.ts'

/** Bars with irregular values from a fixed seed: prices of any length, and gaps of up to several hours. */
function uneven(symbol: string, interval: string, instants: readonly string[], decimals: number) {
  return instants.flatMap((datetime, at) => {
    const noise = (at * 7919 + 104_729) % 10_007
    if (noise % 3 === 0 || (at > 150 && at < 400)) return []
    const price = (part: number) => ((noise + part) / 10 ** decimals).toFixed(decimals)
    const volume = noise % 101 === 0 ? null : symbol === 'AAPL' ? `${noise}` : (noise / 1000).toFixed(3)
    return [{ symbol, interval, datetime, open: price(20), high: price(50), low: price(1), close: price(30), volume }]
  })
}

const minutes = uneven('BTCUSD', '1m', openings('2026-03-06T00:00:00Z', 3 * 1440, 60), 3)
const fives = [
  ...uneven('AAPL', '5m', openings('2026-03-06T14:30:00Z', 78, 300), 2),
  ...uneven('AAPL', '5m', openings('2026-03-09T13:30:00Z', 78, 300), 2),
]

let host: TestHost
let key: string

beforeAll(async () => {
  host = await startTestHost({
    datasets: [world, sessionsDataset(ruleSessions), intraday],
    clock: '2026-03-10T22:00:00Z',
  })
  key = await host.key()
  const report = await host.submit(bars, [...minutes, ...fives], { source: 'overnight' })
  expect(report).toMatchObject({ published: minutes.length + fives.length, quarantined: 0 })
})

afterAll(() => host.close())

/** Rolls up the same bars in memory, from all rows together. */
function expected(rows: typeof minutes, market: string, seconds: number) {
  const clock = createSessionClock(ruleSessions)
  const parts = Map.groupBy(rows, ({ datetime }) => {
    const at = secondsOf(datetime)
    const session = clock.at(market, at)
    return session === undefined ? undefined : bucketAt(market, session, seconds, at).start
  })
  return [...parts].map(([start, own]) => ({ datetime: instantOf(start ?? 0), ...numbers(rollUp(own)) }))
}

const numbers = (prices: Prices) =>
  Object.fromEntries(Object.entries(prices).map(([name, text]) => [name, text === null ? null : Number(text)]))

async function pages(query: string, limit: number) {
  const rows: unknown[] = []
  let cursor = ''
  do {
    const answer = await host.get(`/v1/intraday?${query}&limit=${limit}${cursor}`, { key })
    expect(answer.status, answer.text).toBe(200)
    rows.push(...answer.json.data)
    cursor = answer.json.meta.next_cursor === null ? '' : `&cursor=${answer.json.meta.next_cursor}`
  } while (cursor !== '')
  return rows
}

describe('bars rolled up in the database', () => {
  test.each([
    ['BTCUSD', 'CRYPTO', '5m', 300, minutes],
    ['BTCUSD', 'CRYPTO', '1h', 3600, minutes],
    ['AAPL', 'XNAS', '1h', 3600, fives],
  ] as const)(
    'for %s on %s in %s equal those rolled up in memory, on pages of any length',
    async (symbol, market, interval, seconds, rows) => {
      const wanted = expected([...rows], market, seconds)
      expect(wanted.length).toBeGreaterThan(10)
      const query = `symbols=${symbol}&interval=${interval}`
      for (const limit of [10_000, 97, 5]) {
        if (limit === 5 && wanted.length > 100) continue
        expect(await pages(`${query}&order=asc`, limit)).toMatchObject(wanted)
        expect(await pages(query, limit)).toMatchObject(wanted.toReversed())
      }
    },
  )
})
