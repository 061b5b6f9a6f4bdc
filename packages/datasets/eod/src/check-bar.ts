import type { Verdict } from '@bourse/kit'
import type { Bar } from './bar-fields.ts'
import { isBelow, isPositive } from './price-text.ts'

/** A bar as it comes in, with the market where its source says it. */
type IncomingBar = Bar & { readonly exchange_mic?: string }

/**
 * Judges one incoming bar by itself: a close that is not above zero, or a negative count, is no bar; a bar whose prices contradict each other, or
 * with a fraction of a share, is kept and reported.
 */
export function checkBar(bar: IncomingBar): Verdict {
  if (!isPositive(bar.close)) return { reject: `close: expected a price above zero, got ${bar.close}` }
  if (isNegative(bar.volume)) return { reject: `volume: expected a number of zero or more, got ${bar.volume}` }
  if (isNegative(bar.trade_count))
    return { reject: `trade_count: expected a whole number of zero or more, got ${bar.trade_count}` }
  return outside('open', bar.open, bar) ?? outside('close', bar.close, bar) ?? notPositive(bar) ?? fractional(bar)
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

const FRACTION = /[.]\d*[1-9]/

/** Coins come in fractions, shares do not. Of a row that does not say its market either may be meant: it is reported, and kept as it is. */
function fractional({ volume, exchange_mic }: IncomingBar): Verdict {
  if (exchange_mic === 'CRYPTO' || !isGiven(volume) || !FRACTION.test(volume)) return undefined
  return { warn: `volume ${volume} has a fraction, as volumes in coins do and volumes in shares do not` }
}

/** Publishers leave a value out in three ways. */
function isGiven(value: string | null | undefined): value is string {
  return value !== undefined && value !== null && value !== ''
}
