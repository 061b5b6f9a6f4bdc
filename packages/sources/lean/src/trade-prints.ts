import { BadRecord } from '@bourse/kit'
import { decimalText } from '@bourse/kit/values'
import { shortText } from './bars.ts'
import { lines } from './lines.ts'
import { millisOf } from './minute-bars.ts'
import { priceText } from './prices.ts'
import { csvFiles } from './csv-files.ts'
import { wallClock } from './wall-clock.ts'

/** One trade as reported on the consolidated tape. */
export interface LeanPrint {
  /** Line of the file, from 1; prints within the same millisecond are in tape order. */
  readonly line: number
  /** Trade time, UTC, in milliseconds. */
  readonly event_at: string
  /** Price in US dollars, exact decimal text. */
  readonly price: string
  /** Size in shares. */
  readonly size: string
  /** Exchange code on the tape, such as `P`; empty if the file does not state it. */
  readonly exchange: string
  /** Sale conditions as a bit set. */
  readonly conditions: number
  /** True if the data collector considers the price an outlier. */
  readonly suspicious: boolean
}

/**
 * Yields the prints in a `tick/<ticker>/<YYYYMMDD>_trade.zip` for the given New York date in file order, and a
 * `BadRecord` for each unreadable line. Extended hours are included: 04:00 to 20:00 New York time, so the last hours of
 * a winter session fall on the next UTC date.
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
      `expected time, price, size, exchange, conditions and suspicious, got ${fields.length} fields`,
    )
  const event_at = clock(millisOf(millis))
  const price = priceText(rawPrice, true)
  const size = decimalText(rawSize)
  if (event_at === undefined)
    return new BadRecord(text, `expected milliseconds since midnight, got "${shortText(millis)}"`)
  if (price === undefined) return new BadRecord(text, `expected a price above 0, got "${shortText(rawPrice)}"`)
  if (size === undefined || !/^\d{1,18}$/.test(size))
    return new BadRecord(text, `expected a whole number of shares, got "${shortText(rawSize)}"`)
  if (!/^[\da-f]{0,8}$/i.test(flags))
    return new BadRecord(text, `expected condition flags in hexadecimal, got "${shortText(flags)}"`)
  const conditions = flags === '' ? 0 : Number.parseInt(flags, 16)
  return { line, event_at, price, size, exchange, conditions, suspicious: suspicious === '1' }
}
