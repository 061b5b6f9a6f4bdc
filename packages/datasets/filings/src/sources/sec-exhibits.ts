import { source } from '@bourse/kit'
import { exhibits, filingIndexUrl, readableFiling, secPublisher, submissionFiles } from '@bourse/sec'
import { issuers } from '@bourse/services'
import { filingExhibits } from '../exhibits/record.ts'
import { filedByIssuers, secConfig } from './filed-by-issuers.ts'
import { filedDocuments, unreadOf, type FilingUnit, type RawFiling } from './filed-documents.ts'

/** Unpublished exhibits of filings in the daily indexes, read from each filing's index page. */
export const secExhibits = source({
  id: 'edgar-exhibits',
  title: 'Exhibits from EDGAR index pages',
  feeds: filingExhibits,
  publisher: secPublisher,
  schedule: { cron: '10 6-23 * * 1-5', zone: 'America/New_York' },
  config: secConfig,
  needs: { issuers, filingExhibits },
  async discover(window, tools, needs): Promise<readonly FilingUnit[]> {
    const knowledge = await tools.published()
    const filed = await filedByIssuers(window, tools, { issuers: needs.issuers, knowledge })
    const rows = needs.filingExhibits.at(knowledge).where('r.filed_on', '>=', window.from)
    const read = await rows.select('r.filing_id').distinct().execute()
    return unreadOf(filed, read)
  },
  async fetch({ filing_id, cik = '' }: FilingUnit, { http, config }): Promise<RawFiling> {
    const archives = config.archives_url
    return { index: await http.text(filingIndexUrl(cik, filing_id, archives)), archives }
  },
  files: submissionFiles,
  parse: (raw, unit: FilingUnit) =>
    readableFiling(unit, function* () {
      const { filing_id, cik, filed_on, known_at, documents } = filedDocuments(raw, unit)
      for (const { size_bytes, position, ...exhibit } of exhibits(documents))
        yield {
          ...{ filing_id, cik, filed_on, known_at },
          ...exhibit,
          size_bytes: size_bytes === null ? null : String(size_bytes),
          position: String(position),
        }
    }),
})
