import { BadRecord } from '@bourse/kit'
import { submissionText } from '@bourse/sec'

const XBRL_INSTANCE = /^EX-101(?:\.INS|\.SCH)?$/
const INLINE_XBRL = /<ix:header\b/i

/** Yields a row for each company of a complete submission whose header states item codes. */
export function* filedSubmission(text: string) {
  const { filing_id, form_type, filed_on, accepted_at, reporting_period, items, parties, documents } =
    submissionText(text)
  if (items === null) {
    yield new BadRecord(
      { filing_id },
      'expected a submission from the daily feed (.nc), got one without item codes in its header',
    )
    return
  }
  const [primary] = documents
  const is_inline_xbrl = INLINE_XBRL.test(primary?.text ?? '')
  for (const { role, cik, name, file_number, film_number } of parties)
    if (role === 'FILER')
      yield {
        ...{ filing_id, cik, company_name: name, form_type, filed_on, reporting_period, accepted_at, items },
        ...{ file_number, film_number, is_inline_xbrl },
        title: primary?.description ?? null,
        primary_document: primary?.file_name ?? null,
        is_xbrl: is_inline_xbrl || documents.some(({ type }) => XBRL_INSTANCE.test(type)),
        // Null, because the staging table computes these from the form and EDGAR's URLs.
        ...{ amendment: null, url: null, index_url: null, size_bytes: null },
        // A single filing is not its company's complete list.
        ...{ listed_from: null, listed_to: null },
      }
}
