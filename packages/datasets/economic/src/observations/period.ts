import { addDays, addMonths, weekday } from '@bourse/kit/values'
import type { Frequency } from '../series/series-fields.ts'

/** First and last day of a day, week, month, quarter or year. */
interface Period {
  readonly start: string
  readonly end: string
}

/** Returns the day, week (from Monday), month, quarter or year that contains a date `YYYY-MM-DD`. */
export function periodOf(date: string, frequency: Frequency): Period {
  switch (frequency) {
    case 'daily':
    case 'irregular':
      return { start: date, end: date }
    case 'weekly': {
      const start = addDays(date, 1 - weekday(date))
      return { start, end: addDays(start, 6) }
    }
    case 'monthly':
      return monthsFrom(`${date.slice(0, 7)}-01`, 1)
    case 'quarterly':
      return monthsFrom(quarterOf(date), 3)
    case 'annual':
      return monthsFrom(`${date.slice(0, 4)}-01-01`, 12)
  }
}

const monthsFrom = (start: string, months: number): Period => ({ start, end: addDays(addMonths(start, months), -1) })

function quarterOf(date: string): string {
  const first = Number(date.slice(5, 7)) - ((Number(date.slice(5, 7)) - 1) % 3)
  return `${date.slice(0, 4)}-${String(first).padStart(2, '0')}-01`
}
