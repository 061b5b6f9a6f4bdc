import { BadRecord } from '@bourse/kit'
import { addDays, isDate } from '@bourse/kit/values'
import { shown } from './bars.ts'
import { dashed, lines } from './lines.ts'

/** A stretch of time in which a listing carried one ticker. */
export interface LeanTicker {
  /** Upper case. */
  readonly ticker: string
  /** First day, inclusive. */
  readonly from: string
  /** Last day, inclusive; null while it holds. */
  readonly to: string | null
  /** Letter of the exchange on the tape, such as `Q`; null where the file has none. */
  readonly exchange: string | null
}

/** The ticker stretches of a map file, oldest first, and the lines that could not be read. */
export interface LeanTickers {
  readonly tickers: readonly LeanTicker[]
  readonly bad: readonly BadRecord[]
}

interface MapRow {
  readonly date: string
  readonly ticker: string
  readonly exchange: string | null
}

/** From this year on a last day means "still". */
const STILL = '2050-01-01'

/**
 * The ticker stretches of a `map_files/<ticker>.csv`: the first line is the listing's first day and first ticker, every
 * further one the last day of a ticker. Lines that follow each other with the same ticker are one stretch, with the
 * exchange of the last.
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
  // A file of a single line tells only how long the ticker was carried, not since when: it has no stretch.
  for (const { date, ticker, exchange } of rows.slice(1)) {
    const before = tickers.at(-1)
    const to = date >= STILL ? null : date
    if (before?.ticker === ticker)
      tickers[tickers.length - 1] = { ...before, to, exchange: exchange ?? before.exchange }
    else tickers.push({ ticker, from, to, exchange })
    from = addDays(date, 1)
  }
  return { tickers, bad }
}

function rowOf(line: string, fields: readonly string[]): MapRow | BadRecord {
  const [compact = '', ticker = '', exchange = ''] = fields
  const date = /^\d{8}$/.test(compact) ? dashed(compact) : ''
  if (!isDate(date)) return new BadRecord(line, `expected a date such as 20140606, came "${shown(compact)}"`)
  if (!/^[a-z0-9.]{1,20}$/i.test(ticker)) return new BadRecord(line, `expected a ticker, came "${shown(ticker)}"`)
  return { date, ticker: ticker.toUpperCase(), exchange: exchange === '' ? null : exchange }
}
