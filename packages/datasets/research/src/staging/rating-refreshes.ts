import { f, stagingTable, into, sql, type Into, type RecordRow, type RowOf } from '@bourse/kit'
import { addDays, Decimal, significantText, wireInstant } from '@bourse/kit/values'
import { directories, withIssuers, nameFields, type RowWithIssuer } from './named-issuers.ts'
import { ADVICES, ratingActionFields, analystRatings } from '../ratings/record.ts'

const fields = {
  ...nameFields,
  published_at: f.instant('When the rating was retrieved from its publisher'),
  score: f.decimal('The publisher’s mean rating', { unit: 'points', example: 2.06522 }).nullable(),
  best_score: f.oneOf('Which end of the publisher’s scale from 1 to 5 is a strong buy', ['1', '5']).nullable(),
  ...ratingActionFields,
}

type Refresh = RowOf<typeof fields>
type Rating = RecordRow<typeof analystRatings>

/** Analyst ratings, one per refresh, except refreshes without a change within seven days. */
export const ratingRefreshes = stagingTable('rating_refreshes', {
  title: 'Rating refreshes',
  fields,
  feeds: [analystRatings],
  needs: { ...directories, ratings: analystRatings },
  async reconcile(given, rows, context) {
    const found = await withIssuers(given, rows, ({ published_at }) => published_at.slice(0, 10), context)
    const ids = [...new Set(found.map(({ issuer }) => issuer))]
    const stored = await given.ratings
      .at(context.knowledge)
      .selectAll('r')
      .where(sql<boolean>`r.company_id = any(${ids}::text[])`)
      .execute()
    const known = Map.groupBy(stored, ({ company_id }) => company_id)
    return [...Map.groupBy(found, ({ issuer }) => issuer)].flatMap(([id, ofIssuer]) =>
      changed(ofIssuer, known.get(id) ?? []),
    )
  },
})

/** Number of days within which an unchanged rating is not published again. */
const SAME_DAYS = 7

function changed(refreshes: readonly RowWithIssuer<Refresh>[], stored: readonly Rating[]): readonly Into[] {
  const known = stored.map((row) => ({ ...row, published_at: wireInstant(row.published_at) }))
  const inOrder = refreshes.toSorted((a, b) => (a.row.published_at < b.row.published_at ? -1 : 1))
  return inOrder.flatMap(({ issuer, row }) => {
    const rating = ratingOf(issuer, row)
    if (rating === undefined) return []
    const before = known
      .filter(({ published_at }) => published_at < rating.published_at)
      .toSorted((a, b) => (a.published_at < b.published_at ? -1 : 1))
      .at(-1)
    if (before !== undefined && isSame(before, rating)) return []
    known.push({ ...rating, id: '' })
    return [into(analystRatings, { ...rating, known_at: rating.published_at })]
  })
}

function isSame(before: Pick<Rating, 'published_at'>, rating: Pick<Rating, 'published_at'>): boolean {
  const until = addDays(before.published_at.slice(0, 10), SAME_DAYS)
  return rating.published_at.slice(0, 10) <= until && valuesOf(before) === valuesOf(rating)
}

function valuesOf(row: object): string {
  const values: Readonly<Record<string, unknown>> = { ...row }
  return JSON.stringify(['score', ...Object.keys(ratingActionFields)].map((name) => values[name] ?? null))
}

/** Returns a rating's published row, or nothing if the rating has neither an analyst count nor a score. */
function ratingOf(company_id: string, { published_at, score: mean, best_score, ...row }: Refresh) {
  const counts = ADVICES.map((advice) => new Decimal(row[advice]))
  const sum = counts.reduce((total, count) => total.plus(count), new Decimal(0))
  const score =
    mean === null ? meanOf(counts, sum) : best_score === '1' ? new Decimal(6).minus(mean) : new Decimal(mean)
  if (score === undefined) return undefined
  const counted = Object.fromEntries(
    Object.keys(ratingActionFields).map((name) => [name, row[name as keyof typeof ratingActionFields]]),
  )
  return {
    company_id,
    published_at,
    rating_type: 'consensus' as const,
    normalized_rating: adviceOf(score),
    score: mean === null ? significantText(score) : score.toFixed(),
    ...(counted as RowOf<typeof ratingActionFields>),
    analyst_count: sum.toFixed(),
    firm: null,
    analyst: null,
    previous_rating: null,
    previous_target_price: null,
  }
}

/** Returns the mean rating, with weights from 5 for a strong buy down to 1. */
function meanOf(counts: readonly Decimal[], sum: Decimal): Decimal | undefined {
  if (sum.isZero()) return undefined
  const weighed = counts.reduce((total, count, at) => total.plus(count.times(5 - at)), new Decimal(0))
  return weighed.dividedBy(sum)
}

const LEAST = ['4.5', '3.5', '2.5', '1.5', '0'] as const

function adviceOf(score: Decimal): (typeof ADVICES)[number] {
  return ADVICES[LEAST.findIndex((least) => score.gte(least))] ?? 'strong_sell'
}
