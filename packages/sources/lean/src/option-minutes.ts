import { BadRecord } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import { shortText } from './bars.ts'
import { lines } from './lines.ts'
import { millisOf } from './minute-bars.ts'
import {
  contractFiles,
  interestOf,
  quoteOf,
  tradeOf,
  type LeanOptionBar,
  type LeanOptionInterest,
  type LeanOptionQuote,
  type ReadLine,
} from './option-bars.ts'

/**
 * End of the session in milliseconds: minutes at or after 16:00 New York time are not part of it, as in the publisher's
 * daily files.
 */
const CLOSE = 16 * 3_600_000

/**
 * Yields one bar per contract from a `minute/<ticker>/<YYYYMMDD>_trade_american.zip` for the given date: open, high,
 * low, close and volume of the minutes before 16:00 New York time, as in the daily file. Yields a `BadRecord` for each
 * unreadable line and no row for a contract without minutes.
 */
export const optionMinuteTrades = (archive: Uint8Array, date: string) =>
  sessionsOf<LeanOptionBar>(archive, date, tradeOf, wholeBar)

/**
 * Yields the closing quotes in a `<YYYYMMDD>_quote_american.zip`: the last quote on each side before 16:00 New York
 * time.
 */
export const optionMinuteQuotes = (archive: Uint8Array, date: string) =>
  sessionsOf<LeanOptionQuote>(archive, date, quoteOf, lastQuote)

/**
 * Yields the open interest in a `<YYYYMMDD>_openinterest_american.zip`, which is published on the morning of its date.
 */
export const optionMinuteOpenInterest = (archive: Uint8Array, date: string) =>
  sessionsOf<LeanOptionInterest>(archive, date, interestOf, (rows) => rows.at(-1))

/** A function that merges a contract's rows, which are in time order. */
type Join<Row> = (rows: readonly Row[]) => Row | undefined

async function* sessionsOf<Row>(
  archive: Uint8Array,
  date: string,
  read: ReadLine<Row>,
  join: Join<Row>,
): AsyncGenerator<Row | BadRecord> {
  for await (const file of contractFiles(archive)) {
    if (file instanceof BadRecord) {
      yield file
      continue
    }
    const minutes: { readonly millis: number; readonly row: Row }[] = []
    for (const { line, fields } of lines(file.text)) {
      const millis = millisOf(fields[0] ?? '')
      const row = Number.isNaN(millis)
        ? `expected milliseconds since midnight, got "${shortText(fields[0])}"`
        : read(file.option, date, fields)
      if (typeof row === 'string') yield new BadRecord(`${file.name}: ${line}`, row)
      else if (millis < CLOSE) minutes.push({ millis, row })
    }
    const session = join(minutes.toSorted((a, b) => a.millis - b.millis).map(({ row }) => row))
    if (session !== undefined) yield session
  }
}

function wholeBar(minutes: readonly LeanOptionBar[]): LeanOptionBar | undefined {
  const [first, last] = [minutes[0], minutes.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return {
    ...first,
    high: Decimal.max(...minutes.map(({ high }) => high)).toFixed(),
    low: Decimal.min(...minutes.map(({ low }) => low)).toFixed(),
    close: last.close,
    volume: minutes.reduce((sum, { volume }) => sum.plus(volume), new Decimal(0)).toFixed(),
  }
}

function lastQuote(minutes: readonly LeanOptionQuote[]): LeanOptionQuote | undefined {
  const last = minutes.at(-1)
  if (last === undefined) return undefined
  const { bid = null, bid_size = null } = minutes.findLast((minute) => minute.bid !== null) ?? {}
  const { ask = null, ask_size = null } = minutes.findLast((minute) => minute.ask !== null) ?? {}
  return { ...last, bid, bid_size, ask, ask_size }
}
