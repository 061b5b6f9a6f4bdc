import type { Refusal } from '@bourse/kit'
import { dateIn } from '@bourse/kit/values'
import type { ReportValues } from './merge-report.ts'
import { ZONE } from './report-time.ts'

/** A report from a publisher, with its time. */
interface TimedReport extends ReportValues {
  readonly period_end: string
  readonly known_at: string | null
}

/**
 * A report without the values that contradict its period or the day of its response, and the reasons why they were
 * removed.
 */
export interface Consistent<Report> {
  readonly row: Report
  readonly findings: readonly Refusal[]
}

const NO_DATE = { report_date: null, report_time: null, report_date_status: null }
const NO_ACTUALS = { eps_actual: null, revenue_actual: null }

/**
 * Removes contradictory values from a report: a report date on or before the end of its period, figures for a period
 * that has not ended, and a past date without figures, which belongs to an earlier period.
 */
export function consistentReport<Report extends TimedReport>(report: Report, today: string): Consistent<Report> {
  const { period_end, report_date, known_at } = report
  const day = known_at === null ? today : dateIn(known_at, ZONE)
  const hasActuals = report.eps_actual !== null || report.revenue_actual !== null
  const findings: Refusal[] = []
  let row = report
  if (report_date !== null && report_date <= period_end) {
    findings.push(issueOf('report-before-period-end', report_date, `report_date: expected a day after ${period_end}`))
    row = { ...row, ...NO_DATE }
  } else if (report_date !== null && known_at !== null && !hasActuals && report_date < day) {
    const expected = `report_date: expected ${day} (the response date) or later for a period without figures`
    findings.push(issueOf('report-date-passed', report_date, expected))
    row = { ...row, ...NO_DATE }
  }
  if (hasActuals && period_end > day) {
    const value = report.eps_actual ?? report.revenue_actual ?? ''
    findings.push(
      issueOf('actual-before-period-end', value, `period_end: expected ${day} or earlier for reported figures`),
    )
    row = { ...row, ...NO_ACTUALS }
  }
  return { row, findings }
}

/** Returns true if a report has any value. */
export const hasValues = (values: ReportValues): boolean => VALUE_FIELDS.some((name) => values[name] !== null)

const VALUE_FIELDS = [
  'report_date',
  'eps_actual',
  'eps_estimate',
  'revenue_actual',
  'revenue_estimate',
  'filing_id',
] as const

const issueOf = (rule: string, value: string, expected: string): Refusal => ({
  rule,
  value,
  reason: `${expected}, got ${value}`,
})
