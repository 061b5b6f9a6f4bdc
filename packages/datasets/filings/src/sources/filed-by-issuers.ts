import { Type, type FetchTools, type Knowledge, type SourceWindow } from '@bourse/kit'
import { ARCHIVES, filedBetween, indexedForms, type FormIndexEntry } from '@bourse/sec'
import type { Issuers } from '@bourse/services'

/** URL of EDGAR; operators can configure it because it may change. */
export const secConfig = Type.Object({
  archives_url: Type.String({ default: ARCHIVES, description: 'URL of the EDGAR archives' }),
})

/** Dependencies of the index reader. */
type IndexTools = Pick<FetchTools<{ readonly archives_url: string }>, 'http' | 'config'>

/**
 * Returns the filings on the given forms in a window's daily indexes, from companies with known listings. Each filing
 * appears once per company.
 */
export async function filedByIssuers(
  window: SourceWindow,
  { http, config }: IndexTools,
  known: { readonly issuers: Issuers; readonly knowledge: Knowledge },
  isIncluded: (form: string) => boolean = (form) => indexedForms.has(form),
): Promise<readonly FormIndexEntry[]> {
  const directory = await known.issuers.at(known.knowledge)
  const found = new Map<string, FormIndexEntry>()
  const reading = { text: (url: string) => http.text(url), archives: config.archives_url }
  for await (const entry of filedBetween(window, reading))
    if (isIncluded(entry.form_type) && directory.ofCik(entry.cik) !== undefined)
      found.set(`${entry.filing_id} ${entry.cik}`, entry)
  return [...found.values()]
}
