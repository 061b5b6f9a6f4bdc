import { source, Type } from '@bourse/kit'
import { secPublisher, submissions } from '@bourse/sec'
import { issuers } from '@bourse/services'
import { profile } from '../profiles/profile-fields.ts'
import { profiles } from '../profiles/profiles.ts'

/** Profiles of the SEC, of every issuer with a CIK. Several tickers of one CIK share one file. */
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
    return [...new Set(directory.all.flatMap(({ cik }) => cik ?? []))].map((cik) => ({ cik }))
  },
  fetch: ({ cik }, { http, config }) => http.text(`${config.base_url}/CIK${cik}.json`),
  files: {
    expected: 'submissions files, CIK0000320193.json; older filings (…-submissions-001.json) tell no profile',
    unit(name) {
      const [, cik] = /^CIK(\d{10})(?!-submissions).*\.json$/.exec(name) ?? []
      return cik === undefined ? undefined : { cik }
    },
  },
  *parse(text) {
    const { tickers: _, entity_type: __, lei: ___, mailing_address: ____, ...told } = submissions(text).company
    yield profile({ ...told, legal_name: told.name, country_code: told.address?.country_code ?? null })
  },
})
