import { Type, type Static } from '@bourse/kit'
import { alpha2Of } from '../countries.ts'
import { CATEGORIES, describe, FREQUENCIES, UNITS, type SeriesDescription } from '../series/series-fields.ts'

const oneOf = <const V extends readonly string[]>(values: V, description: string) =>
  Type.Unsafe<V[number]>({ ...Type.Union(values.map((value) => Type.Literal(value))), description })

const text = (description: string) => Type.Optional(Type.String({ description }))

/** Schema of the setting for one FRED series. */
export const fredSeriesSetting = Type.Object({
  id: Type.String({ description: "FRED's id of the series", examples: ['CPIAUCSL'] }),
  place: Type.String({
    description: 'Three-letter country code, or a country group: the start of our id',
    examples: ['usa'],
  }),
  name: Type.String({ description: 'Name of the series' }),
  category: oneOf(CATEGORIES, 'Category of the figure'),
  unit: oneOf(UNITS, 'Unit of the values'),
  unit_text: Type.String({
    description:
      'The unit exactly as in FRED; a new unit needs a new series. Values in thousands, millions or billions of ' +
      'a currency or a count are stored in single units',
  }),
  currency_code: text('ISO 4217 code if the unit is money'),
  frequency: oneOf(FREQUENCIES, 'Frequency of observations'),
  seasonal_adjustment: Type.Optional(
    oneOf(['adjusted', 'not_adjusted'] as const, 'Whether values are seasonally adjusted'),
  ),
  vintages: Type.Boolean({
    description: 'Whether to fetch all revisions; FRED returns at most 2,000 per series',
  }),
})

/** A FRED series as configured by the operator. */
export type FredSeries = Static<typeof fredSeriesSetting>

const usa = { place: 'usa', seasonal_adjustment: 'not_adjusted' } as const
const daily = { ...usa, frequency: 'daily', vintages: false } as const
const monthly = { ...usa, frequency: 'monthly', vintages: true, seasonal_adjustment: 'adjusted' } as const
const percent = { unit: 'percent', unit_text: 'Percent' } as const
const dollars = { unit: 'currency', currency_code: 'USD' } as const
const rate = { category: 'interest_rate', ...percent } as const

/** FRED series collected by default. */
export const FRED_SERIES: readonly FredSeries[] = [
  {
    ...{ ...monthly, id: 'CPIAUCSL', name: 'Consumer price index, all urban consumers', category: 'prices' },
    ...{ unit: 'index', unit_text: 'Index 1982-1984=100' },
  },
  { ...monthly, ...percent, id: 'UNRATE', name: 'Unemployment rate', category: 'labour' },
  { ...monthly, ...rate, id: 'FEDFUNDS', name: 'Effective federal funds rate', seasonal_adjustment: 'not_adjusted' },
  {
    ...{ ...monthly, ...dollars, id: 'GDP', name: 'Gross domestic product', category: 'national_accounts' },
    ...{ unit_text: 'Billions of Dollars', frequency: 'quarterly' },
  },
  {
    ...{ ...monthly, ...dollars, id: 'BOPGSTB', name: 'Trade balance, goods and services', category: 'trade' },
    unit_text: 'Millions of Dollars',
  },
  {
    ...{ ...monthly, ...dollars, id: 'DGORDER', name: 'New orders of durable goods', category: 'national_accounts' },
    unit_text: 'Millions of Dollars',
  },
  { ...daily, ...rate, id: 'DFF', name: 'Effective federal funds rate, daily' },
  {
    ...{ ...daily, ...percent, id: 'DGS10', category: 'government_bond' },
    name: 'Treasury yield at 10 years, constant maturity',
  },
  {
    ...{ ...daily, ...dollars, id: 'DCOILWTICO', name: 'Crude oil, West Texas Intermediate', category: 'commodity' },
    ...{ unit: 'currency_per_unit', unit_text: 'Dollars per Barrel' },
  },
  {
    ...{ ...daily, ...dollars, id: 'DCOILBRENTEU', name: 'Crude oil, Brent', category: 'commodity', place: 'world' },
    ...{ unit: 'currency_per_unit', unit_text: 'Dollars per Barrel' },
  },
  { ...daily, id: 'VIXCLS', name: 'Volatility index VIX', category: 'market', unit: 'index', unit_text: 'Index' },
  {
    ...{ ...daily, ...dollars, id: 'DEXUSEU', name: 'US dollars for one euro', category: 'exchange_rate' },
    ...{ unit: 'currency_per_unit', unit_text: 'U.S. Dollars to One Euro' },
  },
  {
    ...{ ...daily, id: 'DEXCHUS', name: 'Chinese yuan per US dollar', category: 'exchange_rate' },
    ...{ unit: 'currency_per_unit', unit_text: 'Chinese Yuan Renminbi to One U.S. Dollar', currency_code: 'CNY' },
  },
  { ...daily, ...rate, id: 'ECBDFR', name: 'ECB deposit facility rate', place: 'euro_area' },
  {
    ...{ ...monthly, id: 'CP0000EZ19M086NEST', name: 'Harmonized consumer price index, euro area', category: 'prices' },
    ...{ unit: 'index', unit_text: 'Index 2015=100', place: 'euro_area', seasonal_adjustment: 'not_adjusted' },
  },
  {
    ...{ ...monthly, ...percent, id: 'LRHUTTTTDEM156S', name: 'Harmonised unemployment rate, Germany' },
    ...{ category: 'labour', place: 'deu' },
  },
]

const SCALES: Readonly<Record<string, string>> = {
  thousands: '1000',
  millions: '1000000',
  billions: '1000000000',
  trillions: '1000000000000',
}
const SCALED = /^(thousands|millions|billions|trillions) of (?=\S)/i

/**
 * Returns the factor that converts a series' values to individual currency units or counts. FRED states many series in
 * thousands, millions or billions, but says so only in the unit text.
 */
export function scaleOf({ unit, unit_text }: Pick<FredSeries, 'unit' | 'unit_text'>): string {
  const [, word] = SCALED.exec(unit_text) ?? []
  return word === undefined || !IS_SCALED.has(unit) ? '1' : (SCALES[word.toLowerCase()] ?? '1')
}

/** Units that are scaled; the values of an index or a percentage never change, regardless of its unit text. */
const IS_SCALED: ReadonlySet<FredSeries['unit']> = new Set(['currency', 'count'])

/** Returns the unit of stored values: `Billions of Dollars` becomes `Dollars`. */
const storedUnit = (series: Pick<FredSeries, 'unit' | 'unit_text'>): string =>
  scaleOf(series) === '1' ? series.unit_text : series.unit_text.replace(SCALED, '')

/** FRED's details about a series, in addition to the operator's. */
interface FromFred {
  readonly notes?: string | null
  readonly copyright?: string | null
  readonly isDiscontinued?: boolean
  /** Day of the first vintage, `YYYY-MM-DD`. */
  readonly firstVintage?: string | undefined
}

/** Describes a FRED series from the operator's settings and FRED's own details. */
export function fredSeries(
  { id, place, vintages: _, ...details }: FredSeries,
  { notes, copyright, isDiscontinued, firstVintage }: FromFred = {},
): SeriesDescription {
  const alpha2 = alpha2Of(place.toUpperCase())
  return describe({
    ...details,
    unit_text: storedUnit(details),
    id: `${place.toLowerCase()}.fred.${id.toLowerCase()}`,
    description: notes ?? null,
    publisher: 'fred',
    publisher_series_id: id,
    country_code: alpha2 ?? null,
    region: alpha2 === undefined ? place.toLowerCase() : null,
    first_vintage_at: firstVintage === undefined ? null : knownAt(firstVintage),
    licence: copyright ?? null,
    attribution: 'Federal Reserve Bank of St. Louis, FRED',
    discontinued: isDiscontinued ?? false,
  })
}

/** A vintage counts as known at the end of its day, because FRED does not publish the time of day. */
export const knownAt = (vintage: string) => `${vintage}T23:59:59Z`
