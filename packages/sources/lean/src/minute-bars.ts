import { BadRecord } from '@bourse/kit'
import { barPrices, shown } from './bars.ts'
import type { IntradayOptions, LeanIntradayBar } from './hour-bars.ts'
import { lines } from './lines.ts'
import { csvFiles } from './csv-files.ts'
import { wallClock } from './wall-clock.ts'

/**
 * The bars of a `minute/<ticker>/<YYYYMMDD>_trade.zip` or `_quote.zip` of the given date (local to the file's clock),
 * in the order of the file, pre-market and after hours included; minutes without trades have no bar. A line that cannot
 * be read comes as a `BadRecord`; quote bars of one side only are left out.
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

/** The same of the text inside of such an archive, `<YYYYMMDD>_<ticker>_minute_trade.csv`. */
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
      yield new BadRecord(line, `expected milliseconds since midnight, came "${shown(fields[0])}"`)
    else if (typeof prices === 'string') yield new BadRecord(line, prices)
    else if (prices !== undefined) yield { datetime, ...prices }
  }
}

/** Milliseconds since midnight; NaN for anything but digits. */
export function millisOf(text: string): number {
  return /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN
}
