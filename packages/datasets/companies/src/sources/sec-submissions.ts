import { BadRecord, source, Type } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'
import { secPublisher, submissions } from '@bourse/sec'
import { issuers } from '@bourse/services'
import { profile } from '../profiles/profile-fields.ts'
import { profiles } from '../profiles/record.ts'

/** Number of companies fetched and published together. */
const BATCH_SIZE = 100

/** SEC profiles for every issuer with a CIK. Tickers with the same CIK share one file. */
export const secSubmissions = source({
  id: 'sec-submissions',
  title: 'EDGAR submissions: profiles',
  feeds: profiles,
  publisher: secPublisher,
  schedule: { cron: '0 6 * * 0', zone: 'America/New_York' },
  config: Type.Object({
    base_url: Type.String({ default: 'https://data.sec.gov/submissions', description: 'Folder of CIK….json' }),
  }),
  needs: { issuers },
  async discover(_window, tools, needs) {
    const directory = await needs.issuers.at(await tools.published())
    const ciks = [...new Set(directory.all.flatMap(({ cik }) => cik ?? []))].toSorted()
    return Array.from({ length: Math.ceil(ciks.length / BATCH_SIZE) }, (_, part) => ({
      ciks: ciks.slice(part * BATCH_SIZE, (part + 1) * BATCH_SIZE),
    }))
  },
  async fetch({ ciks }, { http, config, log }) {
    const files: string[] = []
    for (const cik of ciks)
      try {
        files.push(await http.text(`${config.base_url}/CIK${cik}.json`, { expects: 'json' }))
      } catch (error) {
        if (!(error instanceof Error) || !error.message.endsWith('answered 404')) throw error
        log(`the SEC has no company with the CIK ${cik}`)
      }
    return files
  },
  files: {
    expected: 'submissions files, CIK0000320193.json; older filings (…-submissions-001.json) have no profile',
    unit(name) {
      const [, cik] = /^CIK(\d{10})(?!-submissions).*\.json$/.exec(name) ?? []
      return cik === undefined ? undefined : { ciks: [cik] }
    },
    raw: (files) => Promise.all(files.map((file) => file.text())),
  },
  *parse(files) {
    for (const text of files) yield profileIn(text)
  },
})

/** A file with unexpected content yields one unreadable row and does not stop the others. */
function profileIn(text: string) {
  try {
    const { tickers: _, entity_type: __, lei: ___, mailing_address: ____, ...values } = submissions(text).company
    return profile({ ...values, legal_name: values.name, country_code: values.address?.country_code ?? null })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return new BadRecord({ text: text.slice(0, 200) }, error.message)
  }
}
