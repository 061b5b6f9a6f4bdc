import {
  countryName,
  describedSeries,
  MOODYS_RATINGS,
  notchOf,
  observationRow,
  sovereignRatings,
  spreadSeries,
} from '@bourse/economic'
import { into } from '@bourse/kit'
import { Decimal, decimalText } from '@bourse/kit/values'
import { hashOf } from '../../market/index.ts'

/** Countries by region, each with the notch around which its demo rating varies. */
const COUNTRIES: Readonly<Record<string, readonly (readonly [code: string, notch: number])[]>> = {
  'North America': [
    ['US', 2],
    ['CA', 1],
  ],
  'Western Europe': [
    ['DE', 1],
    ['FR', 4],
    ['GB', 4],
    ['IT', 10],
    ['ES', 8],
    ['NL', 1],
    ['CH', 1],
    ['SE', 1],
    ['TR', 13],
  ],
  'Eastern Europe & Russia': [
    ['PL', 6],
    ['CZ', 4],
    ['HU', 9],
  ],
  Asia: [
    ['JP', 5],
    ['CN', 5],
    ['IN', 10],
    ['KR', 3],
    ['ID', 9],
    ['TH', 8],
  ],
  'Australia & New Zealand': [
    ['AU', 1],
    ['NZ', 1],
  ],
  'Central and South America': [
    ['BR', 11],
    ['MX', 9],
    ['CL', 6],
    ['CO', 10],
    ['AR', 18],
  ],
  Africa: [
    ['ZA', 12],
    ['EG', 17],
  ],
  'Middle East': [['SA', 4]],
}

const FIRST_EDITION = 2026
/** A mature market's equity risk premium, and the volatility of equities relative to bonds. */
const [MATURE_PREMIUM, VOLATILITY] = ['4.33', '1.35']

/**
 * The edition for a year: a default spread for every rating, and thirty countries with the figures derived from their
 * spreads.
 */
export function* demoRatings(today: string) {
  const edition = String(Math.max(FIRST_EDITION, Number(today.slice(0, 4))))
  const date = `${edition}-01-05`
  for (const rating of MOODYS_RATINGS) {
    const series = spreadSeries(rating)
    yield into(describedSeries, series)
    yield observationRow({ series, date, value: spreadOf(Number(notchOf(rating))) })
  }
  for (const [region, countries] of Object.entries(COUNTRIES))
    for (const [code, notch] of countries)
      yield into(sovereignRatings, ratingOf({ region, code, notch, edition, date }))
}

/** The spread grows with the square of the number of notches below the best rating. */
function spreadOf(notch: number): string {
  return decimalText(new Decimal(notch - 1).pow(2).times('0.0425').toFixed(2)) ?? '0'
}

interface Rated {
  readonly region: string
  readonly code: string
  readonly notch: number
  readonly edition: string
  readonly date: string
}

function ratingOf({ region, code, notch, edition, date }: Rated) {
  const spread = spreadOf(notch)
  const premium = new Decimal(spread).times(VOLATILITY)
  return {
    country: countryName(code),
    country_code: code,
    region,
    agency: 'moodys' as const,
    rating: MOODYS_RATINGS[notch - 1] ?? null,
    notch: String(notch),
    outlook: (['stable', 'stable', 'positive', 'negative'] as const)[hashOf(code) % 4] ?? null,
    rating_scale: 'long_term_local' as const,
    default_spread: spread,
    country_risk_premium: decimalText(premium.toFixed(2)) ?? null,
    equity_risk_premium: decimalText(premium.plus(MATURE_PREMIUM).toFixed(2)) ?? null,
    observation_date: date,
    edition,
    published_at: null,
  }
}
