import { bytes, count } from '../../format/numbers.ts'
import { today, shiftDays } from '../../format/now.ts'
import { monthDayText } from '../../format/dates.ts'
import type { Measure } from './route.ts'

/** Usage totals for a day, account, key or operation. */
export type Amounts = Readonly<Record<Measure, number>>

export interface UsageDay extends Amounts {
  readonly date: string
}

export const MEASURE_OPTIONS = (['requests', 'errors', 'credits', 'rows', 'bytes'] as const).map((value) => ({
  value,
  text: value.slice(0, 1).toUpperCase() + value.slice(1),
}))

/** A measure's amount as text. */
export const amountText = (measure: Measure, value: number): string =>
  measure === 'bytes' ? bytes(value) : count(value)

const NOTHING: Amounts = { requests: 0, errors: 0, credits: 0, rows: 0, bytes: 0 }

/** Every day up to today; the API omits days without requests. */
export function everyDay(days: number, usage: readonly UsageDay[]): readonly UsageDay[] {
  const known = new Map(usage.map((day) => [day.date, day]))
  const last = today()
  return Array.from({ length: days }, (_, index) => {
    const date = shiftDays(last, index + 1 - days)
    return known.get(date) ?? { ...NOTHING, date }
  })
}

/** Totals over days. */
export function totalOf(days: readonly Amounts[]): Amounts {
  const sum = (measure: Measure) => days.reduce((total, day) => total + day[measure], 0)
  return {
    requests: sum('requests'),
    errors: sum('errors'),
    credits: sum('credits'),
    rows: sum('rows'),
    bytes: sum('bytes'),
  }
}

/** Converts a day to its chart position, and back. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000
export const dayText = (day: number): string => monthDayText(new Date(day * 86_400_000).toISOString().slice(0, 10))
