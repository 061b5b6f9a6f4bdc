import type { Publisher } from '@bourse/kit'
import type { RequestLimits } from '@bourse/kit/host'
import { addDays, addMonths } from '@bourse/kit/values'

/** Share of a publisher's limits that a back-fill may use; the rest is for scheduled runs. */
const SHARE = 0.8

const DAY_MINUTES = 1_440
const MONTH_MINUTES = 30 * DAY_MINUTES
const WINDOW_MINUTES = {
  perSecond: 1 / 60,
  perMinute: 1,
  perHour: 60,
  perDay: DAY_MINUTES,
  perMonth: MONTH_MINUTES,
} satisfies Record<keyof RequestLimits, number>

/** Returns the limits that apply to a back-fill: a share of the publisher's, but at least one request per window. */
export function backfillLimits(publisher: Publisher, limits: RequestLimits): RequestLimits {
  const { requestsPerSecond, requestsPerDay } = publisher
  const { perSecond, ...windows } = { perDay: requestsPerDay, ...limits }
  const counted = Object.entries(windows).flatMap(([name, limit]) =>
    limit === undefined ? [] : [[name, Math.max(1, Math.floor(limit * SHARE))] as const],
  )
  return { ...Object.fromEntries(counted), perSecond: (perSecond ?? requestsPerSecond) * SHARE }
}

/**
 * Returns the minimum duration of the requests in minutes, rounded up. A daily or monthly quota is fully available at
 * the start.
 */
export function minutesAt(requests: number, limits: RequestLimits): number {
  const minutes = Object.entries(WINDOW_MINUTES).map(([name, length]) => {
    const limit = limits[name as keyof RequestLimits]
    if (limit === undefined) return 0
    return length < DAY_MINUTES ? (requests / limit) * length : Math.floor((requests - 1) / limit) * length
  })
  return Math.ceil(Math.max(0, ...minutes))
}

/** Returns the first day that a subscription with a history such as `2y` includes. */
export function firstDayOf(history: string, today: string): string {
  const [, count = '0', unit] = /^(\d+)([dmy])$/.exec(history) ?? []
  if (unit === undefined) throw new Error(`expected a history such as 2y, got ${history}`)
  if (unit === 'd') return addDays(today, -Number(count))
  return addMonths(today, -Number(count) * (unit === 'y' ? 12 : 1))
}
