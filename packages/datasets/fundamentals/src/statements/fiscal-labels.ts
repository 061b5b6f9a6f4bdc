import { monthsBetween, periodEndOf } from '../facts/fiscal-period.ts'
import { type Filing } from '../facts/reported-fact.ts'
import { type FiscalQuarter, type PeriodType } from './statement-row.ts'

interface FiscalLabel {
  readonly reported_fiscal_year: number | null
  readonly reported_fiscal_period: FiscalQuarter | 'FY' | null
}

const QUARTERS: readonly FiscalQuarter[] = ['Q1', 'Q2', 'Q3', 'Q4']
const UNKNOWN: FiscalLabel = { reported_fiscal_year: null, reported_fiscal_period: null }

/**
 * Returns a period's fiscal year and fiscal period, counted back from the filing's own period: the year and quarter in
 * companyfacts describe the filing, even on its comparative periods.
 * @param ownEnd end of the filing's own period
 */
export function fiscalLabel(filing: Filing, ownEnd: string, periodType: PeriodType, periodEnd: string): FiscalLabel {
  const own = filing.fiscal_period === 'FY' ? 3 : QUARTERS.findIndex((quarter) => quarter === filing.fiscal_period)
  if (filing.fiscal_year === null || own < 0) return UNKNOWN
  const quartersBack = monthsBetween(periodEnd, periodEndOf(ownEnd)) / 3
  if (!Number.isInteger(quartersBack)) return UNKNOWN
  const quarter = filing.fiscal_year * 4 + own - quartersBack
  const reported_fiscal_year = Math.floor(quarter / 4)
  if (periodType === 'annual') return { reported_fiscal_year, reported_fiscal_period: 'FY' }
  return { reported_fiscal_year, reported_fiscal_period: QUARTERS[quarter % 4] ?? null }
}
