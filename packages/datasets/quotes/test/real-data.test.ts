import { realFile, skipNotice } from '@bourse/testkit/real-data'
import { minuteBars, type LeanIntradayBar } from '@bourse/lean'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMarket, type Market } from './support/market.ts'

/** Returns the minutes on a New York date, including those before and after regular hours. */
async function minutesOf(date: string): Promise<readonly LeanIntradayBar[]> {
  const file = `${date.replaceAll('-', '')}_trade.zip`
  const bytes = realFile('us-intraday-minute', 'aapl', file)
  const bars = await Array.fromAsync(minuteBars(bytes, date, { zone: 'America/New_York' }))
  return bars.filter((bar): bar is LeanIntradayBar => 'datetime' in bar)
}

/** Returns the last price before an instant. */
const lastBefore = (minutes: readonly LeanIntradayBar[], instant: string) =>
  minutes.findLast(({ datetime }) => datetime < instant)?.close ?? expect.fail(`no minute before ${instant}`)

describe.skipIf(skipNotice !== '')(
  `real AAPL minutes as quotes, across its 7:1 split on 2014-06-09${skipNotice}`,
  () => {
    let before: readonly LeanIntradayBar[]
    let after: readonly LeanIntradayBar[]
    let market: Market

    beforeAll(async () => {
      before = await minutesOf('2014-06-06')
      after = await minutesOf('2014-06-09')
      market = await startMarket('2014-06-09T16:00:00Z')
      const rows = [...before, ...after].map(({ datetime, close }) => ['XNAS:AAPL', datetime, close] as const)
      await market.quote(...rows)
      market.bar('XNAS:AAPL', '2014-06-06', lastBefore(before, '2014-06-06T20:00:00Z'))
    })
    afterAll(() => market.host.close())

    async function rowAt(path: string, instant: string) {
      market.host.clock.set(instant)
      return (await market.get(`${path}?symbols=AAPL`)).json.data[0]
    }

    test('quotes rule 2: the price is the trade from 15 minutes ago, minute by minute', async () => {
      for (const [now, told] of [
        ['2014-06-09T14:00:00Z', '2014-06-09T13:45:00Z'],
        ['2014-06-09T17:31:00Z', '2014-06-09T17:16:00Z'],
        ['2014-06-09T19:59:30Z', '2014-06-09T19:44:00Z'],
      ] as const) {
        const row = await rowAt('/v1/quotes', now)
        expect(row.last_at).toBe(told)
        expect(String(row.last_price)).toBe(after.find(({ datetime }) => datetime === told)?.close)
      }
    })

    test('snapshot rule 2: the change across the split is a normal day’s change', async () => {
      market.split('XNAS:AAPL', '2014-06-09', '7')
      const row = await rowAt('/v1/snapshot', '2014-06-09T19:00:00Z')
      expect(row).toMatchObject({ price_source: 'delayed_quote', session: { date: '2014-06-06' } })
      expect(row.previous_close).toBeCloseTo(row.session.close / 7, 9)
      expect(Math.abs(row.change_ratio)).toBeLessThan(0.05)
      expect(row.session.close / row.price).toBeGreaterThan(6)
    })
  },
)
