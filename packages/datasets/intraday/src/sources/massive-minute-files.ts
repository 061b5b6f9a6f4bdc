import { BadRecord, tally, type InputFile } from '@bourse/kit'
import { addDays, wholeShares } from '@bourse/kit/values'
import { fileMinutes, type FileMinute } from '@bourse/massive'
import type { Sessions } from '@bourse/services'
import { RETAINED_DAYS } from '../retention.ts'
import { createSessionClock, type OpenHours } from '../session-clock.ts'
import { barRow } from '../staging/row-fields.ts'
import { sessionBars } from './session-bars.ts'

/** One day's flat file, and its session. */
export interface MinuteFileOfDay {
  readonly file: Pick<InputFile, 'path'>
  readonly hours: OpenHours
}

/** Names without `.gz`: the host unpacks an archive if its own name is not recognized. */
const FLAT_FILE = /^(\d{4}-\d{2}-\d{2})\.csv$/
const MARKET = 'XNYS'

/** Returns the date of a flat file; undefined for any other file. */
export const dateOfFile = (name: string): string | undefined => FLAT_FILE.exec(name)?.[1]

/**
 * Returns a flat file with that day's session. Throws if the day is older than the retention period or has no session.
 */
export function fileOfDay(
  [file, other]: readonly InputFile[],
  date: string,
  { sessions, today }: { readonly sessions: Sessions; readonly today: string },
): MinuteFileOfDay {
  if (file === undefined || other !== undefined) throw new Error(`${date}: expected one file per day`)
  const earliest = addDays(today, -RETAINED_DAYS)
  if (date < earliest) throw new Error(`${date}: intraday bars are stored for ${RETAINED_DAYS} days, since ${earliest}`)
  const hours = createSessionClock(sessions).on(MARKET, date)
  if (hours === undefined) throw new Error(`${date}: ${MARKET} has no session on this day`)
  return { file, hours }
}

/** Yields a flat file's bars, rolled up to the collected interval. Its minutes are sorted by ticker. */
export async function* barsOfFile({ file, hours }: MinuteFileOfDay) {
  const complete = new Set<string>()
  let minutes: FileMinute[] = []
  for await (const minute of fileMinutes(file)) {
    if (minute instanceof BadRecord) yield minute
    else if (complete.has(minute.symbol))
      yield new BadRecord(minute, 'expected consecutive minutes for each ticker', {
        rule: 'not-sorted',
        value: minute.symbol,
      })
    else {
      const [first] = minutes
      if (first !== undefined && first.symbol !== minute.symbol) {
        complete.add(first.symbol)
        yield* barsOf(minutes, hours)
        minutes = []
      }
      minutes.push(minute)
    }
  }
  yield* barsOf(minutes, hours)
}

function* barsOf(minutes: readonly FileMinute[], hours: OpenHours) {
  const [first] = minutes
  if (first === undefined) return
  const prices = minutes.map(({ symbol: _, ...minute }) => minute)
  for (const bar of sessionBars(prices, MARKET, [hours])) {
    const volume = bar.volume === null ? null : wholeShares(bar.volume)
    if (volume !== bar.volume) yield tally('fractions')
    yield barRow({ symbol: first.symbol, ...bar, volume })
  }
}
