import { directory, directoryRow } from '@bourse/instruments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMonth, type Month } from './month.ts'

let month: Month
beforeAll(async () => {
  month = await startMonth({
    vendor: 'alpaca',
    sources: ['alpaca-quotes'],
    secrets: ['BOURSE_SECRET_ALPACA_KEY_ID', 'BOURSE_SECRET_ALPACA_SECRET_KEY'],
    from: '2026-11-27T14:20:00Z',
  })
  const listed = ['DIVI', 'ODDL', 'NONE'].map((symbol) =>
    directoryRow({ symbol, exchange_mic: 'XNYS', type: 'CS', currency_code: 'USD', valid_from: '2015-01-02' }),
  )
  await month.host.submit(directory, listed, { source: 'import' })
})
afterAll(() => month.close())

const prices = (symbol: string) =>
  month.read(`/v1/quotes?symbols=${symbol}`, 'symbol', 'last_price', 'last_at').then((rows) => rows.join())

test('quotes follow the session of a half day, every ten minutes until the delay has passed', async () => {
  month.publisher.put('/v2/stocks/snapshots', {
    DIVI: { latestTrade: { t: '2026-11-27T17:59:58.123456789Z', p: 49.125, c: ['@'] } },
    ODDL: {
      latestTrade: { t: '2026-11-27T17:59:59Z', p: 7.77, c: ['@', 'I'] },
      minuteBar: { t: '2026-11-27T17:58:00Z', c: 7.5 },
    },
    NONE: null,
  })
  const runs = await month.until('2026-11-27T20:00:00Z')
  expect(runs.at(0)).toBe('11-27T14:31 alpaca-quotes done')
  // The exchanges close three hours early, at 18:00 UTC.
  expect(runs.at(-1)).toBe('11-27T18:21 alpaca-quotes done')
  expect(await prices('DIVI')).toBe('DIVI 49.125 2026-11-27T17:59:58.123456Z')
  // An odd lot does not change the last price, so the price is the close of the last minute.
  expect(await prices('ODDL')).toBe('ODDL 7.5 2026-11-27T17:59:00Z')
  expect(await prices('NONE')).toBe('')
})
