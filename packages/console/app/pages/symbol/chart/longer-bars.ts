import type { ChartBar } from '../../../chart/chart-data.ts'

/** Weekly bars, Monday to Sunday, each dated by its first session. */
export const weekBars = (days: readonly ChartBar[]) => joined(days, mondayOf)

/** Monthly bars, each dated by its first session. */
export const monthBars = (days: readonly ChartBar[]) => joined(days, (date) => date.slice(0, 7))

const DAY = 86_400_000

function mondayOf(date: string): string {
  const at = Date.parse(`${date}T00:00:00Z`)
  // January 1, 1970 was a Thursday.
  const weekday = (Math.floor(at / DAY) + 3) % 7
  return new Date(at - weekday * DAY).toISOString().slice(0, 10)
}

function joined(days: readonly ChartBar[], periodOf: (date: string) => string): readonly ChartBar[] {
  const bars: ChartBar[] = []
  let period: string | undefined
  for (const day of days) {
    const its = periodOf(String(day.time))
    const open = bars.at(-1)
    if (its !== period || open === undefined) bars.push(day)
    else bars[bars.length - 1] = join(open, day)
    period = its
  }
  return bars
}

const join = (one: ChartBar, next: ChartBar): ChartBar => ({
  time: one.time,
  open: one.open,
  high: Math.max(one.high, next.high),
  low: Math.min(one.low, next.low),
  close: next.close,
  joins: [...(one.joins ?? [String(one.time)]), String(next.time)],
  volume: one.volume === null && next.volume === null ? null : (one.volume ?? 0) + (next.volume ?? 0),
})
