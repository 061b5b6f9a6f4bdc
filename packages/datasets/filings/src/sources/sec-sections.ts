import { source } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { filingIndexPage, filingIndexUrl, readableFiling, secPublisher, sections, submissionFiles } from '@bourse/sec'
import { issuers } from '@bourse/services'
import { filingSections } from '../sections/record.ts'
import { filedByIssuers, secConfig } from './filed-by-issuers.ts'
import { filedDocuments, unreadOf, type FilingUnit, type RawFiling } from './filed-documents.ts'

const HAS_SECTIONS = /^(?:10-K|8-K)(?:\/A)?$/
/** Number of days to keep retrying a filing without sections. */
const RETRIED_DAYS = 5

/** Unpublished sections of recent annual and current reports, fetched the next morning. */
export const secSections = source({
  id: 'edgar-sections',
  title: 'Sections from EDGAR primary documents',
  feeds: filingSections,
  publisher: secPublisher,
  schedule: { cron: '30 6 * * 2-6', zone: 'America/New_York' },
  config: secConfig,
  needs: { issuers, filingSections },
  async discover({ from, to }, tools, needs): Promise<readonly FilingUnit[]> {
    const knowledge = await tools.published()
    const since = from < addDays(to, -RETRIED_DAYS) ? from : addDays(to, -RETRIED_DAYS)
    const filed = await filedByIssuers({ from: since, to }, tools, { issuers: needs.issuers, knowledge }, (form) =>
      HAS_SECTIONS.test(form),
    )
    const rows = needs.filingSections.at(knowledge).where('r.filed_on', '>=', since)
    const read = await rows.select('r.filing_id').distinct().execute()
    return unreadOf(filed, read)
  },
  async fetch({ filing_id, cik = '', form_type }: FilingUnit, { http, config }): Promise<RawFiling> {
    const archives = config.archives_url
    const url = filingIndexUrl(cik, filing_id, archives)
    const index = await http.text(url)
    const { documents } = filingIndexPage(index, url)
    const primary = documents.find(({ type }) => type === form_type) ?? documents[0]
    const address = primary?.url ?? undefined
    return { index, archives, ...(address === undefined ? {} : { primary: await http.text(address) }) }
  },
  files: submissionFiles,
  parse: (raw, unit: FilingUnit) =>
    readableFiling(unit, function* () {
      const { filing_id, cik, form_type, filed_on, known_at, primary = '' } = filedDocuments(raw, unit)
      for (const { size_bytes, position, ...section } of sections(primary, form_type))
        yield {
          ...{ filing_id, cik, form_type, filed_on, known_at },
          ...section,
          size_bytes: String(size_bytes),
          position: String(position),
        }
    }),
})
