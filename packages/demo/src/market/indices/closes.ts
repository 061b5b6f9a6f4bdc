import type { DemoOptions } from '../options.ts'
import { hashOf, randomFrom } from '../random.ts'
import type { DemoSecurity } from '../security.ts'
import { seedsOf, tickBarsOf } from '../tick-bars.ts'

/** Market value of a security's free-float shares at a close, in millionths of a unit of its currency. */
type FloatValue = bigint

/** The newest close on or before a date. */
export interface Close {
  /** The price in whole ticks. */
  readonly ticks: number
  /** Free-float shares, after the splits up to that date. */
  readonly shares: bigint
}

/** Market values from 20 billion to 2 trillion dollars at the start of the demo market. */
const LEAST = 20
const SPREAD = 1_980
const THOUSAND_MILLION = 1_000_000_000

/** Returns a security's closes on the given dates, ascending; dates before its first bar are skipped. */
export function closesOn(
  security: DemoSecurity,
  options: DemoOptions,
  dates: readonly string[],
): ReadonlyMap<string, Close> {
  const found = new Map<string, Close>()
  const wanted = [...dates]
  let shares = startingShares(security, options)
  let last: Close | undefined
  const take = (before: string | undefined) => {
    while (wanted[0] !== undefined && (before === undefined || wanted[0] < before)) {
      const date = wanted.shift()
      if (date !== undefined && last !== undefined) found.set(date, last)
    }
  }
  for (const { day, close } of tickBarsOf(security, options)) {
    take(day.date)
    if (day.split !== undefined) shares = (shares * BigInt(day.split.times)) / BigInt(day.split.over)
    last = { ticks: close, shares }
  }
  take(undefined)
  return found
}

/** Returns the number of free-float shares at the start, from one random draw per security. */
function startingShares(security: DemoSecurity, options: DemoOptions): bigint {
  const worth = LEAST + randomFrom(hashOf('float', seedsOf(security, options).own)).below(SPREAD)
  return (BigInt(worth) * BigInt(THOUSAND_MILLION) * 10n ** BigInt(security.decimals)) / BigInt(security.start)
}

/** Returns the market value of the free-float shares at a close. */
export const floatValue = ({ decimals }: DemoSecurity, { ticks, shares }: Close): FloatValue =>
  (shares * BigInt(ticks) * 1_000_000n) / 10n ** BigInt(decimals)

/**
 * Splits a total in proportion to values, into integers that add up to it exactly: the largest remainders are rounded
 * up.
 */
export function allocate(values: readonly bigint[], whole: number): readonly number[] {
  const total = values.reduce((sum, value) => sum + value, 0n)
  if (total === 0n) return values.map(() => 0)
  const exact = values.map((value) => value * BigInt(whole))
  const parts = exact.map((value) => Number(value / total))
  const missing = whole - parts.reduce((sum, part) => sum + part, 0)
  const places = exact
    .map((value, place) => ({ place, rest: value % total }))
    .toSorted((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1))
  for (const { place } of places.slice(0, missing)) parts[place] = (parts[place] ?? 0) + 1
  return parts
}
