import { Decimal } from '@bourse/kit/values'
import { jumpBetween } from '@bourse/services'

/** A closing price and its date. */
export interface Close {
  readonly date: string
  readonly close: string
}

/** A split: each old share became `ratio` new ones. */
export interface StockSplit {
  readonly execution_date: string
  /** New shares per old share, decimal text. */
  readonly ratio: string
}

/**
 * The data around the unpublished bars of one listing; each list is sorted by ascending date and has one close per
 * date.
 */
interface Neighbourhood {
  readonly published: readonly Close[]
  /** Incoming and held bars. */
  readonly waiting: readonly Close[]
  readonly splits: readonly StockSplit[]
  /**
   * Days with a cash payment large enough to explain the price drop, for example a special dividend or a liquidation.
   */
  readonly paidOut?: ReadonlySet<string>
  /** Whether a close is recent enough for comparison with a later one; by default every close is. */
  readonly isRecent?: (before: string, date: string) => boolean
}

/**
 * Decides which of a listing's unpublished bars stay held: those whose close differs by at least 90% from a recent
 * split-adjusted published close, unless a split or a cash payment on the same date, or the next session, confirms
 * them. Returns the reason by date; all other unpublished bars may be published.
 */
export function judgeBars(around: Neighbourhood): ReadonlyMap<string, string> {
  const { published, waiting, splits, paidOut, isRecent = () => true } = around
  const days = daysOf(published, waiting)
  const held = new Map<string, string>()
  let previous: Close | undefined
  for (const [index, day] of days.entries()) {
    const { waiting: bar } = day
    const before = bar && previous && isRecent(previous.date, bar.date) ? previous : undefined
    const reason = bar && !paidOut?.has(bar.date) ? suspicion(before, bar, splits) : undefined
    if (day.waiting && reason !== undefined && !isConfirmed(day.waiting, days[index + 1], splits)) {
      held.set(day.waiting.date, reason)
      previous = day.published ?? previous
    } else previous = day.waiting ?? day.published
  }
  return held
}

/** A date's published close and the unpublished close that would replace it. */
interface Day {
  readonly published: Close | undefined
  readonly waiting: Close | undefined
}

function daysOf(published: readonly Close[], waiting: readonly Close[]): readonly Day[] {
  const publishedOn = new Map(published.map((bar) => [bar.date, bar]))
  const waitingOn = new Map(waiting.map((bar) => [bar.date, bar]))
  const dates = [...new Set([...publishedOn.keys(), ...waitingOn.keys()])].sort()
  return dates.map((date) => ({ published: publishedOn.get(date), waiting: waitingOn.get(date) }))
}

/** Returns why a bar is suspicious compared with the previous one; undefined if it is not. */
function suspicion(previous: Close | undefined, bar: Close, splits: readonly StockSplit[]): string | undefined {
  if (previous === undefined || splits.some(({ execution_date }) => execution_date === bar.date)) return undefined
  const away = jump(previous, bar, splits)
  if (away === undefined) return undefined
  const adjusted = hasSplitBetween(previous, bar, splits) ? ', adjusted for splits,' : ''
  return (
    `close ${bar.close} is ${away.times(100).toDecimalPlaces(1)}% away from the previous close ${previous.close} ` +
    `on ${previous.date}${adjusted} and neither a split on its date nor the next session confirms it`
  )
}

/**
 * Returns whether the next session has a close near the bar's, which confirms the bar even if the next bar is itself
 * held.
 */
function isConfirmed(bar: Close, next: Day | undefined, splits: readonly StockSplit[]): boolean {
  const close = next?.waiting ?? next?.published
  return close !== undefined && jump(bar, close, splits) === undefined
}

/** Returns the relative change between two closes, adjusted for the splits between them; undefined if it is small. */
function jump(earlier: Close, later: Close, splits: readonly StockSplit[]): Decimal | undefined {
  const ratio = splits
    .filter((split) => isBetween(split, earlier, later))
    .reduce((product, split) => product.times(split.ratio), new Decimal(1))
  return jumpBetween(new Decimal(earlier.close), new Decimal(later.close).times(ratio))
}

function hasSplitBetween(earlier: Close, later: Close, splits: readonly StockSplit[]): boolean {
  return splits.some((split) => isBetween(split, earlier, later))
}

/** Returns whether a split falls between two closes. A split takes effect on its execution date. */
function isBetween({ execution_date }: StockSplit, earlier: Close, later: Close): boolean {
  return execution_date > earlier.date && execution_date <= later.date
}
