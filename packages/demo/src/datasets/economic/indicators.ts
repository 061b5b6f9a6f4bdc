import { alpha2Of, countryName, describedSeries, indicatorSeries, observationRow } from '@bourse/economic'
import { into } from '@bourse/kit'
import { Decimal, decimalText } from '@bourse/kit/values'
import { hashOf, randomFrom } from '../../market/index.ts'

/** Countries with their GDP in billions of dollars. */
const COUNTRIES: readonly (readonly [code: string, output: number, millions: number])[] = [
  ['USA', 21_000, 330],
  ['CHN', 15_000, 1_410],
  ['JPN', 4_900, 125],
  ['DEU', 4_000, 84],
  ['IND', 2_900, 1_400],
  ['GBR', 2_900, 68],
]

/** Values in the first year and the increase in each later year, in thousandths. */
const INDICATORS: readonly (readonly [
  code: string,
  start: (country: (typeof COUNTRIES)[number]) => number,
  spread: number,
])[] = [
  ['NY.GDP.MKTP.CD', ([, output]) => output, 40],
  ['FP.CPI.TOTL.ZG', () => 2, 900],
  ['SL.UEM.TOTL.ZS', () => 5, 150],
  ['SP.POP.TOTL', ([, , millions]) => millions, 8],
  ['NE.EXP.GNFS.ZS', () => 27, 30],
]

const SCALE: Readonly<Record<string, string>> = { 'NY.GDP.MKTP.CD': '1e9', 'SP.POP.TOTL': '1e6' }
const YEARS = 10

/**
 * Five indicators for six countries over ten years; the last year is the one before the most recently completed year.
 */
export function* demoIndicators(today: string) {
  const last = Number(today.slice(0, 4)) - 2
  for (const [code, start, spread] of INDICATORS)
    for (const country of COUNTRIES) {
      const series = indicatorSeries({
        indicator: code,
        countryCode: country[0],
        country: countryName(alpha2Of(country[0]) ?? country[0]),
      })
      if (series === undefined) continue
      yield into(describedSeries, series)
      for (let year = last - YEARS + 1; year <= last; year++) {
        const random = randomFrom(hashOf(`${series.id} ${year}`))
        const swing = new Decimal(1_000 + (year - 2_016) * 5 + random.around(spread)).div(1_000)
        const value = swing.times(start(country)).times(SCALE[code] ?? 1)
        yield observationRow({ series, date: `${year}-01-01`, value: decimalText(value.abs().toFixed(3)) ?? null })
      }
    }
}
