import { BadRecord } from '@bourse/kit'
import { decimalText } from '@bourse/kit/values'
import { shown } from './bars.ts'
import { lines } from './lines.ts'
import { millisOf } from './minute-bars.ts'
import { priceText } from './prices.ts'
import { csvFiles } from './csv-files.ts'
import { wallClock } from './wall-clock.ts'

/** One trade as the consolidated tape told it. */
export interface LeanPrint {
  /** Line of the file, from 1: what tells prints of one millisecond apart, in the order of the tape. */
  readonly line: number
  /** Instant, UTC, to the millisecond. */
  readonly event_at: string
  /** US dollars, exact decimal text. */
  readonly price: string
  /** Shares. */
  readonly size: string
  /** Letter of the exchange on the tape, such as `P`; empty where the file has none. */
  readonly exchange: string
  /** Bit set of sale conditions. */
  readonly conditions: number
  /** True where the collector takes the price for an outlier. */
  readonly suspicious: boolean
}

/**
 * The prints of a `tick/<ticker>/<YYYYMMDD>_trade.zip` of the given New York date, in the order of the file, extended
 * hours included: from 04:00 to 20:00 New York, so that the last hours of a winter session lie in the next UTC date. A
 * line that cannot be read comes as a `BadRecord`.
 */
export async function* tradePrints(archive: Uint8Array, date: string): AsyncGenerator<LeanPrint | BadRecord> {
  const clock = wallClock(date, 'America/New_York')
  let number = 0
  for await (const { text } of csvFiles(archive))
    for (const { line, fields } of lines(text)) yield printOf(line, fields, ++number, clock)
}

function printOf(text: string, fields: readonly string[], line: number, clock: ReturnType<typeof wallClock>) {
  const [millis = '', rawPrice = '', rawSize = '', exchange = '', flags = '', suspicious] = fields
  if (fields.length !== 6)
    return new BadRecord(
      text,
      `expected time, price, size, exchange, conditions and suspicious, came ${fields.length} fields`,
    )
  const event_at = clock(millisOf(millis))
  const price = priceText(rawPrice, true)
  const size = decimalText(rawSize)
  if (event_at === undefined)
    return new BadRecord(text, `expected milliseconds since midnight, came "${shown(millis)}"`)
  if (price === undefined) return new BadRecord(text, `expected a price above 0, came "${shown(rawPrice)}"`)
  if (size === undefined || !/^\d{1,18}$/.test(size))
    return new BadRecord(text, `expected a whole number of shares, came "${shown(rawSize)}"`)
  if (!/^[\da-f]{0,8}$/i.test(flags))
    return new BadRecord(text, `expected condition flags in hexadecimal, came "${shown(flags)}"`)
  const conditions = flags === '' ? 0 : Number.parseInt(flags, 16)
  return { line, event_at, price, size, exchange, conditions, suspicious: suspicious === '1' }
}
