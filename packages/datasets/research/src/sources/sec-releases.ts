import { BadRecord, source, weekdays, Type } from '@bourse/kit'
import { formIndex, submissions, type SecFiling } from '@bourse/sec'
import { earningsReleases } from '../earnings/releases.ts'
import { NOBODY } from '../named-issuers.ts'

/** Texts of submissions files. */
interface Filers {
  readonly texts: readonly string[]
}

const [FORMS, ITEM] = [['8-K', '8-K/A'], '2.02']

/**
 * Current reports with results: who filed an 8-K on a day is looked up in the index of the day, and its items in the
 * file of the company.
 */
export const secReleases = source({
  id: 'sec-releases',
  title: 'Releases of results filed with the SEC',
  feeds: earningsReleases,
  publisher: {
    name: 'U.S. Securities and Exchange Commission',
    licence: 'Public domain',
    redistributable: true,
    hosts: ['www.sec.gov', 'data.sec.gov'],
    requestsPerSecond: 5,
    wantsOperator: true,
  },
  schedule: { cron: '30 22 * * 1-5', zone: 'America/New_York' },
  config: Type.Object({
    operator: Type.String({ default: '', description: 'Who fetches, with an address of electronic mail' }),
    index_url: Type.String({
      default: 'https://www.sec.gov/Archives/edgar/daily-index',
      description: 'Folder of the daily indexes',
    }),
    submissions_url: Type.String({
      default: 'https://data.sec.gov/submissions',
      description: 'Folder of CIK0000320193.json and the like',
    }),
  }),
  *plan({ from, to }) {
    for (const date of weekdays(from, to)) yield { date }
  },
  async fetch({ date }, { http, config, signal }): Promise<Filers> {
    const folder = `${config.index_url}/${date.slice(0, 4)}/QTR${Math.ceil(Number(date.slice(5, 7)) / 3)}`
    const index = await http.text(`${folder}/form.${date.replaceAll('-', '')}.idx`)
    const ciks = new Set<string>()
    for (const entry of formIndex(index))
      if (!(entry instanceof BadRecord) && FORMS.includes(entry.form_type)) ciks.add(entry.cik)
    const texts: string[] = []
    for (const cik of ciks) {
      signal.throwIfAborted()
      texts.push(await http.text(`${config.submissions_url}/CIK${cik}.json`))
    }
    return { texts }
  },
  files: {
    expected: 'CIK0000320193.json and the like, from data.sec.gov/submissions',
    unit: (name) => (/^CIK\d{10}[^/]*\.json$/.test(name) ? { date: name } : undefined),
    raw: async (files): Promise<Filers> => ({ texts: await Promise.all(files.map((file) => file.text())) }),
  },
  *parse({ texts }) {
    for (const text of texts)
      for (const filing of submissions(text).filings) {
        if (filing instanceof BadRecord) yield filing
        else if (tellsResults(filing)) yield releaseOf(filing)
      }
  },
})

const tellsResults = ({ form_type, items }: SecFiling) => FORMS.includes(form_type) && items.includes(ITEM)

const releaseOf = ({ cik, filing_id, accepted_at, reporting_period, filed_on }: SecFiling) => ({
  ...NOBODY,
  cik,
  filing_id,
  accepted_at,
  report_date: reporting_period ?? filed_on,
})
