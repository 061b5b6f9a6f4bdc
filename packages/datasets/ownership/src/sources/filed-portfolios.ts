import { source, type BadRecord, type Knowledge, type Rows } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { readableFiling, secPublisher, submissionFiles } from '@bourse/sec'
import { portfolioReports } from '../holders/records.ts'
import type { ReportedHolding } from '../staging/reported-fields.ts'
import { reportedPortfolios } from '../staging/reported-portfolios.ts'
import { fetchSubmission, filedUnits, secConfig, type FilingUnit, type RawSubmission } from './filed-units.ts'

/** Properties that differ between filed-portfolio sources. */
interface FiledPortfolios {
  readonly id: string
  readonly title: string
  readonly schedule: { readonly cron: string; readonly zone: string }
  readonly forms: readonly string[]
  /** Yields the report in a complete submission: a row for the report, then one for each position. */
  readonly report: (submission: string) => Iterable<ReportedHolding | BadRecord>
}

/**
 * Creates a source for portfolios filed on the given forms. It fetches the reports in the daily indexes that are not
 * yet published.
 */
export const filedPortfolios = ({ id, title, schedule, forms, report }: FiledPortfolios) =>
  source({
    id,
    title,
    feeds: reportedPortfolios,
    publisher: secPublisher,
    schedule,
    config: secConfig,
    needs: { portfolioReports },
    async discover(window, tools, needs): Promise<readonly FilingUnit[]> {
      const known = await knownFilings(needs.portfolioReports, await tools.published(), window.from)
      return filedUnits(window, tools, new Set(forms), (filing) => known.has(filing))
    },
    fetch: async (unit: FilingUnit, tools): Promise<RawSubmission> => fetchSubmission(unit, tools),
    files: submissionFiles,
    parse: ({ submission }, unit: FilingUnit) => readableFiling(unit, () => report(submission)),
  })

/** Maximum number of days expected between a report date and its last filing. */
const LATEST = 400

/**
 * Returns the accession numbers of known filings, from the published reports that may still get filings on or after a
 * date.
 */
async function knownFilings(
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
