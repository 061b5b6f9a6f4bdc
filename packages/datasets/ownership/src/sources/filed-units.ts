import { Type, type FetchTools, type SourceWindow } from '@bourse/kit'
import { ARCHIVES, filedBetween, submissionTextUrl } from '@bourse/sec'

/** EDGAR's URL, configurable because EDGAR changes its URLs. */
export const secConfig = Type.Object({
  archives_url: Type.String({ default: ARCHIVES, description: 'URL of the EDGAR archives' }),
})

type EdgarTools = Pick<FetchTools<{ readonly archives_url: string }>, 'http' | 'config'>

/**
 * A filing to fetch as a complete submission. If an operator submits the file, its header supplies the other values.
 */
export interface FilingUnit {
  readonly filing_id: string
  readonly cik?: string
}

/** A complete submission's text. */
export interface RawSubmission {
  readonly submission: string
}

/** Returns the filings on the given forms in a window's daily indexes, without duplicates or known filings. */
export async function filedUnits(
  window: SourceWindow,
  { http, config }: EdgarTools,
  forms: ReadonlySet<string>,
  isKnown: (filing_id: string) => boolean,
): Promise<readonly FilingUnit[]> {
  const units = new Map<string, FilingUnit>()
  const reading = { text: (url: string) => http.text(url), archives: config.archives_url }
  for await (const { form_type, filing_id, cik } of filedBetween(window, reading))
    if (forms.has(form_type) && !units.has(filing_id) && !isKnown(filing_id)) units.set(filing_id, { filing_id, cik })
  return [...units.values()]
}

/** Fetches a filing's complete submission. */
export async function fetchSubmission(
  { filing_id, cik = '' }: FilingUnit,
  { http, config }: EdgarTools,
): Promise<RawSubmission> {
  return { submission: await http.text(submissionTextUrl(cik, filing_id, config.archives_url)) }
}
