import { addDays, addMonths } from '@bourse/kit/values'
import type { ListedTable } from './answer-lists.ts'

const MONTHS = { month: 1, year: 12 } as const

/** Returns the last day of a period that begins on a date. */
export const periodEnd = (period: ListedTable['period'], date: string): string =>
  period === 'day' ? date : addDays(addMonths(date, MONTHS[period]), -1)
