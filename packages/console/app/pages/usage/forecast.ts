import type { Measure } from './route.ts'
import type { UsageDay } from './measure.ts'

/** Number of complete days whose average continues to the end of the month. */
const RECENT = 7

/** The usage of a UTC month so far, and what it is by the end of the month if the last days continue. */
export interface Forecast {
  readonly soFar: number
  readonly byEnd: number
  /** Last day of the month. */
  readonly end: string
}

/** Days from the first of the month to today, and those that the average needs. */
export const daysToForecast = (today: string): number => Math.max(Number(today.slice(8)), RECENT + 1)

/** Forecasts a measure from days that include the month so far, oldest first, up to today. */
export function forecastOf(days: readonly UsageDay[], measure: Measure, today: string): Forecast {
  const month = today.slice(0, 7)
  const soFar = days.filter(({ date }) => date.startsWith(month)).reduce((sum, day) => sum + day[measure], 0)
  const complete = days.filter(({ date }) => date < today).slice(-RECENT)
  const average = complete.length === 0 ? 0 : complete.reduce((sum, day) => sum + day[measure], 0) / complete.length
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const used = days.find(({ date }) => date === today)?.[measure] ?? 0
  // Today counts as a whole day: what it has used, or an average day if that is more.
  const left = Math.max(used, average) - used + average * (last - Number(today.slice(8)))
  return { soFar, byEnd: Math.round(soFar + left), end: `${month}-${String(last).padStart(2, '0')}` }
}
