import { BadRecord } from '@bourse/kit'
import { endOfFilingDay, fundReport, submissionText } from '@bourse/sec'
import { filedPortfolios } from './filed-portfolios.ts'

/** Fund portfolios, from the funds' public N-PORT reports. */
export const secNport = filedPortfolios({
  id: 'edgar-nport',
  title: 'Fund portfolios from N-PORT reports',
  schedule: { cron: '15 23 * * 1-5', zone: 'America/New_York' },
  forms: ['NPORT-P', 'NPORT-P/A'],
  *report(submission) {
    const { filing_id, form_type, filed_on, accepted_at } = submissionText(submission)
    const fund = fundReport(submission)
    const report = {
      filing_id,
      filed_on,
      accepted_at: accepted_at ?? endOfFilingDay(filed_on),
      kind: form_type.endsWith('/A') ? ('restatement' as const) : ('original' as const),
      holder_type: 'fund' as const,
      holder_id: fund.series_id ?? fund.cik,
      holder: fund.series_name ?? fund.registrant ?? fund.cik,
      holder_cik: fund.cik,
      reported_on: fund.reported_on,
      value_unit: 'dollars' as const,
      total_value: fund.net_assets,
    }
    yield { ...report, cusip: null, isin: null, position: null, reported_value: null }
    for (const holding of fund.holdings) {
      if (holding instanceof BadRecord) yield holding
      else if (holding.balance_unit === 'shares' && holding.payoff !== 'short')
        yield {
          ...report,
          cusip: holding.cusip,
          isin: holding.isin,
          position: holding.balance,
          reported_value: holding.value,
        }
    }
  },
})
