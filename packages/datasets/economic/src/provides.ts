import { sql, type Knowledge, type Rows } from '@bourse/kit'
import { treasuryCurve, type Curve, type CurvePoint, type DatedYield } from '@bourse/services'
import { TENORS } from './sources/treasury/index.ts'
import { observations } from './observations/record.ts'
import { TREASURY_CURVE } from './series/par-yield-series.ts'
import { daysOf } from './series/term.ts'

const SERIES = TENORS.map((tenor) => `${TREASURY_CURVE}.${tenor}`)

/** The tenor whose yield is used as the risk-free rate. */
const RISK_FREE = '3m'

/**
 * Maximum number of as-of times whose curves are cached, about ten megabytes each. Some computations request every day
 * over many years.
 */
const MOST_CACHED = 4

/** Provides the par yield curve to other datasets. */
export const treasuryCurveService = treasuryCurve.provide({ observations }, ({ observations: rows }) => {
  const cache = new Map<string, Promise<readonly Curve[]>>()

  /** Returns all curves known at the as-of time; reads them once per publication of observations. */
  function curvesAt(knowledge: Knowledge): Promise<readonly Curve[]> {
    const { batch = '' } = knowledge.pins.get('economic.observations') ?? {}
    const key = `${batch} ${knowledge.asOf ?? ''}`
    const before = cache.get(key)
    if (before !== undefined) return before
    if (cache.size >= MOST_CACHED) cache.clear()
    const reading = curvesIn(rows, knowledge)
    cache.set(key, reading)
    reading.catch(() => cache.delete(key))
    return reading
  }

  return {
    async on({ date, knowledge }) {
      const curves = await curvesAt(knowledge)
      return curves[after(curves, date) - 1]
    },
    async riskFree({ from, to, knowledge }) {
      const yields = (await curvesAt(knowledge)).flatMap(riskFreeOf)
      return yields.slice(Math.max(0, after(yields, from) - 1), after(yields, to))
    },
  }
})

/** Reads the curves known at the as-of time, sorted by date ascending. */
async function curvesIn(rows: Rows<typeof observations>, knowledge: Knowledge): Promise<readonly Curve[]> {
  const yields = await rows
    .at(knowledge)
    .where(sql<boolean>`r.series_id = any(${SERIES}::text[])`)
    .select(['r.series_id', 'r.observation_date', 'r.value'])
    .orderBy('r.observation_date')
    .execute()
  const byDate = Map.groupBy(yields, ({ observation_date }) => observation_date)
  return [...byDate].map(([date, points]) => ({ date, points: points.map(pointOf).sort(byTerm) }))
}

/** Returns the number of days on or before a date. The days must be ascending. */
function after(days: readonly { readonly date: string }[], date: string): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((days[middle]?.date ?? '') <= date) low = middle + 1
    else high = middle
  }
  return low
}

function riskFreeOf({ date, points }: Curve): readonly DatedYield[] {
  const point = points.find(({ tenor }) => tenor === RISK_FREE)
  return point === undefined ? [] : [{ date, value: point.percent }]
}

const pointOf = ({ series_id, value }: { readonly series_id: string; readonly value: string }): CurvePoint => ({
  tenor: series_id.slice(TREASURY_CURVE.length + 1),
  percent: value,
})

const byTerm = (a: CurvePoint, b: CurvePoint) => daysOf(a.tenor) - daysOf(b.tenor)
