import { Decimal } from '@bourse/kit/values'
import { jumpBetween } from '@bourse/services'

/** A close on a date. */
export interface Close {
  readonly date: string
  readonly close: string
}

/** A split of the listing: one old share became `ratio` new ones. */
export interface StockSplit {
  readonly execution_date: string
  /** Decimal text. */
  readonly ratio: string
}

/**
 * What is known around the bars of one listing that want to be published; each list by ascending date, one close per
 * date.
 */
interface Neighbourhood {
  readonly published: readonly Close[]
  /** Bars that come in or are held already. */
  readonly waiting: readonly Close[]
  readonly splits: readonly StockSplit[]
  /** Days on which cash was paid that leaves little of the price: a special dividend, a liquidation. */
  readonly paidOut?: ReadonlySet<string>
  /** Whether a close is so recent that a later one may be compared with it; without it every one is. */
  readonly isRecent?: (before: string, date: string) => boolean
}

/**
 * Decides which waiting bars of one listing stay held: those at least 90% away from the split-adjusted previous
 * published close, where it is recent, that neither a split of their date, cash paid out on it, nor the next session
 * confirms. Returns the reason by date; every
 * other waiting bar may be published.
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

/** One date: what is published on it, and what wants to take that place. */
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

/** Why a bar is suspicious after another, undefined where it is not. */
function suspicion(previous: Close | undefined, bar: Close, splits: readonly StockSplit[]): string | undefined {
  if (previous === undefined || splits.some(({ execution_date }) => execution_date === bar.date)) return undefined
  const away = jump(previous, bar, splits)
  if (away === undefined) return undefined
  const adjusted = hasSplitBetween(previous, bar, splits) ? ', adjusted for splits,' : ''
  return (
    `close ${bar.close} is ${away.times(100).toDecimalPlaces(1)}% away from the previous close ${previous.close} ` +
    `of ${previous.date}${adjusted} and neither a split of its date nor the next session confirms it`
  )
}

/** The next session confirms a bar whose close it lies near, even where it waits itself. */
function isConfirmed(bar: Close, next: Day | undefined, splits: readonly StockSplit[]): boolean {
  const close = next?.waiting ?? next?.published
  return close !== undefined && jump(bar, close, splits) === undefined
}

/** How far a close lies from the one before it, by the splits in between; undefined where it lies near. */
function jump(earlier: Close, later: Close, splits: readonly StockSplit[]): Decimal | undefined {
  const ratio = splits
    .filter((split) => isBetween(split, earlier, later))
    .reduce((product, split) => product.times(split.ratio), new Decimal(1))
  return jumpBetween(new Decimal(earlier.close), new Decimal(later.close).times(ratio))
}

function hasSplitBetween(earlier: Close, later: Close, splits: readonly StockSplit[]): boolean {
  return splits.some((split) => isBetween(split, earlier, later))
}

/** A split holds from its execution date on. */
function isBetween({ execution_date }: StockSplit, earlier: Close, later: Close): boolean {
  return execution_date > earlier.date && execution_date <= later.date
}
