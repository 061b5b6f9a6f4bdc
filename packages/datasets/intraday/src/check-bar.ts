import type { Verdict } from '@bourse/kit'
import type { Prices } from './bar-fields.ts'
import { isBelow, isPositive } from './price-text.ts'

/**
 * Judges one incoming bar by itself: a price that is not above zero, a low above the high or a negative volume is no bar; an open or close outside
 * low..high is kept and reported.
 */
export function checkBar(bar: Prices): Verdict {
  const wrong = (['open', 'high', 'low', 'close'] as const).find((name) => !isPositive(bar[name]))
  if (wrong !== undefined) return { reject: `${wrong}: expected a price above zero, got ${bar[wrong]}` }
  if (isBelow(bar.high, bar.low)) return { reject: `low ${bar.low} is above the high ${bar.high}` }
  if (bar.volume?.startsWith('-') === true) return { reject: `volume: expected zero or more, got ${bar.volume}` }
  return outside('open', bar) ?? outside('close', bar)
}

function outside(name: 'open' | 'close', bar: Prices): Verdict {
  const { [name]: price, low, high } = bar
  if (isBelow(price, low)) return { warn: `${name} ${price} is below the low ${low}` }
  if (isBelow(high, price)) return { warn: `${name} ${price} is above the high ${high}` }
  return undefined
}
