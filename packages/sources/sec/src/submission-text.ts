import { isDate } from '@bourse/kit/values'
import { UnreadableFile } from '@bourse/kit/readers'
import { cikOf, filingFolder, filingId, mediaType } from './addresses.ts'
import type { FilingDocument } from './filing-document.ts'
import { acceptedAt } from './new-york.ts'

/** A party in the header of a submission. */
export interface Party {
  /** Role of the party: `FILER`, `ISSUER`, `REPORTING-OWNER`, `SUBJECT COMPANY` or `FILED BY`. */
  readonly role: string
  readonly cik: string
  readonly name: string
}

/** A document in a submission, with its content. */
export interface SubmissionDocument extends FilingDocument {
  /** Content of `<TEXT>`, without the wrapper `<XML>`, `<XBRL>` or `<PDF>`. */
  readonly text: string
}

/** A complete submission, `{accession}.txt`. */
export interface SubmissionText {
  readonly filing_id: string
  readonly form_type: string
  readonly filed_on: string
  /** Instant of acceptance, UTC; null in submissions before about 2001, whose header does not state it. */
  readonly accepted_at: string | null
  readonly reporting_period: string | null
  readonly parties: readonly Party[]
  readonly documents: readonly SubmissionDocument[]
}

/**
 * Reads a complete submission: the header and every document. Old submissions start with a signed envelope.
 * @throws UnreadableFile if accession number, form or date is missing in the header, or a document is truncated
 */
export function submissionText(text: string): SubmissionText {
  const start = text.search(/<(?:SEC|IMS)-HEADER>/)
  const end = text.search(/<\/(?:SEC|IMS)-HEADER>/)
  if (start < 0 || end < start)
    throw new UnreadableFile('submission: expected a header between <SEC-HEADER> and </SEC-HEADER>')
  const header = text.slice(start, end)
  const filing_id = filingId(valueOf(header, 'ACCESSION NUMBER'))
  const form_type = valueOf(header, 'CONFORMED SUBMISSION TYPE')
  const filed_on = dashed(valueOf(header, 'FILED AS OF DATE'))
  if (filing_id === undefined || form_type === '' || filed_on === null)
    throw new UnreadableFile('submission: expected ACCESSION NUMBER, CONFORMED SUBMISSION TYPE and FILED AS OF DATE')
  const parties = partiesOf(header)
  const owner = parties.find(({ role }) => role === 'FILER' || role === 'ISSUER') ?? parties[0]
  return {
    filing_id,
    form_type,
    filed_on,
    accepted_at: acceptedAt(/<ACCEPTANCE-DATETIME>\s*(\d+)/.exec(header)?.[1] ?? '') ?? null,
    reporting_period: dashed(valueOf(header, 'CONFORMED PERIOD OF REPORT')),
    parties,
    documents: [...documentsOf(text, end, filingFolder(owner?.cik ?? '', filing_id))],
  }
}

function valueOf(header: string, label: string): string {
  return new RegExp(`^\\s*${label}:[ \\t]*(.*)$`, 'm').exec(header)?.[1]?.trim() ?? ''
}

function dashed(compact: string): string | null {
  const date = compact.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return isDate(date) ? date : null
}

const ROLE = /^([A-Z][A-Z -]*):\s*$/
const NAME = /^\s+COMPANY CONFORMED NAME:\s*(.*)$/
const CIK = /^\s+CENTRAL INDEX KEY:\s*(\d+)/

function partiesOf(header: string): Party[] {
  const parties: Party[] = []
  let [role, name] = ['', '']
  for (const line of header.split(/\r?\n/)) {
    role = ROLE.exec(line)?.[1] ?? role
    name = NAME.exec(line)?.[1]?.trim() ?? name
    const cik = cikOf(CIK.exec(line)?.[1])
    if (cik !== undefined && role !== '') parties.push({ role, cik, name })
  }
  return parties
}

function* documentsOf(text: string, from: number, folder: string): Generator<SubmissionDocument> {
  for (let at = text.indexOf('<DOCUMENT>', from); at >= 0;) {
    const content = text.indexOf('<TEXT>', at)
    const end = text.indexOf('</DOCUMENT>', at)
    if (end < 0 || content < 0 || content > end)
      throw new UnreadableFile('submission: expected <TEXT> and </DOCUMENT> after <DOCUMENT>; fetch the file again')
    yield documentOf(text.slice(at, content), unwrapped(text.slice(content, end)), folder)
    at = text.indexOf('<DOCUMENT>', end)
  }
}

function documentOf(head: string, text: string, folder: string): SubmissionDocument {
  const tag = (name: string) => new RegExp(`^<${name}>(.*)$`, 'm').exec(head)?.[1]?.trim() ?? ''
  const [type, file_name] = [tag('TYPE'), tag('FILENAME')]
  const description = tag('DESCRIPTION')
  return {
    type,
    position: Number(/^\d+$/.exec(tag('SEQUENCE'))?.[0] ?? 0),
    file_name: file_name === '' ? null : file_name,
    description: description === '' || description === type ? null : description,
    url: file_name === '' ? null : folder + file_name,
    media_type: mediaType(file_name),
    // The file itself has different line endings and escapes, so its size is unknown.
    size_bytes: null,
    text,
  }
}

function unwrapped(content: string): string {
  const body = content.replace(/^<TEXT>\r?\n?/, '').replace(/<\/TEXT>\s*$/, '')
  const wrapper = /^\s*<(XML|XBRL|PDF)>/.exec(body)
  if (wrapper === null) return body.trim()
  return body
    .slice(wrapper[0].length)
    .replace(new RegExp(`</${wrapper[1]}>\\s*$`), '')
    .trim()
}
