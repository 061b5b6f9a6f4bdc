import { BadRecord } from '@bourse/kit'
import { addDays, isDate } from '@bourse/kit/values'
import { shortText } from './bars.ts'
import { dashedDate, lines } from './lines.ts'

/** A period in which a listing had one ticker. */
export interface LeanTicker {
  /** Ticker of the listing, uppercase. */
  readonly ticker: string
  /** First day of the ticker, inclusive. */
  readonly from: string
  /** Last day of the ticker, inclusive; null while it is current. */
  readonly to: string | null
  /** Exchange code on the tape, such as `Q`; null if the file does not state it. */
  readonly exchange: string | null
}

/** The ticker periods of a map file, oldest first, and its unreadable lines. */
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
 * Reads the ticker periods of a `map_files/<ticker>.csv`. The first line has the first day and first ticker of the
 * listing, every further line the last day of a ticker. Consecutive lines with the same ticker are merged into one
 * period, with the exchange of the last line.
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
  // A file with a single line has the last day of the ticker but no first day, so it yields no period.
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
