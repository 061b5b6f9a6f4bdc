import { BadRecord, source, Type, type InputFile } from '@bourse/kit'
import { companyFacts, endOfFilingDay, secPublisher, submissions, submissionsPage } from '@bourse/sec'
import { reportedFactOf } from '../facts/reported-fact-of.ts'
import { type ReportedFact } from '../facts/reported-fact.ts'
import { concepts } from '../concepts/record.ts'
import { facts } from '../facts/record.ts'
import { statements } from '../statements/record.ts'
import { shareCountReports } from '../staging/share-count-reports.ts'
import { rowsOfFacts } from './companyfacts-rows.ts'

/** The SEC's files about one filer. */
interface FilerFiles {
  readonly companyfacts: string
  /** The filer's list of filings, newest page first; empty if it is not available. */
  readonly submissions: readonly string[]
}

/** A filer, by its ten-digit CIK. */
export interface Filer {
  readonly cik: string
}

const NAME = /^CIK(?<cik>\d{10})(?:[-.].*)?\.json$/i

/**
 * Everything that filers have reported in XBRL since 2009, by CIK. A filing is known from the acceptance time in the
 * filer's list of filings or, failing that, from 22:00 New York time on its date.
 */
export const secCompanyfacts = source({
  id: 'sec-companyfacts',
  title: 'SEC company facts',
  feeds: [facts, statements, concepts, shareCountReports],
  publisher: secPublisher,
  // New filings are in the files within minutes; the evening run fetches the day's filings.
  schedule: { cron: '15 22 * * 1-5', zone: 'America/New_York' },
  config: Type.Object({
    base_url: Type.String({ default: 'https://data.sec.gov', description: 'Location of companyfacts and submissions' }),
    ciks: Type.Array(Type.String({ pattern: '^\\d{1,10}$' }), {
      default: [],
      description: 'CIKs of the filers to fetch; for all filers, pass companyfacts.zip to `bourse ingest file`',
    }),
  }),
  async discover(_, { config }) {
    return config.ciks.map((cik): Filer => ({ cik: cik.padStart(10, '0') }))
  },
  async fetch({ cik }: Filer, { http, config }): Promise<FilerFiles> {
    const newest = await http.text(`${config.base_url}/submissions/CIK${cik}.json`, { expects: 'json' })
    const pages = [newest]
    for (const { file_name } of submissions(newest).pages)
      pages.push(await http.text(`${config.base_url}/submissions/${file_name}`, { expects: 'json' }))
    return {
      companyfacts: await http.text(`${config.base_url}/api/xbrl/companyfacts/CIK${cik}.json`, { expects: 'json' }),
      submissions: pages,
    }
  },
  files: {
    expected: 'CIK0000320193.json from companyfacts, or companyfacts.zip; optionally with submissions files',
    unit(name): Filer | undefined {
      const cik = NAME.exec(name)?.groups?.['cik']
      return cik === undefined ? undefined : { cik }
    },
    raw: filesOf,
    unpacks: { entries: 100_000, unpackedBytes: 100 * 1024 ** 3, ratio: 1_000 },
  },
  *parse(raw: FilerFiles, { cik }: Filer) {
    const known = acceptances(raw.submissions, cik)
    const { facts: stated, concepts: listedConcepts } = companyFacts(raw.companyfacts)
    const reported: ReportedFact[] = []
    for (const fact of stated)
      if (fact instanceof BadRecord) yield fact
      else reported.push(reportedFactOf(fact, known.get(fact.filing_id) ?? endOfFilingDay(fact.filed_on)))
    yield* rowsOfFacts(cik, reported, listedConcepts)
  },
})

/** Both kinds of files have the same name; only their content distinguishes them. */
async function filesOf(files: readonly InputFile[], { cik }: Filer): Promise<FilerFiles> {
  const texts = await Promise.all(files.map((file) => file.text()))
  const [companyfacts, ...more] = texts.filter((text) => text.slice(0, 400).includes('"facts"'))
  if (companyfacts === undefined || more.length > 0)
    throw new Error(
      `expected one companyfacts file for CIK ${cik}, got ${companyfacts === undefined ? 0 : more.length + 1}`,
    )
  return { companyfacts, submissions: texts.filter((text) => !text.slice(0, 400).includes('"facts"')) }
}

/** Acceptance times of filings, by accession number. */
function acceptances(pages: readonly string[], cik: string): ReadonlyMap<string, string> {
  const filings = pages.flatMap((text) => [
    ...(/"filings"/.test(text) ? submissions(text).filings : submissionsPage(text, cik)),
  ])
  return new Map(
    filings.flatMap((filing) =>
      filing instanceof BadRecord || filing.accepted_at === null ? [] : [[filing.filing_id, filing.accepted_at]],
    ),
  )
}
