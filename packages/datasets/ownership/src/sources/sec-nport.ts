import { BadRecord, source } from '@bourse/kit'
import { endOfFilingDay, fundReport, secPublisher, submissionFiles, submissionText, readableFiling } from '@bourse/sec'
import { portfolioReports } from '../holders/records.ts'
import { reportedPortfolios } from '../holders/reported-portfolios.ts'
import { fetchSubmission, filedUnits, secConfig, type FilingUnit, type RawSubmission } from './filed-units.ts'
import { knownFilings } from './known-filings.ts'

const FORMS: ReadonlySet<string> = new Set(['NPORT-P', 'NPORT-P/A'])

/** Portfolios of funds: the public N-PORT reports of the daily indexes that are not taken yet. */
export const secNport = source({
  id: 'edgar-nport',
  title: 'Portfolios of funds by their N-PORT reports',
  feeds: reportedPortfolios,
  publisher: secPublisher,
  schedule: { cron: '15 23 * * 1-5', zone: 'America/New_York' },
  config: secConfig,
  needs: { portfolioReports },
  async discover(window, tools, needs): Promise<readonly FilingUnit[]> {
    const known = await knownFilings(needs.portfolioReports, await tools.published(), window.from)
    return filedUnits(window, tools, FORMS, (id) => known.has(id))
  },
  fetch: async (unit: FilingUnit, tools): Promise<RawSubmission> => fetchSubmission(unit, tools),
  files: submissionFiles,
  parse: ({ submission }, unit: FilingUnit) =>
    readableFiling(unit, function* () {
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
    }),
})
