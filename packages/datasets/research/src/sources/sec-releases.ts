import { BadRecord, source, Type } from '@bourse/kit'
import { ARCHIVES, filedBetween, secPublisher, submissions, type SecFiling } from '@bourse/sec'
import { issuers } from '@bourse/services'
import { earningsReleases } from '../staging/earnings-releases.ts'
import { NO_ISSUER } from '../staging/named-issuers.ts'

/** A company, identified by its ten-digit CIK. */
interface Filer {
  readonly cik: string
}

const [FORMS, ITEM] = [['8-K', '8-K/A'], '2.02']

/**
 * Current reports that contain results. The daily indexes show which known companies filed an 8-K, and each company's
 * file lists its reports' items.
 */
export const secReleases = source({
  id: 'sec-releases',
  title: 'Earnings releases filed with the SEC',
  feeds: earningsReleases,
  publisher: secPublisher,
  schedule: { cron: '30 22 * * 1-5', zone: 'America/New_York' },
  config: Type.Object({
    archives_url: Type.String({ default: ARCHIVES, description: 'URL of the EDGAR archives' }),
    submissions_url: Type.String({
      default: 'https://data.sec.gov/submissions',
      description: 'Folder with CIK0000320193.json and similar files',
    }),
  }),
  needs: { issuers },
  async discover(window, { http, config, published }, needs): Promise<readonly Filer[]> {
    const directory = await needs.issuers.at(await published())
    const reading = { text: (url: string) => http.text(url), archives: config.archives_url }
    const ciks = new Set<string>()
    for await (const { form_type, cik } of filedBetween(window, reading))
      if (FORMS.includes(form_type) && directory.ofCik(cik) !== undefined) ciks.add(cik)
    return [...ciks].toSorted().map((cik) => ({ cik }))
  },
  fetch: ({ cik }: Filer, { http, config }) =>
    http.text(`${config.submissions_url}/CIK${cik}.json`, { expects: 'json' }),
  files: {
    expected: 'CIK0000320193.json and similar files, from data.sec.gov/submissions',
    unit(name): Filer | undefined {
      const [, cik] = /^CIK(\d{10})[^/]*\.json$/.exec(name) ?? []
      return cik === undefined ? undefined : { cik }
    },
    raw: async (files) => {
      const [file, ...others] = files
      if (file === undefined || others.length > 0) throw new Error(`expected one CIK….json, got ${files.length} files`)
      return file.text()
    },
  },
  *parse(text) {
    for (const filing of submissions(text).filings) {
      if (filing instanceof BadRecord) yield filing
      else if (hasResults(filing)) yield releaseOf(filing)
    }
  },
})

const hasResults = ({ form_type, items }: SecFiling) => FORMS.includes(form_type) && items.includes(ITEM)

const releaseOf = ({ cik, filing_id, accepted_at, reporting_period, filed_on }: SecFiling) => ({
  ...NO_ISSUER,
  cik,
  filing_id,
  accepted_at,
  report_date: reporting_period ?? filed_on,
})
