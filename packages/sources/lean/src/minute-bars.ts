import { BadRecord } from '@bourse/kit'
import { barPrices, shortText } from './bars.ts'
import type { IntradayOptions, LeanIntradayBar } from './hour-bars.ts'
import { lines } from './lines.ts'
import { csvFiles } from './csv-files.ts'
import { wallClock } from './wall-clock.ts'

/**
 * Yields the bars in a `minute/<ticker>/<YYYYMMDD>_trade.zip` or `_quote.zip` for the given date (local to the file's
 * time zone) in file order, including pre-market and after-hours bars, and a `BadRecord` for each unreadable line.
 * Minutes without trades have no bar; quote bars with only one side are skipped.
 * @example minuteBars(bytes, '2013-10-07', { zone: 'America/New_York' })
 * @example minuteBars(bytes, '2014-05-01', { zone: 'UTC', quote: true, scaled: false })
 */
export async function* minuteBars(
  archive: Uint8Array,
  date: string,
  options: IntradayOptions,
): AsyncGenerator<LeanIntradayBar | BadRecord> {
  for await (const { text } of csvFiles(archive)) yield* minuteBarsOf(text, date, options)
}

/** Like `minuteBars`, but for the unzipped contents of `<YYYYMMDD>_<ticker>_minute_trade.csv`. */
export function* minuteBarsOf(
  text: string,
  date: string,
  options: IntradayOptions,
): Generator<LeanIntradayBar | BadRecord> {
  const clock = wallClock(date, options.zone)
  for (const { line, fields } of lines(text)) {
    const datetime = clock(millisOf(fields[0] ?? ''))
    const prices = barPrices(fields, options)
    if (datetime === undefined)
      yield new BadRecord(line, `expected milliseconds since midnight, got "${shortText(fields[0])}"`)
    else if (typeof prices === 'string') yield new BadRecord(line, prices)
    else if (prices !== undefined) yield { datetime, ...prices }
  }
}

/** Parses milliseconds since midnight; NaN for anything but digits. */
export function millisOf(text: string): number {
  return /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN
}
