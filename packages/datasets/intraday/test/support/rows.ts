import { instantOf, secondsOf } from '@bourse/kit/values'
import type { Prices } from '../../src/bar-fields.ts'

/** Returns opening instants that start at the given one, `seconds` apart. */
export function openings(first: string, count: number, seconds: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => instantOf(secondsOf(first) + at * seconds))
}

/**
 * Returns a bar with prices derived from `base`: it opens at `base`, closes one higher, and its range exceeds both by
 * two.
 */
export function priced(base: number, volume: string | null = '100'): Prices {
  return { open: `${base}`, high: `${base + 3}`, low: `${base - 2}`, close: `${base + 1}`, volume }
}

/** Returns consecutive bars for a listing, numbered starting at `base`. */
export function run(symbol: string, interval: string, instants: readonly string[], base = 100, volume?: string | null) {
  return instants.map((datetime, at) => ({ symbol, interval, datetime, ...priced(base + at, volume) }))
}
