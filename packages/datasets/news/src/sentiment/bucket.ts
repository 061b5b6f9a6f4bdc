import { addDays, Decimal, isBefore, significantText, weekday } from '@bourse/kit/values'
import { labelOf } from './score.ts'

/** An article about a listing, with its sentiment score. */
export interface ScoredArticle {
  readonly instrument_id: string
  /** Publication time, UTC. */
  readonly published_at: string
  readonly score: string
  readonly model: string
  /** UTC instants between which the score is known; `known_to` is undefined if the score is still current. */
  readonly known_from: string
  readonly known_to: string | undefined
}

/** Number of days after a bucket ends during which it is recomputed. */
export const OPEN_DAYS = 3

/** Returns the Monday of the week that contains a date. */
export const mondayOf = (date: string): string => addDays(date, 1 - weekday(date))

/** Returns a bucket's first and last day. */
export function spanOf(interval: '1d' | '1w', date: string): readonly [first: string, last: string] {
  return interval === '1d' ? [date, date] : [date, addDays(date, 6)]
}

/** Returns when a bucket is frozen: the start of the fourth day after it. */
export const frozenAt = (last: string): string => `${addDays(last, OPEN_DAYS + 1)}T00:00:00Z`

/**
 * Yields each instant after `since` at which the known articles about a listing changed, with the articles known then.
 * Always yields the last such instant, even if it is not after `since`.
 */
export function* knownOverTime(scored: readonly ScoredArticle[], since = '') {
  const instants = new Set(scored.flatMap(({ known_from, known_to }) => [known_from, known_to ?? known_from]))
  const inOrder = [...instants].sort((a, b) => (isBefore(a, b) ? -1 : 1))
  for (const at of inOrder.filter((at, index) => isBefore(since, at) || index === inOrder.length - 1))
    yield { at, known: scored.filter((one) => wasKnown(one, at)) }
}

const wasKnown = ({ known_from, known_to }: ScoredArticle, at: string) =>
  !isBefore(at, known_from) && (known_to === undefined || isBefore(at, known_to))

/** Computes one bucket: means are over articles, not over days. */
export function bucketOf(interval: '1d' | '1w', date: string, [first, ...others]: readonly ScoredArticle[]) {
  if (first === undefined) return undefined
  const all = [first, ...others]
  const scores = all.map(({ score }) => new Decimal(score))
  const labelled = (label: string) => String(all.filter(({ score }) => labelOf(score) === label).length)
  return {
    instrument_id: first.instrument_id,
    date,
    interval,
    mean_score: significantText(Decimal.sum(...scores).dividedBy(all.length)),
    article_count: String(all.length),
    positive_count: labelled('positive'),
    neutral_count: labelled('neutral'),
    negative_count: labelled('negative'),
    min_score: Decimal.min(...scores).toFixed(),
    max_score: Decimal.max(...scores).toFixed(),
    model: all.every(({ model }) => model === first.model) ? first.model : 'mixed',
  }
}
