import { BadRecord } from '@bourse/kit'
import { decimalText, isDate } from '@bourse/kit/values'
import { lines } from './lines.ts'

/** An ETF's position on one day. Numbers are exact decimal text. */
export interface LeanConstituent {
  /** Ticker on that day, uppercase; empty for positions without one, such as cash. */
  readonly ticker: string
  /** The security's id, unaffected by ticker changes, such as `R735QTJ8XC9X`. */
  readonly security_id: string
  /** Date of the positions; the file may be named after a later day. */
  readonly date: string
  /** The position's weight, as a fraction of the fund; null if the file does not state it. */
  readonly weight: string | null
  readonly shares: string | null
  /** The position's value in US dollars. */
  readonly value: string | null
}

const [FEWEST, MOST] = [5, 6]

/** Yields the positions in a `universes/etf/<ticker>/<YYYYMMDD>.csv`, and a `BadRecord` for each unreadable line. */
export function* etfConstituents(text: string): Generator<LeanConstituent | BadRecord> {
  for (const { line, fields } of lines(text)) {
    const [ticker = '', id = '', day = '', weight = '', shares = '', value = ''] = fields
    const date = day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    const [part, count, worth] = [weight, shares, value].map((each) => (each === '' ? null : decimalText(each)))
    if (fields.length < FEWEST || fields.length > MOST) yield new BadRecord(line, 'expected five or six fields')
    else if (!isDate(date)) yield new BadRecord(line, `expected a date YYYYMMDD, got "${day}"`)
    else if (part === undefined || count === undefined || worth === undefined)
      yield new BadRecord(line, 'expected numbers for weight, shares and value')
    else
      yield {
        ticker: ticker.toUpperCase(),
        security_id: id.split(' ').at(-1) ?? '',
        date,
        weight: part,
        shares: count,
        value: worth,
      }
  }
}
