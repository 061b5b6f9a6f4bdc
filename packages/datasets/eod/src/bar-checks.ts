import type { Checks, RowIssue } from '@bourse/kit'
import { isBelow, isPositive } from '@bourse/kit/values'
import type { Bar } from './bar-fields.ts'

/** Checks on an individual incoming bar. */
export const barChecks: Checks<Bar> = {
  reject: {
    // In every time zone, a session ends on or after its date in UTC.
    'future-date': ({ date }, { today }) =>
      date > today ? { value: date, reason: `expected a date up to today, ${today}, got ${date}` } : undefined,
    'close-not-positive': ({ close }) =>
      isPositive(close) ? undefined : { value: close, reason: `close: expected a price above zero, got ${close}` },
    'high-below-low': ({ high, low }) =>
      isGiven(high) && isGiven(low) && isBelow(high, low)
        ? { value: `${high} < ${low}`, reason: `high ${high} is below the low ${low}` }
        : undefined,
    'negative-volume': ({ volume }) => negative('volume', 'a number', volume),
    'negative-trade-count': ({ trade_count }) => negative('trade_count', 'a whole number', trade_count),
  },
  warn: {
    'open-outside-range': (bar) => outside('open', bar),
    'close-outside-range': (bar) => outside('close', bar),
    'open-not-positive': ({ open }) => notPositive('open', open),
    'high-not-positive': ({ high }) => notPositive('high', high),
    'low-not-positive': ({ low }) => notPositive('low', low),
  },
}

/** Reports a negative count. Some formats deliver counts as numbers instead of text. */
function negative(field: string, expected: string, count: string | null | undefined): RowIssue | undefined {
  if (!isGiven(count) || !String(count).startsWith('-')) return undefined
  return { value: String(count), reason: `${field}: expected ${expected} of zero or more, got ${count}` }
}

function outside(field: 'open' | 'close', bar: Bar): RowIssue | undefined {
  const { [field]: price, low, high } = bar
  if (!isGiven(price)) return undefined
  if (isGiven(low) && isBelow(price, low)) return { value: price, reason: `${field} ${price} is below the low ${low}` }
  if (isGiven(high) && isBelow(high, price))
    return { value: price, reason: `${field} ${price} is above the high ${high}` }
  return undefined
}

/**
 * Reports a price that is not positive. A price of zero may mean a missing price; only the source's own data shows
 * which.
 */
function notPositive(field: string, price: string | null): RowIssue | undefined {
  if (!isGiven(price) || isPositive(price)) return undefined
  return { value: price, reason: `${field}: expected a price above zero, got ${price}` }
}

/** Publishers write a missing value as undefined, null or an empty string. */
function isGiven(value: string | null | undefined): value is string {
  return value !== undefined && value !== null && value !== ''
}
