import { Decimal } from '@bourse/kit/values'
import fc from 'fast-check'
import type { TextBar } from './calculated.ts'

interface Options {
  readonly min: number
  readonly max: number
  /** Maximum number of decimal places in a generated price. */
  readonly places?: number
}

/**
 * Bars with prices from 0 to a million, narrow or wide, in steps with finite decimals, so that constant prices and ties
 * are common.
 */
export function randomBars({ min, max, places: mostPlaces = 6 }: Options): fc.Arbitrary<TextBar[]> {
  return fc
    .record({ places: fc.integer({ min: 0, max: mostPlaces }), level: fc.constantFrom(3, 40, 5_000, 1_000_000) })
    .chain(({ places, level }) => {
      const step = fc.integer({ min: 0, max: 4 })
      const price = fc.integer({ min: 1, max: level })
      const bar = fc.record({
        price: fc.oneof(price, fc.constant(level)),
        up: step,
        down: step,
        volume: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2_000_000_000 })),
      })
      const text = (units: number) =>
        new Decimal(Math.max(units, 1)).div(new Decimal(10).pow(level === 1_000_000 ? 0 : places)).toFixed()
      return fc.array(bar, { minLength: min, maxLength: max }).map((bars) =>
        bars.map(({ price: close, up, down, volume }) => ({
          high: text(close + up),
          low: text(close - down),
          close: text(close),
          volume: String(volume),
        })),
      )
    })
}

/**
 * Returns a random walk of `count` bars that depends only on the seed, for lengths that are too long to generate value
 * by value.
 */
export function walk(
  length: number,
  { start = 100, seed = 1 }: { readonly start?: number; readonly seed?: number } = {},
): TextBar[] {
  let state = seed
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  let price = start
  return Array.from({ length }, () => {
    price = Math.min(Math.max(price * (1 + (next() - 0.5) / 25), start / 50), start * 50, 1_000_000)
    const [up, down] = [price * (1 + next() / 100), price * (1 - next() / 100)]
    return {
      open: price.toFixed(2),
      high: up.toFixed(2),
      low: down.toFixed(2),
      close: price.toFixed(2),
      volume: String(Math.floor(next() * 1e9)),
    }
  })
}
