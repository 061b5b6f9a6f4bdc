import { BadRecord } from '@bourse/kit'
import { cikOf, filingId } from './addresses.ts'
import { informationRow, type InformationRow } from './information-table.ts'
import { setDate, setFlag, setText, type SetLine } from './set-values.ts'
import type { ThirteenFCover } from './thirteen-f-cover.ts'

/** The tables in a quarterly 13F set that the covers are built from. */
export interface Form13fTables {
  /** Lines of `SUBMISSION.tsv`. */
  readonly submissions: Iterable<SetLine>
  /** Lines of `COVERPAGE.tsv`. */
  readonly covers: Iterable<SetLine>
  /** Lines of `SUMMARYPAGE.tsv`. */
  readonly summaries: Iterable<SetLine>
}

/** A cover from a quarterly set. It adds the accession number and filing date, but lacks the other managers. */
export interface FiledCover extends ThirteenFCover {
  readonly filing_id: string
  readonly filed_on: string
}

/** A row of `INFOTABLE.tsv`, the table with all reports' holdings. */
export interface FiledInformationRow extends InformationRow {
  readonly filing_id: string
}

/**
 * Yields the covers in a quarterly 13F set, and a `BadRecord` for a submission without an accession number, a manager
 * or dates.
 */
export function* form13fCovers(tables: Form13fTables): Generator<FiledCover | BadRecord> {
  const [covers, summaries] = [byNumber(tables.covers), byNumber(tables.summaries)]
  for (const line of tables.submissions) {
    const number = line['ACCESSION_NUMBER'] ?? ''
    yield coverOf(line, covers.get(number) ?? {}, summaries.get(number) ?? {})
  }
}

function byNumber(lines: Iterable<SetLine>): Map<string, SetLine> {
  const found = new Map<string, SetLine>()
  for (const line of lines) found.set(line['ACCESSION_NUMBER'] ?? '', line)
  return found
}

function coverOf(line: SetLine, cover: SetLine, summary: SetLine): FiledCover | BadRecord {
  const filing_id = filingId(line['ACCESSION_NUMBER'] ?? '')
  const cik = cikOf(line['CIK'])
  const [filed_on, period_of_report] = [setDate(line['FILING_DATE']), setDate(line['PERIODOFREPORT'])]
  const form_type = setText(line, 'SUBMISSIONTYPE') ?? ''
  if (filing_id === undefined || cik === undefined) return new BadRecord(line, 'expected an accession number and a CIK')
  if (filed_on === null || period_of_report === null)
    return new BadRecord(line, 'expected filing and period dates such as 31-MAR-2023')
  if (!form_type.startsWith('13F')) return new BadRecord(line, 'expected submission type 13F')
  const type = setText(cover, 'AMENDMENTTYPE')?.toUpperCase()
  return {
    filing_id,
    filed_on,
    cik,
    name: setText(cover, 'FILINGMANAGER_NAME') ?? '',
    form_type,
    period_of_report,
    report_type: setText(cover, 'REPORTTYPE'),
    amendment:
      form_type.endsWith('/A') || setFlag(cover, 'ISAMENDMENT') === true || setText(cover, 'ISAMENDMENT') === 'Y',
    amendment_number: countOf(setText(cover, 'AMENDMENTNO')),
    amendment_type: type === 'RESTATEMENT' ? 'restatement' : type === 'NEW HOLDINGS' ? 'new_holdings' : null,
    file_number: setText(cover, 'FORM13FFILENUMBER'),
    other_managers: [],
    table_entries: countOf(setText(summary, 'TABLEENTRYTOTAL')),
    table_value: setText(summary, 'TABLEVALUETOTAL'),
  }
}

function countOf(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/**
 * Reads one line of `INFOTABLE.tsv`. Returns a `BadRecord` if its accession number, CUSIP or amounts are unreadable.
 */
export function form13fRow(line: SetLine): FiledInformationRow | BadRecord {
  const filing_id = filingId(line['ACCESSION_NUMBER'] ?? '')
  if (filing_id === undefined) return new BadRecord(line, 'expected an accession number')
  const row = informationRow({
    name: setText(line, 'NAMEOFISSUER'),
    title_of_class: setText(line, 'TITLEOFCLASS'),
    cusip: setText(line, 'CUSIP'),
    figi: setText(line, 'FIGI'),
    reported_value: setText(line, 'VALUE'),
    amount: setText(line, 'SSHPRNAMT'),
    amount_type: setText(line, 'SSHPRNAMTTYPE'),
    put_call: setText(line, 'PUTCALL'),
    discretion: setText(line, 'INVESTMENTDISCRETION'),
    other_managers: setText(line, 'OTHERMANAGER'),
    voting_sole: setText(line, 'VOTING_AUTH_SOLE'),
    voting_shared: setText(line, 'VOTING_AUTH_SHARED'),
    voting_none: setText(line, 'VOTING_AUTH_NONE'),
  })
  return row instanceof BadRecord ? row : { filing_id, ...row }
}
