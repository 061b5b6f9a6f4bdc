import { BadRecord } from '@bourse/kit'
import { decimalText } from '@bourse/kit/values'
import { UnreadableFile } from '@bourse/kit/readers'
import { isCusip } from './cusip.ts'
import { shortText } from './shown.ts'
import { htmlRows, type HtmlCell } from './html-tables.ts'
import { xmlElements, xmlInside, xmlText } from './xml-tree.ts'

/** A row in a 13F-HR's information table, as filed. */
export interface InformationRow {
  readonly name: string
  readonly title_of_class: string | null
  /** Nine-character CUSIP with a valid check digit. */
  readonly cusip: string
  readonly figi: string | null
  /**
   * Value as filed: in thousands of US dollars through 2022 and in US dollars starting in 2023, except in late and
   * incorrect filings (see `valueFactor`).
   */
  readonly reported_value: string
  /** Number of shares, or principal amount in US dollars. */
  readonly amount: string
  readonly amount_type: 'shares' | 'principal'
  readonly put_call: 'put' | 'call' | null
  /** Investment discretion: `SOLE`, `DFND` or `OTR`. */
  readonly discretion: string | null
  readonly other_managers: string | null
  readonly voting_sole: string | null
  readonly voting_shared: string | null
  readonly voting_none: string | null
}

/** A row's text values before parsing. */
type WrittenInformation = Readonly<Record<keyof InformationRow, string | null>>

const FILE = 'information table'

/**
 * Reads a 13F-HR's information table: XML with or without prefixes, on its own or inside a complete submission, or the
 * HTML page that EDGAR renders from it. Yields a `BadRecord` for a row with an unreadable CUSIP or number.
 * @throws UnreadableFile if the text has no information table
 */
export function* informationTable(text: string): Generator<InformationRow | BadRecord> {
  const fields = /<(?:[\w.-]+:)?informationTable[\s>/]/.test(text) ? xmlRows(text) : pageRows(text)
  for (const row of fields) yield informationRow(row)
}

function* xmlRows(text: string): Generator<WrittenInformation> {
  for (const row of xmlElements(xmlInside(text, 'informationTable'), 1, FILE)) {
    if (row.name !== 'infoTable') continue
    const at = (...path: string[]) => xmlText(row, ...path)
    yield {
      name: at('nameOfIssuer'),
      title_of_class: at('titleOfClass'),
      cusip: at('cusip'),
      figi: at('figi'),
      reported_value: at('value'),
      amount: at('shrsOrPrnAmt', 'sshPrnamt'),
      amount_type: at('shrsOrPrnAmt', 'sshPrnamtType'),
      put_call: at('putCall'),
      discretion: at('investmentDiscretion'),
      other_managers: at('otherManager'),
      voting_sole: at('votingAuthority', 'Sole'),
      voting_shared: at('votingAuthority', 'Shared'),
      voting_none: at('votingAuthority', 'None'),
    }
  }
}

/** Columns of the rendered page, keyed by the last line of the table header; pages before 2023 have no FIGI. */
const COLUMNS: Readonly<Record<string, keyof InformationRow>> = {
  'NAME OF ISSUER': 'name',
  'TITLE OF CLASS': 'title_of_class',
  CUSIP: 'cusip',
  FIGI: 'figi',
  'PRN AMT': 'amount',
  PRN: 'amount_type',
  CALL: 'put_call',
  DISCRETION: 'discretion',
  MANAGER: 'other_managers',
  SOLE: 'voting_sole',
  SHARED: 'voting_shared',
  NONE: 'voting_none',
}

function* pageRows(text: string): Generator<WrittenInformation> {
  let columns: (keyof InformationRow)[] | undefined
  for (const row of htmlRows(text)) {
    if (row.some(({ text: head }) => head === 'NAME OF ISSUER')) columns = row.map(columnOf)
    else if (columns !== undefined && row.length === columns.length) yield fieldsOf(columns, row)
  }
  if (columns === undefined)
    throw new UnreadableFile(`${FILE}: expected <informationTable>, or a page with the column NAME OF ISSUER`)
}

/** Returns the column for a header cell. The value column's header includes the unit, so it differs between years. */
function columnOf({ text }: HtmlCell): keyof InformationRow {
  return COLUMNS[text] ?? 'reported_value'
}

function fieldsOf(columns: readonly (keyof InformationRow)[], row: readonly HtmlCell[]): WrittenInformation {
  const at = (column: keyof InformationRow) => {
    const text = row[columns.indexOf(column)]?.text ?? ''
    return text === '' ? null : text
  }
  return {
    name: at('name'),
    title_of_class: at('title_of_class'),
    cusip: at('cusip'),
    figi: at('figi'),
    reported_value: at('reported_value'),
    amount: at('amount'),
    amount_type: at('amount_type'),
    put_call: at('put_call'),
    discretion: at('discretion'),
    other_managers: at('other_managers'),
    voting_sole: at('voting_sole'),
    voting_shared: at('voting_shared'),
    voting_none: at('voting_none'),
  }
}

/** Parses one row. Returns a `BadRecord` if its CUSIP or a number is unreadable. */
export function informationRow(fields: WrittenInformation): InformationRow | BadRecord {
  const cusip = fields.cusip?.toUpperCase().padStart(9, '0') ?? ''
  const [reported_value, amount] = [numberOf(fields.reported_value), numberOf(fields.amount)]
  const type = fields.amount_type?.toUpperCase()
  const put_call = fields.put_call?.toLowerCase() ?? null
  const bad = (expected: string, received: string | null) =>
    new BadRecord(fields, `expected ${expected}, got ${shortText(received ?? '')}`)
  if (!isCusip(cusip)) return bad('a CUSIP with a valid check digit', fields.cusip)
  if (reported_value === null) return bad('a value', fields.reported_value)
  if (amount === null) return bad('a number of shares or principal', fields.amount)
  if (type !== 'SH' && type !== 'PRN') return bad('SH or PRN', fields.amount_type)
  if (put_call !== null && put_call !== 'put' && put_call !== 'call')
    return bad('Put, Call or nothing', fields.put_call)
  return {
    name: fields.name ?? '',
    title_of_class: fields.title_of_class,
    cusip,
    figi: fields.figi,
    reported_value,
    amount,
    amount_type: type === 'SH' ? 'shares' : 'principal',
    put_call,
    discretion: fields.discretion,
    other_managers: fields.other_managers,
    voting_sole: numberOf(fields.voting_sole),
    voting_shared: numberOf(fields.voting_shared),
    voting_none: numberOf(fields.voting_none),
  }
}

function numberOf(text: string | null): string | null {
  return decimalText(text?.replaceAll(',', '') ?? '') ?? null
}
