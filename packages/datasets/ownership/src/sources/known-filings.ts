import { addDays, type Knowledge, type Rows } from '@bourse/kit'
import type { portfolioReports } from '../holders/records.ts'

/** Days from the date of a report to its latest filing that is looked for. */
const LATEST = 400

/** Numbers of the filings that reports since some filing date are made of. */
export async function knownFilings(
  rows: Rows<typeof portfolioReports>,
  knowledge: Knowledge,
  from: string,
): Promise<ReadonlySet<string>> {
  const reports = await rows
    .at(knowledge)
    .where('r.reported_on', '>=', addDays(from, -LATEST))
    .select('r.filings')
    .execute()
  return new Set(reports.flatMap(({ filings }) => filings.map(({ filing_id }) => filing_id)))
}
