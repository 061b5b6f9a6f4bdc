import { alpha3Of } from '../countries.ts'
import { describe, type SeriesDescription } from './series-fields.ts'

const common = {
  publisher: 'damodaran',
  category: 'sovereign_risk',
  unit: 'percent',
  unit_text: 'percent',
  frequency: 'annual',
  licence: 'Free to use with attribution',
  attribution: 'Aswath Damodaran, NYU Stern School of Business',
} as const

/** Describes the series for a Moody's rating's default spread over a risk-free government bond. */
export const spreadSeries = (rating: string): SeriesDescription =>
  describe({
    ...common,
    id: `world.sovereign_default_spread.${rating.toLowerCase()}`,
    name: `Default spread of governments rated ${rating}`,
    region: 'world',
  })

/** A country and the name that a publisher uses for it. */
interface NamedCountry {
  readonly country: string
  /** ISO 3166 alpha-2 code; undefined if the name is not that of an ISO country. */
  readonly alpha2: string | undefined
  readonly region: string | null
}

/** Describes the series for a country's default spread and country risk premium. */
export function countryRiskSeries({ country, alpha2, region }: NamedCountry) {
  const place = (alpha2 === undefined ? undefined : alpha3Of(alpha2)?.toLowerCase()) ?? slug(country)
  const of = { ...common, country_code: alpha2 ?? null, region }
  return {
    defaultSpread: describe({ ...of, id: `${place}.sovereign.default_spread`, name: `Default spread of ${country}` }),
    countryRiskPremium: describe({
      ...of,
      id: `${place}.sovereign.country_risk_premium`,
      name: `Country risk premium of ${country}`,
    }),
  }
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
