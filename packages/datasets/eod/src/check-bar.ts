import type { Verdict } from '@bourse/kit'
import type { Bar } from './bar-fields.ts'
import { isBelow, isPositive } from './price-text.ts'

/**
 * Judges one incoming bar by itself: a close that is not above zero, or a negative count, is no bar; a bar whose prices contradict each other is
 * kept and reported.
 */
export function checkBar(bar: Bar): Verdict {
  if (!isPositive(bar.close)) return { reject: `close: expected a price above zero, got ${bar.close}` }
  const negative = isNegative(bar.volume) ? 'volume' : isNegative(bar.trade_count) ? 'trade_count' : undefined
  if (negative !== undefined)
    return { reject: `${negative}: expected a whole number of zero or more, got ${bar[negative]}` }
  return outside('open', bar.open, bar) ?? outside('close', bar.close, bar) ?? notPositive(bar)
}

/** Counts may come as numbers too, from formats that have them. */
function isNegative(count: string | null | undefined): boolean {
  return isGiven(count) && String(count).startsWith('-')
}

function outside(name: 'open' | 'close', price: string | null, { low, high }: Bar): Verdict {
  if (!isGiven(price)) return undefined
  if (isGiven(low) && isBelow(price, low)) return { warn: `${name} ${price} is below the low ${low}` }
  if (isGiven(high) && isBelow(high, price)) return { warn: `${name} ${price} is above the high ${high}` }
  return undefined
}

/** Told apart from a missing price only by whoever looks at the source. */
function notPositive(bar: Bar): Verdict {
  const name = (['open', 'high', 'low'] as const).find((field) => isGiven(bar[field]) && !isPositive(bar[field]))
  return name === undefined ? undefined : { warn: `${name} ${bar[name]} is not above zero` }
}

/** Publishers leave a value out in three ways. */
function isGiven(value: string | null | undefined): value is string {
  return value !== undefined && value !== null && value !== ''
}
