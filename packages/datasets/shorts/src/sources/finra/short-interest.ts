import { BadRecord } from '@bourse/kit'
import { decimalText, isDate } from '@bourse/kit/values'
import { UnreadableFile } from '@bourse/kit/readers'
import { finraSymbol } from './finra-symbol.ts'
import { recordsOf, type WrittenRecord } from './records.ts'

/** A symbol's shares held short on a settlement date. */
export interface ShortInterest {
  readonly symbol: string
  /** Symbol as written in the file. */
  readonly publisher_symbol: string
  readonly issue_name: string | null
  /** The listing's market class, which distinguishes duplicate symbols. */
  readonly market_class: string | null
  /** Settlement date: the day the position was held. */
  readonly observed_on: string
  readonly short_interest: number
  /** The previous report's short interest, as restated in this one. */
  readonly previous_short_interest: number | null
  readonly average_daily_volume: number | null
  /** Days to cover, as exact decimal text; null if the file has 999.99, which means no volume. */
  readonly days_to_cover: string | null
  /** Whether a split occurred between the two reports; the numbers are as published. */
  readonly split_adjusted: boolean
  /** Whether the publisher revised this row. */
  readonly revised: boolean
  /** Line in the file, or position in the list, starting at 1. */
  readonly line: number
}

const NO_VOLUME = '999.99'
const REQUIRED = ['symbolCode', 'currentShortPositionQuantity', 'settlementDate']

/**
 * Parses a short interest file: `shrt{YYYYMMDD}.csv`, pipe- or comma-separated, or the JSON list from FINRA's API.
 * Yields a `BadRecord` with its line for a row that cannot be read.
 * @throws UnreadableFile if it is a different file, or if its last row ends early
 */
export function* shortInterest(text: string): Generator<ShortInterest | BadRecord> {
  const { columns, records } = recordsOf(text)
  const missing = REQUIRED.filter((column) => !columns.includes(column))
  if (missing.length > 0)
    throw new UnreadableFile(
      `short interest: expected the columns ${missing.join(', ')}, got "${columns.join('|').slice(0, 200)}"`,
    )
  const last = records.at(-1)
  // The settlement date is the last column, and the file has no row count.
  if (last !== undefined && !isDate(settlementOf(last)))
    throw new UnreadableFile(
      `short interest: expected a settlement date at the end of line ${last.line}, got ` +
        `"${last.get('settlementDate')}": the file was cut short`,
    )
  for (const record of records) yield rowOf(record)
}

const settlementOf = ({ get }: WrittenRecord) => get('settlementDate').replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')

function rowOf(record: WrittenRecord): ShortInterest | BadRecord {
  const { line, fields, columns, get } = record
  const bad = (why: string) => new BadRecord({ line, ...fields }, why)
  const publisher_symbol = get('symbolCode')
  const symbol = finraSymbol(publisher_symbol)
  const observed_on = settlementOf(record)
  const short_interest = countOf(get('currentShortPositionQuantity'))
  if (columns !== undefined) return bad(`expected ${columns} fields as in the first line`)
  if (symbol === undefined) return bad(`expected a symbol, got "${publisher_symbol}"`)
  if (!isDate(observed_on)) return bad(`expected a settlement date, got "${get('settlementDate')}"`)
  if (short_interest === null)
    return bad(`expected a whole number of shares held short, got "${get('currentShortPositionQuantity')}"`)
  const days = decimalText(get('daysToCoverQuantity')) ?? null
  return {
    symbol,
    publisher_symbol,
    issue_name: textOrNull(get('issueName')),
    market_class: textOrNull(get('marketClassCode')),
    observed_on,
    short_interest,
    previous_short_interest: countOf(get('previousShortPositionQuantity')),
    average_daily_volume: countOf(get('averageDailyVolumeQuantity')),
    days_to_cover: days === NO_VOLUME ? null : days,
    split_adjusted: get('stockSplitFlag').toUpperCase() === 'S',
    revised: get('revisionFlag').toUpperCase() === 'R',
    line,
  }
}

function countOf(text: string): number | null {
  const whole = /^(\d{1,15})(?:\.0*)?$/.exec(text)?.[1]
  return whole === undefined ? null : Number(whole)
}

function textOrNull(text: string): string | null {
  return text === '' ? null : text
}
