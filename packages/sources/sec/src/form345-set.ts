import { BadRecord } from '@bourse/kit'
import { cikOf, filingId } from './addresses.ts'
import { insiderTransaction, type WrittenTransaction } from './insider-transaction.ts'
import type { OwnershipForm, ReportingOwner } from './ownership-form.ts'
import { setDate, setFlag, setText, type SetLine } from './set-values.ts'

/** The tables in a quarterly insider-transaction set that contain the forms and the non-derivative transactions. */
export interface Form345Tables {
  /** Lines of `SUBMISSION.tsv`. */
  readonly submissions: Iterable<SetLine>
  /** Lines of `REPORTINGOWNER.tsv`. */
  readonly owners: Iterable<SetLine>
  /** Lines of `NONDERIV_TRANS.tsv`. */
  readonly transactions: Iterable<SetLine>
  /** Lines of `FOOTNOTES.tsv`. */
  readonly footnotes: Iterable<SetLine>
}

/** A form from a quarterly set, with its accession number and filing date. */
export interface FiledOwnershipForm extends OwnershipForm {
  readonly filing_id: string
  readonly filed_on: string
}

/**
 * Yields the forms in a quarterly set (`2023q1_form345.zip`) with the same rows that `ownershipForm` reads from their
 * XML, and a `BadRecord` for a submission without an accession number, dates, an issuer or an owner.
 */
export function* form345Set(tables: Form345Tables): Generator<FiledOwnershipForm | BadRecord> {
  const owners = byFiling(tables.owners)
  const transactions = byFiling(tables.transactions)
  const footnotes = new Map<string, string>()
  for (const line of tables.footnotes)
    footnotes.set(`${line['ACCESSION_NUMBER']} ${line['FOOTNOTE_ID']}`, setText(line, 'FOOTNOTE_TXT') ?? '')
  for (const line of tables.submissions) {
    const number = line['ACCESSION_NUMBER'] ?? ''
    yield formOf(line, owners.get(number) ?? [], transactions.get(number) ?? [], (id) =>
      footnotes.get(`${number} ${id}`),
    )
  }
}

function byFiling(lines: Iterable<SetLine>): Map<string, SetLine[]> {
  return Map.groupBy(lines, (line) => line['ACCESSION_NUMBER'] ?? '')
}

function formOf(
  line: SetLine,
  ownerLines: readonly SetLine[],
  rows: readonly SetLine[],
  footnote: (id: string) => string | undefined,
): FiledOwnershipForm | BadRecord {
  const filing_id = filingId(line['ACCESSION_NUMBER'] ?? '')
  const [filed_on, period_of_report] = [setDate(line['FILING_DATE']), setDate(line['PERIOD_OF_REPORT'])]
  const form_type = setText(line, 'DOCUMENT_TYPE') ?? ''
  const cik = cikOf(line['ISSUERCIK'])
  const owners = ownerLines.flatMap(ownerOf)
  if (filing_id === undefined) return new BadRecord(line, 'expected an accession number')
  if (filed_on === null || period_of_report === null)
    return new BadRecord(line, 'expected filing and period dates such as 31-MAR-2023')
  if (!/^[345](?:\/A)?$/.test(form_type)) return new BadRecord(line, 'expected document type 3, 4 or 5')
  if (cik === undefined || owners.length === 0) return new BadRecord(line, 'expected CIKs of an issuer and an owner')
  const written = form_type.startsWith('3')
    ? []
    : rows.toSorted(byKey).map((row, at) => writtenOf(row, at + 1, footnote))
  return {
    filing_id,
    filed_on,
    form_type,
    period_of_report,
    original_filed_on: setDate(line['DATE_OF_ORIG_SUB']),
    issuer: { cik, name: setText(line, 'ISSUERNAME'), symbol: setText(line, 'ISSUERTRADINGSYMBOL') },
    owners,
    planned_10b5_1: setFlag(line, 'AFF10B5ONE'),
    transactions: written.map((row) => insiderTransaction(row, filed_on)),
  }
}

/** Compares lines by transaction key, which increases in form table order. */
function byKey(a: SetLine, b: SetLine): number {
  return Number(a['NONDERIV_TRANS_SK']) - Number(b['NONDERIV_TRANS_SK'])
}

function ownerOf(line: SetLine): ReportingOwner[] {
  const cik = cikOf(line['RPTOWNERCIK'])
  const relationship = (line['RPTOWNER_RELATIONSHIP'] ?? '').split(',').map((word) => word.trim().toLowerCase())
  if (cik === undefined) return []
  return [
    {
      cik,
      name: setText(line, 'RPTOWNERNAME') ?? '',
      is_director: relationship.includes('director'),
      is_officer: relationship.includes('officer'),
      is_ten_percent_owner: relationship.includes('tenpercentowner'),
      is_other: relationship.includes('other'),
      officer_title: setText(line, 'RPTOWNER_TITLE'),
    },
  ]
}

function writtenOf(row: SetLine, sequence: number, footnote: (id: string) => string | undefined): WrittenTransaction {
  const ids = Object.keys(row)
    .filter((column) => column.endsWith('_FN'))
    .flatMap((column) => row[column]?.match(/F\d+/g) ?? [])
  return {
    sequence,
    security_title: setText(row, 'SECURITY_TITLE'),
    transaction_date: setDate(row['TRANS_DATE']) ?? setText(row, 'TRANS_DATE'),
    deemed_execution_date: setDate(row['DEEMED_EXECUTION_DATE']),
    transaction_code: setText(row, 'TRANS_CODE'),
    equity_swap: setFlag(row, 'EQUITY_SWAP_INVOLVED') === true,
    timeliness: setText(row, 'TRANS_TIMELINESS'),
    shares: setText(row, 'TRANS_SHARES'),
    price: setText(row, 'TRANS_PRICEPERSHARE'),
    acquired_disposed: setText(row, 'TRANS_ACQUIRED_DISP_CD'),
    shares_after: setText(row, 'SHRS_OWND_FOLWNG_TRANS'),
    ownership: setText(row, 'DIRECT_INDIRECT_OWNERSHIP'),
    nature_of_ownership: setText(row, 'NATURE_OF_OWNERSHIP'),
    footnotes: [...new Set(ids)].flatMap((id) => footnote(id) ?? []),
  }
}
