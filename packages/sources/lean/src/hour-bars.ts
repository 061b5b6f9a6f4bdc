import { BadRecord } from '@bourse/kit'
import { isDate } from '@bourse/kit/values'
import { barPrices, shown, type BarOptions, type LeanPrices } from './bars.ts'
import { dashed, lines } from './lines.ts'
import { csvFiles } from './csv-files.ts'
import { wallClock } from './wall-clock.ts'

/** An intraday bar, raw as traded. */
export interface LeanIntradayBar extends LeanPrices {
  /** Instant at which the bar opens, UTC. */
  readonly datetime: string
}

/** How the intraday bars of a file are written. */
export interface IntradayOptions extends BarOptions {
  /** IANA zone of the file's clock: `America/New_York` for US equities. */
  readonly zone: string
}

/**
 * The bars of an `hour/<ticker>.zip`, in the order of the file, pre-market and after hours included; a line that cannot
 * be read comes as a `BadRecord`. LEAN names hour bars by their wall-clock hour, so that the bar of a session that
 * opens at 9:30 is called 9:00.
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
        yield new BadRecord(line, `expected a time such as "20140606 09:00", came "${shown(fields[0])}"`)
      else if (typeof prices === 'string') yield new BadRecord(line, prices)
      else if (prices !== undefined) yield { datetime, ...prices }
    }
}

function clockOf(compact: string, zone: string) {
  const date = dashed(compact)
  return isDate(date) ? wallClock(date, zone) : undefined
}
