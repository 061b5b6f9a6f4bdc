import { alpha2Of } from '../countries.ts'
import { describe, type SeriesDescription } from './series-fields.ts'

type Indicator = Pick<SeriesDescription, 'name' | 'category' | 'unit'> & Partial<SeriesDescription>

/** World Bank indicators with our own descriptions; all others keep the publisher's description. */
const INDICATORS: Readonly<Record<string, Indicator>> = {
  'NY.GDP.MKTP.CD': {
    ...{ name: 'Gross domestic product', category: 'national_accounts', unit: 'currency' },
    ...{ unit_text: 'current US dollars', currency_code: 'USD' },
  },
  'FP.CPI.TOTL.ZG': {
    name: 'Inflation, consumer prices',
    category: 'prices',
    unit: 'percent',
    unit_text: 'percent a year',
  },
  'FP.CPI.TOTL': { name: 'Consumer price index', category: 'prices', unit: 'index', unit_text: '2010=100' },
  'SL.UEM.TOTL.ZS': {
    name: 'Unemployment',
    category: 'labour',
    unit: 'percent',
    unit_text: 'percent of the labor force',
  },
  'SP.POP.TOTL': { name: 'Population', category: 'other', unit: 'count', unit_text: 'people' },
  'NE.EXP.GNFS.ZS': {
    name: 'Exports of goods and services',
    category: 'trade',
    unit: 'percent',
    unit_text: 'percent of GDP',
  },
  'GC.DOD.TOTL.GD.ZS': {
    name: 'Central government debt',
    category: 'national_accounts',
    unit: 'percent',
    unit_text: 'percent of GDP',
  },
}

/** World Bank codes of the served country groups. */
const AGGREGATES: Readonly<Record<string, string>> = { WLD: 'world', EMU: 'euro_area', EUU: 'european_union' }

/** Codes of the indicators collected by default. */
export const INDICATOR_CODES = Object.keys(INDICATORS)

/** An indicator for one country. */
interface IndicatorOf {
  /** World Bank code of the indicator, for example `NY.GDP.MKTP.CD`. */
  readonly indicator: string
  readonly indicatorName?: string | undefined
  /** ISO 3166 alpha-3, or a World Bank code for a group of countries. */
  readonly countryCode: string
  readonly country: string
}

/**
 * Describes an indicator's series for a country or a served country group; undefined for other groups, for example
 * income groups.
 */
export function indicatorSeries({
  indicator,
  indicatorName,
  countryCode,
  country,
}: IndicatorOf): SeriesDescription | undefined {
  const alpha2 = alpha2Of(countryCode)
  const region = AGGREGATES[countryCode]
  const place = alpha2 === undefined ? region : countryCode.toLowerCase()
  if (place === undefined) return undefined
  const details = INDICATORS[indicator] ?? { name: indicatorName ?? indicator, category: 'other', unit: 'other' }
  return describe({
    id: `${place}.wdi.${indicator.toLowerCase().replaceAll('.', '_')}`,
    publisher: 'world-bank',
    publisher_series_id: indicator,
    country_code: alpha2 ?? null,
    region: region ?? null,
    frequency: 'annual',
    licence: 'CC BY 4.0',
    attribution: 'World Development Indicators, The World Bank',
    ...details,
    name: `${details.name}, ${country}`,
  })
}
