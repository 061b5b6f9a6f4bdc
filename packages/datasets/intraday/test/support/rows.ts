import { instantOf, secondsOf } from '@bourse/kit/values'
import type { Prices } from '../../src/bar-fields.ts'

/** Opening instants from one on, so many seconds apart. */
export function openings(first: string, count: number, seconds: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => instantOf(secondsOf(first) + at * seconds))
}

/** A bar whose prices say which one it is: it opens at `base`, closes one higher, and reaches two beyond both. */
export function priced(base: number, volume: string | null = '100'): Prices {
  return { open: `${base}`, high: `${base + 3}`, low: `${base - 2}`, close: `${base + 1}`, volume }
}

/** A run of bars of one listing, numbered from `base` on. */
export function run(symbol: string, interval: string, instants: readonly string[], base = 100, volume?: string | null) {
  return instants.map((datetime, at) => ({ symbol, interval, datetime, ...priced(base + at, volume) }))
}
