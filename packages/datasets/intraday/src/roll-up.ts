import { Decimal, decimalText, isBelow } from '@bourse/kit/values'
import type { Prices } from './bar-fields.ts'

/**
 * Rolls up shorter bars, in chronological order, into one: first open, last close, highest high, lowest low, summed
 * volume. The volume is null if any of the bars has none, because a partial sum would be too small.
 */
export function rollUp(parts: readonly Prices[]): Prices {
  const [first] = parts
  const last = parts.at(-1)
  if (first === undefined || last === undefined) throw new TypeError('expected at least one bar to roll up, got none')
  return {
    open: first.open,
    high: parts.reduce((high, bar) => (isBelow(high, bar.high) ? bar.high : high), first.high),
    low: parts.reduce((low, bar) => (isBelow(bar.low, low) ? bar.low : low), first.low),
    close: last.close,
    volume: sumOf(parts.map(({ volume }) => volume)),
  }
}

function sumOf(volumes: readonly (string | null)[]): string | null {
  let sum = new Decimal(0)
  for (const volume of volumes) {
    if (volume === null) return null
    sum = sum.plus(volume)
  }
  return decimalText(sum.toFixed()) ?? null
}
