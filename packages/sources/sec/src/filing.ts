import { BadRecord } from '@bourse/kit'
import { isDate } from '@bourse/kit/values'
import { filingFolder, filingId, filingIndexUrl, submissionTextUrl } from './addresses.ts'
import { shortText } from './shown.ts'
import { textOf } from './edgar-json.ts'
import { acceptedAt } from './new-york.ts'

/** One filing of one filer, as listed in the submissions file. */
export interface SecFiling {
  /** Accession number with dashes. */
  readonly filing_id: string
  /** The filer's CIK, ten digits. */
  readonly cik: string
  readonly form_type: string
  /** True if the form type ends with `/A`. */
  readonly amendment: boolean
  /**
   * The SEC's own filing date, never derived from `accepted_at`: filings accepted after 17:30 New York time get the
   * next business day.
   */
  readonly filed_on: string
  /** Period of report; for an 8-K, the event date. */
  readonly reporting_period: string | null
  /** Acceptance time, UTC; the file states New York time. */
  readonly accepted_at: string | null
  /** Item codes of an 8-K, such as `2.02` and `9.01`. */
  readonly items: readonly string[]
  /** The primary document's description. */
  readonly title: string | null
  /** The primary document's file name, without the folder for its rendered form. */
  readonly primary_document: string | null
  /** Address of the primary document, or of the complete submission if there is none. */
  readonly url: string
  readonly index_url: string
  readonly size_bytes: number | null
  readonly is_xbrl: boolean
  readonly is_inline_xbrl: boolean
  readonly file_number: string | null
  readonly film_number: string | null
}

/** One filing's values, taken from the parallel arrays. */
type FilingMembers = Readonly<Record<string, unknown>>

/** The form types that are ingested from the daily indexes by default. */
export const indexedForms: ReadonlySet<string> = new Set(
  ['10-K', '10-Q', '8-K', '20-F', '40-F', '6-K'].flatMap((form) => [form, `${form}/A`]),
)

/** Returns one filing from its members, or a `BadRecord` if its accession number, form or date is unreadable. */
export function filingOf(members: FilingMembers, cik: string, archives?: string): SecFiling | BadRecord {
  const filing_id = filingId(textOf(members['accessionNumber']) ?? '')
  const form_type = textOf(members['form'])
  const filed_on = textOf(members['filingDate']) ?? ''
  if (filing_id === undefined) return bad(members, 'an accession number', members['accessionNumber'])
  if (form_type === null) return bad(members, 'a form type', members['form'])
  if (!isDate(filed_on)) return bad(members, 'a filing date YYYY-MM-DD', members['filingDate'])
  const primary_document = textOf(members['primaryDocument'])?.replace(/^xsl[^/]*\//, '') ?? null
  return {
    filing_id,
    cik,
    form_type,
    amendment: form_type.endsWith('/A'),
    filed_on,
    ...whenOf(members),
    items: itemsOf(members),
    title: textOf(members['primaryDocDescription']),
    primary_document,
    url:
      primary_document === null
        ? submissionTextUrl(cik, filing_id, archives)
        : filingFolder(cik, filing_id, archives) + primary_document,
    index_url: filingIndexUrl(cik, filing_id, archives),
    size_bytes: Number.isSafeInteger(members['size']) ? Number(members['size']) : null,
    is_xbrl: members['isXBRL'] === 1,
    is_inline_xbrl: members['isInlineXBRL'] === 1,
    file_number: textOf(members['fileNumber']),
    film_number: textOf(members['filmNumber']),
  }
}

function whenOf(members: FilingMembers): Pick<SecFiling, 'accepted_at' | 'reporting_period'> {
  const period = textOf(members['reportDate']) ?? ''
  return {
    reporting_period: isDate(period) ? period : null,
    accepted_at: acceptedAt(textOf(members['acceptanceDateTime']) ?? '') ?? null,
  }
}

function itemsOf(members: FilingMembers): string[] {
  const items = textOf(members['items'])?.split(',') ?? []
  return items.map((item) => item.trim()).filter((item) => item !== '')
}

function bad(members: FilingMembers, expected: string, received: unknown): BadRecord {
  return new BadRecord(members, `expected ${expected}, got ${shortText(received)}`)
}
