import { BadRecord } from '@bourse/kit'
import { isDate } from '@bourse/kit/values'
import { csv, type CsvLine } from '@bourse/kit/readers'
import { EMPTY_MEMBER, type ListedMember } from '../staging/lists.ts'
import { providerTicker } from './provider-ticker.ts'

/** The index and date that a file's list applies to. */
export interface ListOf {
  /** The index code. */
  readonly code: string
  readonly date: string
}

/**
 * Reads an index's members from a CSV list. The columns determine the format: either tickers and names, optionally with
 * sectors and dates, or the periods when tickers were members; only periods that include the date are used.
 */
export function* listRows(text: string, of: ListOf): Generator<ListedMember | BadRecord> {
  const members = new Map<string, ListedMember>()
  for (const line of csv(text)) {
    const member = line instanceof BadRecord ? line : memberOf(line, of)
    if (member instanceof BadRecord) yield member
    // A ticker that left and rejoined the index has two rows; the newest period is used.
    else if (
      member !== undefined &&
      (members.get(member.provider_symbol)?.member_since ?? '') <= (member.member_since ?? '')
    )
      members.set(member.provider_symbol, member)
  }
  yield* members.values()
}

function memberOf({ values }: CsvLine, { code, date }: ListOf): ListedMember | BadRecord | undefined {
  const ticker = values['Symbol'] ?? values['ticker']
  if (ticker === undefined || ticker.trim() === '')
    return new BadRecord(values, 'expected a ticker in Symbol or ticker')
  if (values['start_date'] !== undefined && !isMember(values['start_date'], values['end_date'] ?? '', date))
    return undefined
  const provider_symbol = ticker.trim()
  return {
    ...EMPTY_MEMBER,
    index: `INDEX:${code}`,
    snapshot_date: date,
    provider_symbol,
    ticker: providerTicker(provider_symbol),
    constituent: textOr(values['Security'] ?? values['Name']),
    member_since: dateOr(values['Date added'] ?? values['start_date']),
    sector: textOr(values['GICS Sector']),
    industry: textOr(values['GICS Sub-Industry']),
    cik: textOr(values['CIK']),
  }
}

/** A membership lasts from the start date to the day before the end date. */
const isMember = (start: string, end: string, date: string) => start <= date && (end === '' || date < end)

const textOr = (text: string | undefined) => (text === undefined || text.trim() === '' ? null : text.trim())

function dateOr(text: string | undefined): string | null {
  const first = text?.trim().slice(0, 10) ?? ''
  return isDate(first) ? first : null
}
