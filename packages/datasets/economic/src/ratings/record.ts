import { f, record, revisioned, type RowIssue, type RowOf } from '@bourse/kit'
import { notchOf } from './notches.ts'

/** Agencies that rate countries. */
const AGENCIES = ['moodys', 'sp', 'fitch', 'dbrs', 'other'] as const

const percent = (description: string, example: number) =>
  f.decimal(description, { unit: 'percent', example }).nullable()

const ratingFields = {
  country: f.text('Country name used by the publisher', { example: 'Brazil' }),
  country_code: f.text('ISO 3166 alpha-2 code; null if the name is not an ISO country', { example: 'BR' }).nullable(),
  region: f.text('Region according to the publisher', { example: 'Central and South America' }).nullable(),
  agency: f.oneOf('Rating agency', AGENCIES, { example: 'moodys' }),
  rating: f.text('Rating as written; null if there is none', { example: 'Ba1' }).nullable(),
  notch: f.count('Rank of the rating, from 1 (best) to 22; null if there is none', { example: 11 }).nullable(),
  outlook: f.oneOf('Rating outlook', ['positive', 'stable', 'negative', 'watch'], { example: 'stable' }).nullable(),
  rating_scale: f.oneOf('Rated debt', ['long_term_foreign', 'long_term_local'], {
    example: 'long_term_local',
  }),
  default_spread: percent('Default spread of the rating over a risk-free government bond', 2.13),
  country_risk_premium: percent('Additional equity risk premium of the country', 2.47),
  equity_risk_premium: percent('Total equity risk premium of the country', 6.71),
  observation_date: f.date('Date of the edition', { example: '2026-01-05' }),
  edition: f.text('Edition of the publication', { example: '2026' }),
  published_at: f.instant('When the edition was released; null if only the day is known').nullable(),
}

type Rating = RowOf<typeof ratingFields>

/** Sovereign ratings and the risk premiums derived from them, by edition. */
export const sovereignRatings = record('sovereign_ratings', {
  title: 'Sovereign ratings',
  id: 'svr',
  fields: ratingFields,
  key: ['country', 'agency', 'observation_date'],
  time: revisioned('observation_date'),
  order: ['observation_date asc', 'id asc'],
  unbounded: 'editions are reference data with one or two entries per country and year',
  checks: { reject: { 'notch-of-rating': wrongNotch } },
})

function wrongNotch({ rating, notch }: Rating): RowIssue | undefined {
  const expected = notchOf(rating ?? null)
  if (String(notch ?? '') === (expected ?? '')) return undefined
  return {
    value: `${rating} ${notch}`,
    reason: `notch: expected ${expected ?? 'none'} for the rating ${rating}, got ${notch}`,
  }
}
