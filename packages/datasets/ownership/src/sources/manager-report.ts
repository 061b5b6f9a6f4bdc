import type { Decimal } from '@bourse/kit/values'
import type { FiledCover, SharePosition } from '@bourse/sec'
import type { ReportedHolding } from '../staging/reported-fields.ts'

/** Yields a manager's 13F report: a row for the report, then one for each position. */
export function* managerReport(
  cover: Pick<
    FiledCover,
    'filing_id' | 'filed_on' | 'amendment' | 'amendment_type' | 'cik' | 'name' | 'period_of_report'
  >,
  accepted_at: string,
  total: Decimal,
  positions: Iterable<SharePosition>,
): Generator<ReportedHolding> {
  const report = {
    filing_id: cover.filing_id,
    filed_on: cover.filed_on,
    accepted_at,
    kind: cover.amendment ? (cover.amendment_type ?? ('restatement' as const)) : ('original' as const),
    holder_type: 'institution' as const,
    holder_id: cover.cik,
    holder: cover.name,
    holder_cik: cover.cik,
    reported_on: cover.period_of_report,
    value_unit: '13f' as const,
    total_value: total.toFixed(),
    isin: null,
  }
  yield { ...report, cusip: null, position: null, reported_value: null }
  for (const { cusip, shares, reported_value } of positions)
    yield { ...report, cusip, position: shares, reported_value }
}
