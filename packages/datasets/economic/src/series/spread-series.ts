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

/** Describes the default spread of a Moody's rating over a risk-free government bond as a series. */
export const spreadSeries = (rating: string): SeriesDescription =>
  describe({
    ...common,
    id: `world.sovereign_default_spread.${rating.toLowerCase()}`,
    name: `Default spread of governments rated ${rating}`,
    region: 'world',
  })

/** A country with the name that a publisher uses. */
interface NamedCountry {
  readonly country: string
  /** ISO 3166 alpha-2 code; undefined if the name is no country of that list. */
  readonly alpha2: string | undefined
  readonly region: string | null
}

/** Describes the default spread and the country risk premium of a country as series. */
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
