import { describedAs, describedSeries, observationRow, periodOf, type SeriesDescription } from '@bourse/economic'
import { into } from '@bourse/kit'
import { addDays, addMonths, Decimal, decimalText } from '@bourse/kit/values'
import { DEMO_START, hashOf, randomFrom, type Random } from '../../market/index.ts'

/** A figure in thousandths of its published unit, and the parameters of its random walk. */
interface Figure {
  readonly series: SeriesDescription
  /** Size of the published unit in units of the series; default 1. */
  readonly scale?: string
  readonly start: number
  readonly growth: number
  readonly spread: number
  readonly least: number
  readonly most: number
  /** Difference between the first published value and the revision a month later. */
  readonly error: number
}

const figure = (
  id: string,
  said: Pick<SeriesDescription, 'name' | 'category' | 'unit' | 'unit_text' | 'frequency'> & Partial<SeriesDescription>,
  walk: Omit<Figure, 'series'>,
): Figure => ({
  series: describedAs({
    id: `usa.fred.${id}`,
    publisher: 'fred',
    publisher_series_id: id.toUpperCase(),
    country_code: 'US',
    region: 'North America',
    seasonal_adjustment: 'adjusted',
    first_vintage_at: firstVintage(said.frequency),
    ...said,
  }),
  ...walk,
})

const percent = { unit: 'percent', unit_text: 'percent', frequency: 'monthly' } as const

const FIGURES: readonly Figure[] = [
  figure(
    'cpiaucsl',
    {
      name: 'Consumer price index, all urban consumers',
      category: 'prices',
      unit: 'index',
      unit_text: '1982-84=100',
      frequency: 'monthly',
    },
    { start: 258_900, growth: 550, spread: 250, least: 0, most: 900_000, error: 60 },
  ),
  figure(
    'unrate',
    { ...percent, name: 'Unemployment rate', category: 'labour' },
    { start: 4_100, growth: 0, spread: 120, least: 3_300, most: 5_500, error: 100 },
  ),
  figure(
    'fedfunds',
    {
      ...percent,
      name: 'Effective federal funds rate',
      category: 'interest_rate',
      seasonal_adjustment: 'not_adjusted',
    },
    { start: 3_400, growth: 0, spread: 90, least: 50, most: 5_400, error: 10 },
  ),
  figure(
    'gdp',
    {
      name: 'Gross domestic product',
      category: 'national_accounts',
      unit: 'currency',
      unit_text: 'dollars a year',
      currency_code: 'USD',
      frequency: 'quarterly',
    },
    {
      ...{ start: 21_700_000, growth: 250_000, spread: 60_000, least: 0, most: 90_000_000, error: 30_000 },
      scale: '1000000000',
    },
  ),
]

/**
 * Monthly and quarterly values for four US figures; each is first published three weeks after its period and revised a
 * month later.
 */
export function* demoUsFigures(today: string) {
  for (const one of FIGURES) {
    yield into(describedSeries, one.series)
    yield* valuesOf(one, today)
  }
}

function* valuesOf({ series, start, growth, spread, least, most, error, scale }: Figure, today: string) {
  const random = randomFrom(hashOf(series.id))
  let value = start
  for (let date = DEMO_START; ; date = addMonths(date, series.frequency === 'monthly' ? 1 : 3)) {
    const [first, second] = vintagesOf(periodOf(date, series.frequency).end)
    if (first >= today) return
    value = Math.min(Math.max(value + growth + random.around(spread), least), most)
    const firstValue = textOf(value + off(random, error), scale)
    yield observationRow({ series, date, value: firstValue, status: 'preliminary', known_at: `${first}T13:30:00Z` })
    if (second < today)
      yield observationRow({
        series,
        date,
        value: textOf(value, scale),
        status: 'revised',
        known_at: `${second}T13:30:00Z`,
      })
  }
}

/** Never zero, so the revision always differs from the first value. */
const off = (random: Random, error: number) => error * (random.below(2) === 0 ? 1 : -1)

/** Formats a figure with the number of digits that its publisher uses. */
const textOf = (thousandths: number, scale = '1') =>
  decimalText(new Decimal(thousandths).div(1_000).toDecimalPlaces(3).times(scale).toFixed()) ?? '0'

/** Returns when a period's value is published: three weeks after the period ends, and a month after that. */
function vintagesOf(end: string): readonly [first: string, second: string] {
  const first = addDays(end, 21)
  return [first, addMonths(first, 1)]
}

function firstVintage(frequency: SeriesDescription['frequency']): string {
  const [first] = vintagesOf(periodOf(DEMO_START, frequency).end)
  return `${first}T13:30:00Z`
}
