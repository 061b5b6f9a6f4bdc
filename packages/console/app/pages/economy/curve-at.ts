import type { EconomicObservationsRow } from '@bourse/client'

/** A point on a curve. */
export interface CurvePoint {
  readonly tenor: string
  /** Value in the unit of the series, as sent by the API. */
  readonly value: string
  readonly date: string
  readonly observation: EconomicObservationsRow
}

const MONTHS: Readonly<Record<string, number>> = { d: 1 / 30, w: 7 / 30, m: 1, y: 12 }

/** Number of months in a tenor such as `3m` or `10y`, for sorting. */
export function monthsOf(tenor: string): number {
  const [, amount = '0', unit = 'm'] = /^(\d+(?:\.\d+)?)([dwmy])$/.exec(tenor.toLowerCase()) ?? []
  return Number(amount) * (MONTHS[unit] ?? 1)
}

/** The newest value for each tenor among observations, shortest tenor first. */
export function curveOf(
  observations: readonly EconomicObservationsRow[],
  tenors: ReadonlyMap<string, string>,
): readonly CurvePoint[] {
  const newest = new Map<string, CurvePoint>()
  for (const observation of observations) {
    const { series_id: series, observation_date: date, value } = observation
    const tenor = tenors.get(series)
    if (tenor === undefined) continue
    const known = newest.get(tenor)
    if (known === undefined || known.date < date) newest.set(tenor, { tenor, value, date, observation })
  }
  return [...newest.values()].toSorted((a, b) => monthsOf(a.tenor) - monthsOf(b.tenor))
}
