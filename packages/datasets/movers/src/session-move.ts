import { Decimal, decimalText, roundedText } from '@bourse/kit/values'
import { afterSplits, jumpBetween } from '@bourse/services'

/**
 * What a move is worked out from: the bars of a listing on two sessions, one after the other, and its splits in
 * between.
 */
interface BarPair {
  /** Close of the session before, as traded. Decimal text, as all prices. */
  readonly previousClose: string
  /** First price of the session; null where the source has none. */
  readonly open: string | null
  readonly close: string
  /** Ratios of the splits executed after the session before and up to the session: new shares for one old share. */
  readonly ratios: readonly string[]
}

/** How far a listing moved from one session's close to the next; exact decimal text. */
interface Move {
  /** Close of the session before on the share basis of the session. */
  readonly previous_close: string
  readonly change: string
  /** A plain ratio, rounded half to even to eight places. */
  readonly percent_change: string
  /** Why the move is not shown; null where it is. */
  readonly withheld: string | null
}

const PLACES = 8

/**
 * The move between two sessions. Pure, and the only place where a move is computed: rankings that are stored and those
 * worked out on request come from here. Every figure follows from those beside it: `change` is the close less
 * `previous_close`, `percent_change` is `change` over `previous_close`. Undefined where there is nothing to compare
 * with, such as a previous close of zero.
 */
export function moveBetween({ previousClose, open, close, ratios }: BarPair): Move | undefined {
  const before = afterSplits(previousClose, ratios)
  if (!before.isFinite() || !before.greaterThan(0)) return undefined
  const change = new Decimal(close).minus(before)
  const percent = roundedText(change.dividedBy(before), PLACES)
  const [previous_close, changed, percent_change] = [before.toFixed(), change.toFixed(), percent].map(decimalText)
  // Longer than a stored decimal may be.
  if (previous_close === undefined || changed === undefined || percent_change === undefined) return undefined
  return { previous_close, change: changed, percent_change, withheld: withholding(before, open, ratios) }
}

/** A session that opened at least 90% away from the close before. */
function withholding(before: Decimal, open: string | null, ratios: readonly string[]): string | null {
  if (open === null) return null
  const away = jumpBetween(before, new Decimal(open))
  if (away === undefined) return null
  const percent = away.times(100).toDecimalPlaces(1)
  const known = ratios.length === 0 ? 'no split is' : 'no other split is'
  return `opened ${percent.toFixed()}% away from the previous close ${before.toFixed()}, and ${known} on record`
}
