import { describe, expect, test } from 'vitest'
import { candlesOf } from '../src/market/candles.ts'
import { MINUTE } from '../src/market/instants.ts'
import { randomFrom } from '../src/market/random.ts'
import { security } from '../src/market/security.ts'
import type { TickBar } from '../src/market/tick-bars.ts'
import { tradesOf } from '../src/market/window-trades.ts'

const stock = security('XNYS:ANY', { name: 'Any Corp.', kind: 'CS', currency: 'USD', start: 1_000 })
const random = randomFrom(7)

/**
 * Generates a random bar: prices of at least one cent, ranges of zero or more, and at least the given number of shares.
 */
function anyBar(volume: number): TickBar {
  const low = 1 + random.below(5_000)
  const high = low + random.below(random.below(3) === 0 ? 3 : 400)
  const inside = () => low + random.below(high - low + 1)
  const close = inside()
  const shown = random.below(10) === 0 ? close * 12 : close
  const day = {
    date: `2024-01-${String(10 + random.below(20))}`,
    carried: { exchange_mic: 'XNYS', symbol: 'ANY' },
    split: undefined,
    dividend: undefined,
    special: undefined,
  }
  return { day, open: inside(), high, low, close, shown, volume, trades: undefined }
}

const cases = [1, 2, 3, 4, 5, 42, 78].flatMap((count) =>
  [24, 30, 100, 2_400, 20_000, 9_000_000].map((volume) => [count, volume] as const),
)

describe.each(cases)('a session of %i windows and %i shares', (count, volume) => {
  test('a session stays within its daily bar, and its trades within its candles', () => {
    for (let again = 0; again < 40; again++) {
      const bar = anyBar(volume)
      const { candles, lot } = candlesOf(stock, bar, count, {})
      const told = JSON.stringify({ bar, candles, lot })
      expect(candles[0]?.open, told).toBe(bar.open)
      expect(candles.at(-1)?.close, told).toBe(bar.shown)
      expect(Math.max(...candles.map(({ high }) => high)), told).toBe(Math.max(bar.high, bar.shown))
      expect(Math.min(...candles.map(({ low }) => low)), told).toBe(bar.low)
      const shares = candles.reduce((sum, candle) => sum + (candle.volume ?? 0), 0)
      expect(shares, told).toBe(Math.min(shares, volume))
      expect(shares * 100, told).toBeGreaterThanOrEqual(volume * 62)
      for (const candle of candles) {
        const trades = tradesOf(candle, [0, 5 * MINUTE], lot, random)
        const prices = trades.filter(({ isOdd }) => !isOdd).map(({ price }) => price)
        const made = [prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1)]
        expect(made, told).toEqual([candle.open, candle.high, candle.low, candle.close])
        expect(
          trades.reduce((sum, { size = 0 }) => sum + size, 0),
          told,
        ).toBe(candle.volume)
        // An expectation per trade would take most of the time.
        const misshapen = trades.filter(
          ({ size = 0, isOdd, price }) =>
            (isOdd ? size < 1 || size >= lot : size < lot) || price < candle.low || price > candle.high,
        )
        expect(misshapen, told).toEqual([])
        expect(trades.map(({ at }) => at)).toEqual(trades.map(({ at }) => at).sort((a, b) => a - b))
        expect(new Set(trades.map(({ at }) => at)).size).toBe(trades.length)
      }
    }
  })
})
