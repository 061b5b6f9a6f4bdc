import { addDays, Decimal, isBefore, significantText, weekday } from '@bourse/kit'
import { labelOf } from './score.ts'

/** An article about a listing. */
export interface Scored {
  readonly instrument_id: string
  /** UTC. */
  readonly published_at: string
  readonly score: string
  readonly model: string
  /** When the first version of the association was known, UTC. */
  readonly known_from: string
}

/** Days after a bucket during which it is still worked out anew. */
export const OPEN_DAYS = 3

/** The Monday of a date's week. */
export const mondayOf = (date: string): string => addDays(date, 1 - weekday(date))

/** First and last day of a bucket. */
export function spanOf(interval: '1d' | '1w', date: string): readonly [first: string, last: string] {
  return interval === '1d' ? [date, date] : [date, addDays(date, 6)]
}

/** The instant from which on a bucket is frozen: the beginning of the fourth day after it. */
export const frozenAt = (last: string): string => `${addDays(last, OPEN_DAYS + 1)}T00:00:00Z`

/** One bucket of some articles: means are over articles, not over days. */
export function bucketOf(interval: '1d' | '1w', date: string, [first, ...others]: readonly Scored[]) {
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
    known_at: all.map(({ known_from }) => known_from).reduce((a, b) => (isBefore(a, b) ? b : a)),
  }
}
