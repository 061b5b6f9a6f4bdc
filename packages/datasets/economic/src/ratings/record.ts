import { f, record, revisioned, type Found, type RowOf } from '@bourse/kit'
import { notchOf } from './notches.ts'

/** Agencies that rate countries. */
const AGENCIES = ['moodys', 'sp', 'fitch', 'dbrs', 'other'] as const

const percent = (description: string, example: number) =>
  f.decimal(description, { unit: 'percent', example }).nullable()

const ratingFields = {
  country: f.text('Country, as the publisher calls it', { example: 'Brazil' }),
  country_code: f
    .text('ISO 3166 code of two letters; null for what is no country of that list', { example: 'BR' })
    .nullable(),
  region: f.text('Region of the publisher', { example: 'Central and South America' }).nullable(),
  agency: f.oneOf('Who rates', AGENCIES, { example: 'moodys' }),
  rating: f.text('Rating as written; null where there is none', { example: 'Ba1' }).nullable(),
  notch: f.count('Place of the rating from 1, the best, to 22; null where there is none', { example: 11 }).nullable(),
  outlook: f
    .oneOf('Where the rating may go', ['positive', 'stable', 'negative', 'watch'], { example: 'stable' })
    .nullable(),
  rating_scale: f.oneOf('Which debt is rated', ['long_term_foreign', 'long_term_local'], {
    example: 'long_term_local',
  }),
  default_spread: percent('What the rating costs above a government without risk', 2.13),
  country_risk_premium: percent('What shares of the country cost for it', 2.47),
  equity_risk_premium: percent('What shares of the country cost in all', 6.71),
  observation_date: f.date('Day of the edition', { example: '2026-01-05' }),
  edition: f.text('Edition of the publication', { example: '2026' }),
  published_at: f.instant('When the edition was released; null where only its day is known').nullable(),
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
  unbounded: 'editions are reference data, of which a country has one or two a year',
  checks: { reject: { 'notch-of-rating': wrongNotch } },
})

function wrongNotch({ rating, notch }: Rating): Found | undefined {
  const expected = notchOf(rating ?? null)
  if (String(notch ?? '') === (expected ?? '')) return undefined
  return {
    value: `${rating} ${notch}`,
    reason: `notch: expected ${expected ?? 'none'} for the rating ${rating}, got ${notch}`,
  }
}
