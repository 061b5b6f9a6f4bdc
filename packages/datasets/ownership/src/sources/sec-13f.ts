import { BadRecord } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import {
  endOfFilingDay,
  informationTable,
  sharePositions,
  submissionText,
  thirteenFCover,
  type InformationRow,
} from '@bourse/sec'
import { filedPortfolios } from './filed-portfolios.ts'
import { managerReport } from './manager-report.ts'

/** Investment managers' portfolios, from their 13F reports. */
export const sec13f = filedPortfolios({
  id: 'edgar-13f',
  title: 'Manager portfolios from 13F reports',
  schedule: { cron: '45 22 * * 1-5', zone: 'America/New_York' },
  forms: ['13F-HR', '13F-HR/A'],
  *report(submission) {
    const { filing_id, filed_on, accepted_at } = submissionText(submission)
    const cover = thirteenFCover(submission)
    const rows: InformationRow[] = []
    for (const row of informationTable(submission))
      if (row instanceof BadRecord) yield row
      else rows.push(row)
    const total = rows.reduce((sum, row) => sum.plus(row.reported_value), new Decimal(0))
    const accepted = accepted_at ?? endOfFilingDay(filed_on)
    yield* managerReport({ ...cover, filing_id, filed_on }, accepted, total, sharePositions(rows))
  },
})
