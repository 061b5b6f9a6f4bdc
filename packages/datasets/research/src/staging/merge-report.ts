import type { RowOf } from '@bourse/kit'
import type { reportFields } from '../earnings/records.ts'
import { surpriseOf } from '../earnings/surprise.ts'

/** One period's values, null where unknown. */
export type ReportValues = RowOf<typeof reportFields>

/** A period without any values. */
export const EMPTY_REPORT: ReportValues = {
  report_date: null,
  report_time: null,
  report_date_status: null,
  currency_code: null,
  eps_actual: null,
  eps_estimate: null,
  revenue_actual: null,
  revenue_estimate: null,
  filing_id: null,
}

const hasReported = ({ eps_actual, revenue_actual }: ReportValues) => eps_actual !== null || revenue_actual !== null

/**
 * Merges one more report into a period. A null never overrides a value, values confirmed by the company take precedence
 * over estimates, and once the company has reported, only a report with actual figures changes the expectations.
 */
export function mergedReport(known: ReportValues, further: ReportValues): ReportValues {
  const isFrozen = hasReported(known) && !hasReported(further)
  const estimate = (name: 'eps_estimate' | 'revenue_estimate') =>
    isFrozen ? known[name] : (further[name] ?? known[name])
  return {
    ...reportDay(known, further),
    currency_code: further.currency_code ?? known.currency_code,
    eps_actual: further.eps_actual ?? known.eps_actual,
    eps_estimate: estimate('eps_estimate'),
    revenue_actual: further.revenue_actual ?? known.revenue_actual,
    revenue_estimate: estimate('revenue_estimate'),
    filing_id: further.filing_id ?? known.filing_id,
  }
}

type ReportDay = Pick<ReportValues, 'report_date' | 'report_time' | 'report_date_status'>

/** Returns the day, time and status, which must come from the same report. */
function reportDay(known: ReportValues, further: ReportValues): ReportDay {
  const isWeaker = known.report_date_status === 'confirmed' && further.report_date_status !== 'confirmed'
  const { report_date, report_time, report_date_status } = further.report_date === null || isWeaker ? known : further
  if (report_date === null) return { report_date: null, report_time: null, report_date_status: null }
  const hour = report_time ?? (known.report_date === report_date ? known.report_time : null)
  return { report_date, report_time: hour, report_date_status: report_date_status ?? 'estimated' }
}

/** Returns a period as published, with computed values. */
export function earningsRow<Period extends { readonly period_end: string }>(period: Period, values: ReportValues) {
  const eps = surpriseOf(values.eps_actual, values.eps_estimate)
  const revenue = surpriseOf(values.revenue_actual, values.revenue_estimate)
  return {
    ...period,
    ...values,
    sort_date: values.report_date ?? period.period_end,
    report_at: null,
    eps_surprise: eps.surprise,
    eps_surprise_ratio: eps.ratio,
    revenue_surprise: revenue.surprise,
    revenue_surprise_ratio: revenue.ratio,
  }
}
