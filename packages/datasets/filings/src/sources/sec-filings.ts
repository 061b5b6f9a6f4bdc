import { BadRecord, source, Type } from '@bourse/kit'
import {
  readableFiling,
  secPublisher,
  submissionFiles,
  submissions,
  submissionsPage,
  indexedForms,
  type SecCompany,
  type SecFiling,
  type Submissions,
} from '@bourse/sec'
import { issuers } from '@bourse/services'
import { filerLists } from '../staging/filer-lists.ts'
import { filings, FIRST_FILED } from '../filings/record.ts'
import { filedByIssuers, secConfig } from './filed-by-issuers.ts'
import { filedSubmission } from './filed-submission.ts'

/** One company; for files, also the edition from the file name, or one filing in the daily feed. */
type Unit = { readonly cik: string; readonly edition?: string } | { readonly filing_id: string }

/** A company's list of its newest filings, and its lists of older filings that extend to `FIRST_FILED` or later. */
interface FilerFiles {
  readonly main: string
  readonly pages: readonly string[]
}

type RawFilings = FilerFiles | { readonly submission: string }

/** Complete filing lists of companies that have unpublished filings in the daily indexes. */
export const secFilings = source({
  id: 'edgar-filings',
  title: 'Filings from EDGAR’s submissions files',
  feeds: filerLists,
  publisher: secPublisher,
  schedule: { cron: '*/15 6-22 * * 1-5', zone: 'America/New_York' },
  config: Type.Composite([
    secConfig,
    Type.Object({
      submissions_url: Type.String({
        default: 'https://data.sec.gov/submissions',
        description: 'Folder of the submissions files',
      }),
    }),
  ]),
  needs: { issuers, filings },
  async discover(window, tools, needs): Promise<readonly Unit[]> {
    const knowledge = await tools.published()
    const filed = await filedByIssuers(window, tools, { issuers: needs.issuers, knowledge })
    const ids = filed.map(({ filing_id }) => filing_id)
    const rows = needs.filings.at(knowledge).where('r.filing_id', 'in', ids)
    const known = await rows.select(['r.filing_id', 'r.cik']).execute()
    const published = new Set(known.map(({ filing_id, cik }) => `${filing_id} ${cik}`))
    const missing = filed.filter(({ filing_id, cik }) => !published.has(`${filing_id} ${cik}`))
    return [...new Set(missing.map(({ cik }) => cik))].sort().map((cik) => ({ cik }))
  },
  async fetch(unit: Unit, { http, config }): Promise<RawFilings> {
    if (!('cik' in unit)) throw new Error(`${unit.filing_id} has no list: it was loaded from a file`)
    const { cik } = unit
    const main = await http.text(`${config.submissions_url}/CIK${cik}.json`, { expects: 'json' })
    const pages: string[] = []
    for (const { file_name, filed_to } of submissions(main).pages)
      if (filed_to === null || filed_to >= FIRST_FILED)
        pages.push(await http.text(`${config.submissions_url}/${file_name}`, { expects: 'json' }))
    return { main, pages }
  },
  files: {
    expected:
      'CIK0000320193.json, with CIK0000320193-submissions-001.json where there is one, and optionally an edition in ' +
      'the name; or a submission from the daily feed: 0000320193-25-000079.nc',
    unit(name): Unit | undefined {
      if (name.endsWith('.nc')) return submissionFiles.unit(name)
      const [, cik, edition = ''] = FILE_NAME.exec(name) ?? []
      return cik === undefined ? undefined : { cik, ...(edition === '' ? {} : { edition }) }
    },
    async raw(files, unit): Promise<RawFilings> {
      if (!('cik' in unit)) return submissionFiles.raw(files)
      const texts = await Promise.all(
        files.map(async (file) => ({ isPage: file.name.includes('-submissions-'), text: await file.text() })),
      )
      const [main, ...others] = texts.filter(({ isPage }) => !isPage)
      if (main === undefined || others.length > 0) throw new Error(`expected one CIK….json, got ${texts.length} files`)
      return { main: main.text, pages: texts.filter(({ isPage }) => isPage).map(({ text }) => text) }
    },
  },
  *parse(raw, unit: Unit) {
    if (!('submission' in raw)) yield* listedFilings(raw, 'cik' in unit ? unit.cik : '')
    else if ('filing_id' in unit) yield* readableFiling(unit, () => filedSubmission(raw.submission))
  },
})

/** Yields the filings in a company's lists that belong in the index. */
function* listedFilings({ main, pages }: FilerFiles, cik: string) {
  const list = submissions(main)
  const own: SecFiling[] = []
  for (const filing of everyFiling(list, pages, cik))
    if (filing instanceof BadRecord) yield filing
    else own.push(filing)
  const dates = own.map(({ filed_on }) => filed_on).sort()
  const bounds = { listed_from: dates[0] ?? null, listed_to: dates.at(-1) ?? null }
  for (const filing of own)
    if (indexedForms.has(filing.form_type) && filing.filed_on >= FIRST_FILED)
      yield {
        ...filing,
        size_bytes: textOf(filing.size_bytes),
        company_name: nameOn(list.company, filing.filed_on),
        ...bounds,
      }
}

const FILE_NAME = /^CIK(\d{10})(?:-submissions-\d+)?(.*)\.json$/

function* everyFiling(list: Submissions, pages: readonly string[], cik: string): Generator<SecFiling | BadRecord> {
  yield* list.filings
  for (const page of pages) yield* submissionsPage(page, cik)
}

const textOf = (count: number | null) => (count === null ? null : String(count))

/** Returns a company's name on a date, from its current and former names. */
function nameOn({ name, former_names }: SecCompany, date: string): string {
  return former_names.find(({ from, to }) => from <= date && date < to)?.name ?? name
}
