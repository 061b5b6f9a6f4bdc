import {
  endOfFilingDay,
  filingIndexPage,
  filingIndexUrl,
  submissionText,
  type FilingDocument,
  type FormIndexEntry,
  type SubmissionDocument,
} from '@bourse/sec'

/** A filing whose documents are read. For a local file, its header supplies everything except the accession number. */
export interface FilingUnit {
  readonly filing_id: string
  readonly cik?: string
  readonly form_type?: string
  readonly filed_on?: string
}

/** Returns the filings without published documents, without duplicates. */
export function unreadOf(
  filed: readonly FormIndexEntry[],
  read: readonly { readonly filing_id: string }[],
): readonly FilingUnit[] {
  const units = new Map<string, FilingUnit>()
  for (const { filing_id, cik, form_type, filed_on } of filed)
    if (!units.has(filing_id)) units.set(filing_id, { filing_id, cik, form_type, filed_on })
  for (const { filing_id } of read) units.delete(filing_id)
  return [...units.values()]
}

/** The complete submission, or a filing's index page and, for sections, its primary document. */
export type RawFiling =
  { readonly submission: string } | { readonly index: string; readonly primary?: string; readonly archives: string }

/** A filing with its documents. */
interface FiledDocuments {
  readonly filing_id: string
  readonly cik: string
  readonly form_type: string
  readonly filed_on: string
  readonly known_at: string
  readonly documents: readonly (FilingDocument | SubmissionDocument)[]
  /** Text of the primary document; undefined if it was not fetched. */
  readonly primary: string | undefined
}

/** Parses a fetched filing. */
export function filedDocuments(raw: RawFiling, unit: FilingUnit): FiledDocuments {
  return 'submission' in raw ? ofSubmission(raw.submission) : ofPages(raw, unit)
}

function ofSubmission(text: string): FiledDocuments {
  const { filing_id, form_type, filed_on, accepted_at, parties, documents } = submissionText(text)
  const filer = parties.find(({ role }) => role === 'FILER') ?? parties[0]
  const known_at = accepted_at ?? endOfFilingDay(filed_on)
  const primary = documents[0]?.text
  return { filing_id, cik: filer?.cik ?? '', form_type, filed_on, known_at, documents, primary }
}

function ofPages(raw: Extract<RawFiling, { index: string }>, unit: FilingUnit): FiledDocuments {
  const { filing_id, cik = '' } = unit
  const page = filingIndexPage(raw.index, filingIndexUrl(cik, filing_id, raw.archives))
  const [form_type, filed_on] = [unit.form_type ?? page.form_type ?? '', unit.filed_on ?? page.filed_on ?? '']
  const known_at = page.accepted_at ?? endOfFilingDay(filed_on)
  return { filing_id, cik, form_type, filed_on, known_at, documents: page.documents, primary: raw.primary }
}
