import type { Checks, RowIssue } from '@bourse/kit'
import { isBelow, isPositive } from '@bourse/kit/values'
import type { Prices } from './bar-fields.ts'

/** Checks on a single incoming bar. */
export const barChecks: Checks<Prices> = {
  reject: {
    'price-not-positive'(bar) {
      const wrong = (['open', 'high', 'low', 'close'] as const).find((name) => !isPositive(bar[name]))
      if (wrong === undefined) return undefined
      return { value: bar[wrong], reason: `${wrong}: expected a price above zero, got ${bar[wrong]}` }
    },
    'high-below-low': ({ high, low }) =>
      isBelow(high, low) ? { value: `${high} < ${low}`, reason: `low ${low} is above the high ${high}` } : undefined,
    'negative-volume': ({ volume }) =>
      volume?.startsWith('-') === true
        ? { value: volume, reason: `volume: expected zero or more, got ${volume}` }
        : undefined,
  },
  warn: {
    'open-outside-range': (bar) => outside('open', bar),
    'close-outside-range': (bar) => outside('close', bar),
  },
}

function outside(name: 'open' | 'close', bar: Prices): RowIssue | undefined {
  const { [name]: price, low, high } = bar
  if (isBelow(price, low)) return { value: price, reason: `${name} ${price} is below the low ${low}` }
  if (isBelow(high, price)) return { value: price, reason: `${name} ${price} is above the high ${high}` }
  return undefined
}
