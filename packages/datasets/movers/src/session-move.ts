import { Decimal, decimalText, roundedText } from '@bourse/kit/values'
import { afterSplits, jumpBetween } from '@bourse/services'

/** Inputs to a move: a listing's bars in two consecutive sessions, and the splits in between. */
interface BarPair {
  /** The previous session's close, as traded. Decimal text, like all prices. */
  readonly previousClose: string
  /** The session's first price; null if the source has none. */
  readonly open: string | null
  readonly close: string
  /**
   * Ratios of the splits executed after the previous session, up to and including the session: new shares per old
   * share.
   */
  readonly ratios: readonly string[]
}

/** A listing's change from one session's close to the next, as exact decimal text. */
interface Move {
  /** The previous session's close on this session's share basis. */
  readonly previous_close: string
  readonly change: string
  /** The relative change as a ratio, rounded half to even to eight decimal places. */
  readonly percent_change: string
  /** Why the move is withheld; null if it is not. */
  readonly withheld: string | null
}

const PLACES = 8

/**
 * Computes the move between two sessions. Pure, and used for both stored and on-demand rankings. `change` is the close
 * minus `previous_close`, and `percent_change` is `change` divided by `previous_close`. Undefined if there is no valid
 * base, such as when the previous close is zero.
 */
export function moveBetween({ previousClose, open, close, ratios }: BarPair): Move | undefined {
  const before = afterSplits(previousClose, ratios)
  if (!before.isFinite() || !before.greaterThan(0)) return undefined
  const change = new Decimal(close).minus(before)
  const percent = roundedText(change.dividedBy(before), PLACES)
  const [previous_close, changed, percent_change] = [before.toFixed(), change.toFixed(), percent].map(decimalText)
  // `decimalText` returns undefined for a value with more digits than a stored decimal allows.
  if (previous_close === undefined || changed === undefined || percent_change === undefined) return undefined
  return { previous_close, change: changed, percent_change, withheld: withholding(before, open, ratios) }
}

/** Returns the reason for withholding a move whose session opened at least 90% away from the previous close. */
function withholding(before: Decimal, open: string | null, ratios: readonly string[]): string | null {
  if (open === null) return null
  const away = jumpBetween(before, new Decimal(open))
  if (away === undefined) return null
  const percent = away.times(100).toDecimalPlaces(1)
  const known = ratios.length === 0 ? 'no split is' : 'no other split is'
  return `opened ${percent.toFixed()}% away from the previous close ${before.toFixed()}, and ${known} on record`
}
