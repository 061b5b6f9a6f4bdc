import { BadRecord } from '@bourse/kit'
import { addDays, isDate } from '@bourse/kit/values'
import { shortText } from './bars.ts'
import { dashedDate, lines } from './lines.ts'

/** A period when a listing had one ticker. */
export interface LeanTicker {
  /** The listing's ticker, uppercase. */
  readonly ticker: string
  /** The ticker's first day, inclusive. */
  readonly from: string
  /** The ticker's last day, inclusive; null while it is current. */
  readonly to: string | null
  /** Exchange code on the tape, such as `Q`; null if the file does not state it. */
  readonly exchange: string | null
}

/** A map file's ticker periods, oldest first, and its unreadable lines. */
export interface LeanTickers {
  readonly tickers: readonly LeanTicker[]
  readonly bad: readonly BadRecord[]
}

interface MapRow {
  readonly date: string
  readonly ticker: string
  readonly exchange: string | null
}

/** A last day in or after this year means that the ticker is still current. */
const STILL_CURRENT_FROM = '2050-01-01'

/**
 * Reads the ticker periods in a `map_files/<ticker>.csv`. The first line has the listing's first day and first ticker;
 * every other line has the last day of a ticker. Consecutive lines with the same ticker are merged into one period,
 * with the last line's exchange.
 */
export function mapFile(text: string): LeanTickers {
  const bad: BadRecord[] = []
  const rows: MapRow[] = []
  for (const { line, fields } of lines(text)) {
    const row = rowOf(line, fields)
    if (row instanceof BadRecord) bad.push(row)
    else rows.push(row)
  }
  rows.sort((a, b) => (a.date < b.date ? -1 : 1))
  const tickers: LeanTicker[] = []
  let from = rows[0]?.date ?? ''
  // A file with only one line has the ticker's last day but no first day, so it yields no period.
  for (const { date, ticker, exchange } of rows.slice(1)) {
    const before = tickers.at(-1)
    const to = date >= STILL_CURRENT_FROM ? null : date
    if (before?.ticker === ticker)
      tickers[tickers.length - 1] = { ...before, to, exchange: exchange ?? before.exchange }
    else tickers.push({ ticker, from, to, exchange })
    from = addDays(date, 1)
  }
  return { tickers, bad }
}

function rowOf(line: string, fields: readonly string[]): MapRow | BadRecord {
  const [compact = '', ticker = '', exchange = ''] = fields
  const date = /^\d{8}$/.test(compact) ? dashedDate(compact) : ''
  if (!isDate(date)) return new BadRecord(line, `expected a date such as 20140606, got "${shortText(compact)}"`)
  if (!/^[a-z0-9.]{1,20}$/i.test(ticker)) return new BadRecord(line, `expected a ticker, got "${shortText(ticker)}"`)
  return { date, ticker: ticker.toUpperCase(), exchange: exchange === '' ? null : exchange }
}
