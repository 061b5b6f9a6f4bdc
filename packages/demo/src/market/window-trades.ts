import type { Candle } from './candles.ts'
import type { Random } from './random.ts'

/** A trade in one of a session's windows; times are in microseconds, prices in ticks. */
export interface Trade {
  readonly at: number
  readonly price: number
  /** Undefined if volume is not counted. */
  readonly size: number | undefined
  /** Smaller than a round lot: adds to the volume but does not affect open, high, low and close. */
  readonly isOdd: boolean
}

/** Number of price-moving trades in a busy window: the minimum, and the random range above it. */
const LEAST = 24
const MORE = 24

/** Returns the trades behind a candle in time order; aggregated, they equal the candle. */
export function tradesOf(
  candle: Candle,
  [start, end]: readonly [number, number],
  lot: number,
  random: Random,
): readonly Trade[] {
  const count = Math.min(candle.room, LEAST + random.below(MORE))
  const prices = pricesOf(candle, count, random)
  const odds = oddSizesOf(candle, count, lot, random)
  const sizes = sizesOf(candle, odds, count, lot, random)
  const slot = Math.trunc((end - start) / (count + odds.length))
  const trades: Trade[] = []
  let [regular, odd] = [0, 0]
  while (regular + odd < count + odds.length) {
    const at = start + (regular + odd) * slot + random.below(slot)
    const isOdd = random.below(count + odds.length - regular - odd) < odds.length - odd
    if (isOdd) {
      const around = prices[Math.max(0, regular - 1)] ?? candle.open
      trades.push({ at, price: clamped(candle, around + random.below(3) - 1), size: odds[odd++], isOdd })
    } else {
      trades.push({ at, price: prices[regular] ?? candle.close, size: sizes[regular], isOdd })
      regular++
    }
  }
  return trades
}

/**
 * The first price is the open and the last is the close; high and low are in between, and the others are near the line
 * that connects them.
 */
function pricesOf(candle: Candle, count: number, random: Random): readonly number[] {
  const { open, high, low, close, fair } = candle
  const [reach, aim] = [Math.round((fair - low) / 4), Math.min(fair, close)]
  const prices = Array.from({ length: count }, (_, place) => {
    const line = open + Math.round(((aim - open) * place) / Math.max(1, count - 1))
    return clamped(candle, line + random.around(reach))
  })
  const spread = [high, low].filter((price) => price !== open && price !== close)
  const first = 1 + random.below(Math.max(1, count - 2))
  for (const [place, price] of spread.entries()) prices[1 + ((first - 1 + place) % Math.max(1, count - 2))] = price
  prices[0] = open
  prices[count - 1] = close
  return prices
}

function clamped({ fair, low }: Candle, price: number): number {
  return Math.max(low, Math.min(fair, price))
}

/** About one in four trades is an odd lot, as long as the volume has enough shares. */
function oddSizesOf({ volume }: Candle, count: number, lot: number, random: Random): readonly number[] {
  if (volume === undefined || lot === 1) return []
  let left = volume - count * lot
  const sizes: number[] = []
  for (let place = 0; place < count; place++) {
    const size = 1 + random.below(lot - 1)
    if (random.below(4) > 0 || size > left) continue
    sizes.push(size)
    left -= size
  }
  return sizes
}

/** Round lots; the last trade takes the remainder. */
function sizesOf(
  { volume }: Candle,
  odds: readonly number[],
  count: number,
  lot: number,
  random: Random,
): readonly (number | undefined)[] {
  if (volume === undefined) return []
  const total = volume - odds.reduce((sum, size) => sum + size, 0)
  const weights = Array.from({ length: count }, () => 1 + random.below(100))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const spare = Math.trunc((total - count * lot) / lot)
  let [passed, given] = [0, 0]
  return weights.map((weight, place) => {
    if (place === count - 1) return total - given
    const before = Math.floor((spare * passed) / sum)
    passed += weight
    const size = lot * (1 + Math.floor((spare * passed) / sum) - before)
    given += size
    return size
  })
}
