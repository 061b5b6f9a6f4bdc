import { BadRecord, Decimal, source } from '@bourse/kit'
import {
  endOfFilingDay,
  informationTable,
  readableFiling,
  secPublisher,
  sharePositions,
  submissionFiles,
  submissionText,
  thirteenFCover,
  type InformationRow,
} from '@bourse/sec'
import { portfolioReports } from '../holders/records.ts'
import { reportedPortfolios } from '../holders/reported-portfolios.ts'
import { fetchSubmission, filedUnits, secConfig, type FilingUnit, type RawSubmission } from './filed-units.ts'
import { knownFilings } from './known-filings.ts'
import { managerReport } from './manager-report.ts'

const FORMS: ReadonlySet<string> = new Set(['13F-HR', '13F-HR/A'])

/** Portfolios of investment managers: the 13F reports of the daily indexes that are not taken yet. */
export const sec13f = source({
  id: 'edgar-13f',
  title: 'Portfolios of managers by their 13F reports',
  feeds: reportedPortfolios,
  publisher: secPublisher,
  schedule: { cron: '45 22 * * 1-5', zone: 'America/New_York' },
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
      const { filing_id, filed_on, accepted_at } = submissionText(submission)
      const cover = thirteenFCover(submission)
      const rows: InformationRow[] = []
      for (const row of informationTable(submission))
        if (row instanceof BadRecord) yield row
        else rows.push(row)
      const total = rows.reduce((sum, row) => sum.plus(row.reported_value), new Decimal(0))
      const accepted = accepted_at ?? endOfFilingDay(filed_on)
      yield* managerReport({ ...cover, filing_id, filed_on }, accepted, total, sharePositions(rows))
    }),
})
