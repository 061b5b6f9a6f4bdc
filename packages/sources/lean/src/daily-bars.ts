import { BadRecord } from '@bourse/kit'
import { isDate } from '@bourse/kit/values'
import { barPrices, shortText, type BarOptions, type LeanPrices } from './bars.ts'
import { dashedDate, lines } from './lines.ts'
import { csvFiles } from './csv-files.ts'

/** A daily bar, unadjusted. */
export interface LeanDailyBar extends LeanPrices {
  /** Date of the session, local to the exchange or venue. */
  readonly date: string
}

/**
 * Yields the bars in a `daily/<ticker>.zip` in file order, and a `BadRecord` for each unreadable line. Skips quote bars
 * with only one side, which have no midpoint.
 * @throws UnreadableFile if the archive is damaged
 */
export async function* dailyBars(
  archive: Uint8Array,
  options: BarOptions = {},
): AsyncGenerator<LeanDailyBar | BadRecord> {
  for await (const { text } of csvFiles(archive))
    for (const { line, fields } of lines(text)) {
      const date = dailyDate(fields[0] ?? '')
      const prices = barPrices(fields, options)
      if (date === undefined)
        yield new BadRecord(line, `expected a time such as "20140606 00:00", got "${shortText(fields[0])}"`)
      else if (typeof prices === 'string') yield new BadRecord(line, prices)
      else if (prices !== undefined) yield { date, ...prices }
    }
}

function dailyDate(time: string): string | undefined {
  const compact = /^(\d{8})(?: 00:00)?$/.exec(time)?.[1]
  const date = compact === undefined ? '' : dashedDate(compact)
  return isDate(date) ? date : undefined
}
