import { BadRecord } from '@bourse/kit'
import { isDate } from '@bourse/kit/values'
import { barPrices, shortText, type BarOptions, type LeanPrices } from './bars.ts'
import { dashedDate, lines } from './lines.ts'
import { csvFiles } from './csv-files.ts'
import { wallClock } from './wall-clock.ts'

/** An intraday bar, unadjusted. */
export interface LeanIntradayBar extends LeanPrices {
  /** Opening time of the bar, UTC. */
  readonly datetime: string
}

/** How a file encodes intraday bars. */
export interface IntradayOptions extends BarOptions {
  /** The timestamps' IANA time zone: `America/New_York` for US equities. */
  readonly zone: string
}

/**
 * Yields the bars in an `hour/<ticker>.zip` in file order (including pre-market and after-hours bars) and a `BadRecord`
 * for each unreadable line. LEAN aligns hour bars to the wall-clock hour, so a session that opens at 9:30 starts with
 * the 9:00 bar.
 */
export async function* hourBars(
  archive: Uint8Array,
  options: IntradayOptions,
): AsyncGenerator<LeanIntradayBar | BadRecord> {
  let day = { compact: '', clock: undefined as ReturnType<typeof wallClock> | undefined }
  for await (const { text } of csvFiles(archive))
    for (const { line, fields } of lines(text)) {
      const [, compact = '', hour, minute] = /^(\d{8}) (\d\d):(\d\d)$/.exec(fields[0] ?? '') ?? []
      if (compact !== day.compact) day = { compact, clock: clockOf(compact, options.zone) }
      const datetime = day.clock?.((Number(hour) * 60 + Number(minute)) * 60_000)
      const prices = barPrices(fields, options)
      if (datetime === undefined)
        yield new BadRecord(line, `expected a time such as "20140606 09:00", got "${shortText(fields[0])}"`)
      else if (typeof prices === 'string') yield new BadRecord(line, prices)
      else if (prices !== undefined) yield { datetime, ...prices }
    }
}

function clockOf(compact: string, zone: string) {
  const date = dashedDate(compact)
  return isDate(date) ? wallClock(date, zone) : undefined
}
