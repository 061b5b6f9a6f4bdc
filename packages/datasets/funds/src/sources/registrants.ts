import { Type, type FetchTools, type SourceWindow, type Static } from '@bourse/kit'
import { ARCHIVES, filedBetween } from '@bourse/sec'

/** Settings for sources that read configured registrants' EDGAR reports. */
export const registrants = {
  archives_url: Type.String({ default: ARCHIVES, description: 'URL of the EDGAR archives' }),
  ciks: Type.Array(Type.String(), {
    default: [],
    description:
      'CIKs of the registrants whose funds to fetch, with or without leading zeros. If empty, nothing is ' + 'fetched',
  }),
}

interface Settings {
  readonly archives_url: Static<typeof registrants.archives_url>
  readonly ciks: Static<typeof registrants.ciks>
}

/** One report; for a local file, its name. */
interface ReportUnit {
  readonly report: string
  readonly url?: string
}

/** Returns the reports that the configured registrants filed on the given forms, without duplicates. */
export async function filedReports(
  forms: ReadonlySet<string>,
  window: SourceWindow,
  { http, config }: Pick<FetchTools<Settings>, 'http' | 'config'>,
): Promise<readonly ReportUnit[]> {
  const ciks = new Set(config.ciks.map((cik) => cik.padStart(10, '0')))
  const found = new Map<string, ReportUnit>()
  if (ciks.size === 0) return []
  const reading = { text: (url: string) => http.text(url), archives: config.archives_url }
  for await (const { form_type, cik, filing_id, url } of filedBetween(window, reading))
    if (forms.has(form_type) && ciks.has(cik)) found.set(filing_id, { report: filing_id, url })
  return [...found.values()]
}
