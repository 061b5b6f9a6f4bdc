import { rawPages } from '@bourse/kit/readers'
import { parseAll } from '@bourse/testkit'
import { realText, skipNotice } from '@bourse/testkit/real-data'
import { expect, test } from 'vitest'
import { massiveSnapshot } from '../src/index.ts'

const unit = { date: '2026-03-02' }
const parsed = (body: string) => parseAll(massiveSnapshot, rawPages({ unit }, [body]), unit)
const TRADED = 1_772_480_520_000
/** Returns a snapshot of one ticker; instants are numbers with more digits than a binary float can hold. */
const snapshot = (ticker: string, more: string) => `{"tickers":[{"ticker":"${ticker}","day":{"v":1},${more}}]}`

test.skipIf(skipNotice !== '')(`connectors check M10: a recorded snapshot${skipNotice}`, async () => {
  const body = realText('connectors', 'massive', 'mock', 'v2_snapshot_locale_us_markets_stocks_tickers_index.json')
  expect(await parsed(body)).toEqual([{ symbol: 'BCAT', last_price: '20.506', last_at: '2020-11-12T14:54:54.630916Z' }])
})

test('a trade’s instant is truncated to microseconds, and the ticker is stored in its canonical form', async () => {
  const trade = '"lastTrade":{"c":[14],"p":10.10,"t":1605192894630916999}'
  expect(await parsed(snapshot('KIMpL', trade))).toEqual([
    { symbol: 'KIM.PRL', last_price: '10.1', last_at: '2020-11-12T14:54:54.630916Z' },
  ])
})

test('the last minute is used if the last trade is not a last sale, or the plan does not include trades', async () => {
  const minute = `"min":{"c":10.25,"t":${TRADED}}`
  const expected = [{ symbol: 'A', last_price: '10.25', last_at: '2026-03-02T19:43:00Z' }]
  expect(await parsed(snapshot('A', `"lastTrade":{"c":[37],"p":9,"t":1605192894630916600},${minute}`))).toEqual(
    expected,
  )
  expect(await parsed(snapshot('A', minute))).toEqual(expected)
})

test('a ticker that has not traded today is omitted and counted', async () => {
  const body = '{"tickers":[{"ticker":"A","day":{"v":0},"min":{"c":0,"t":0}},{"ticker":"\\u0001B","day":{"v":1}}]}'
  expect(await parsed(body)).toMatchObject([{ rule: 'not-traded-today' }, { rule: 'unreadable-symbol' }])
})
