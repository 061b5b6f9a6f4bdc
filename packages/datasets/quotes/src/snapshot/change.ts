import { Decimal, decimalText, roundedText } from '@bourse/kit/values'
import { afterSplits, jumpBetween, KINDS_OFF_EXCHANGES, type Split } from '@bourse/services'
import type { Close, Price } from './price.ts'

/** Previous close and change, either all present or all null. */
export interface Change {
  readonly previous_close: string | null
  readonly change: string | null
  readonly change_ratio: string | null
}

const WITHHELD: Change = { previous_close: null, change: null, change_ratio: null }

/** A ratio's number of decimal places. */
const RATIO_PLACES = 8

/**
 * Returns the previous close, adjusted for splits to the share basis of the price's session, and the change from it.
 * Both are withheld if the price differs from that close by at least 90% and no split is recorded on its session's
 * date: the session is then assumed to have a different share basis until the split arrives. Empty if there is no
 * earlier close.
 */
export function changeOf(
  { kind }: { readonly kind: string },
  { price, date }: Pick<Price, 'price' | 'date'>,
  previous: Close | undefined,
  splits: readonly Pick<Split, 'execution_date' | 'ratio'>[],
): Change {
  if (previous === undefined) return WITHHELD
  const between = splits.filter(({ execution_date: on }) => previous.date < on && on <= date)
  const before = afterSplits(
    previous.close,
    between.map(({ ratio }) => ratio),
  )
  const isExplained = KINDS_OFF_EXCHANGES.includes(kind) || between.some(({ execution_date: on }) => on === date)
  if (!isExplained && jumpBetween(before, new Decimal(price)) !== undefined) return WITHHELD
  const change = new Decimal(price).minus(before)
  return {
    previous_close: textOf(before),
    change: textOf(change),
    change_ratio: roundedText(change.dividedBy(before), RATIO_PLACES),
  }
}

/** Formats a decimal as stored: no exponent, no negative zero. */
function textOf(value: Decimal): string {
  const text = decimalText(value.toFixed())
  if (text === undefined) throw new RangeError(`expected a plain decimal, got ${value.toString()}`)
  return text
}
