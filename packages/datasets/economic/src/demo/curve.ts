import { sessionsBetween } from '@bourse/calendar-rules'
import { DEMO_START, hashOf, randomFrom } from '@bourse/demo'
import { addDays, addMonths, Decimal, decimalText, into } from '@bourse/kit'
import type { Tenor } from '@bourse/treasury'
import { observed } from '../observations/observations.ts'
import { describedSeries } from '../series/described-series.ts'
import { parYieldSeries } from '../series/par-yield-series.ts'

/** Where a term lies between the short and the long end, in thousandths. */
const PLACES: readonly (readonly [tenor: Tenor, place: number])[] = [
  ...([
    ['1m', 0],
    ['2m', 10],
    ['3m', 20],
    ['4m', 30],
    ['6m', 60],
    ['1y', 130],
  ] as const),
  ...([
    ['2y', 260],
    ['3y', 380],
    ['5y', 570],
    ['7y', 700],
    ['10y', 820],
    ['20y', 950],
    ['30y', 1_000],
  ] as const),
]
/** Since when there is a four-month bill. */
const FOUR_MONTHS_SINCE = '2022-10-19'
const MONTHS = 72

/** Yields in thousandths of a basis point, as they are walked. */
interface Ends {
  readonly short: number
  readonly long: number
}

const UNIT = 1_000
const [MEAN, SWING, STEEPEST_INVERSION] = [400 * UNIT, 100 * UNIT, 150 * UNIT]

/** Par yields of thirteen terms, six years of sessions: a walk that is drawn back to 4% at the long end and 3.4% at the short. */
export function* demoCurve(today: string) {
  for (const [tenor] of PLACES) yield into(describedSeries, parYieldSeries(tenor))
  const random = randomFrom(hashOf('par yields'))
  const first = addMonths(today, -MONTHS)
  let ends: Ends = { short: 340 * UNIT, long: MEAN }
  for (const date of sessionsBetween('XNYS', DEMO_START, addDays(today, -1))) {
    ends = {
      long: within(ends.long + pull(ends.long, MEAN) + random.around(4 * UNIT), MEAN - SWING, MEAN + SWING),
      short: within(
        ends.short + pull(ends.short, 340 * UNIT) + random.around(3 * UNIT),
        0,
        ends.long + STEEPEST_INVERSION,
      ),
    }
    if (date >= first) yield* curveOf(date, ends)
  }
}

/** A two hundredth of the way back. */
const pull = (from: number, to: number) => Math.trunc((to - from) / 200)

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

function* curveOf(date: string, { short, long }: Ends) {
  for (const [tenor, place] of PLACES) {
    if (tenor === '4m' && date < FOUR_MONTHS_SINCE) continue
    const points = Math.round((short + Math.trunc(((long - short) * place) / 1_000)) / UNIT)
    const value = decimalText(new Decimal(points).div(100).toFixed(2))
    yield observed({ series: parYieldSeries(tenor), date, value: value ?? null })
  }
}
