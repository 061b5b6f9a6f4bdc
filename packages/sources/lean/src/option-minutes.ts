import { BadRecord } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import { shown } from './bars.ts'
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

/** From 16:00 in New York on minutes are no part of the session, as in the daily files of the publisher. */
const CLOSE = 16 * 3_600_000

/**
 * The session of each contract in a `minute/<ticker>/<YYYYMMDD>_trade_american.zip` of the given date: first open,
 * extremes, last close and volume of the minutes before 16:00 in New York, as in the daily file. A line that cannot be
 * read comes as a `BadRecord`; a contract without minutes has no row.
 */
export const optionMinuteTrades = (archive: Uint8Array, date: string) =>
  sessionsOf<LeanOptionBar>(archive, date, tradeOf, wholeBar)

/** The closing quotes of a `<YYYYMMDD>_quote_american.zip`: of each side the last one before 16:00 in New York. */
export const optionMinuteQuotes = (archive: Uint8Array, date: string) =>
  sessionsOf<LeanOptionQuote>(archive, date, quoteOf, lastQuote)

/** The open interest of a `<YYYYMMDD>_openinterest_american.zip`, told on the morning of its date. */
export const optionMinuteOpenInterest = (archive: Uint8Array, date: string) =>
  sessionsOf<LeanOptionInterest>(archive, date, interestOf, (rows) => rows.at(-1))

/** Joins the rows of a contract, in the order of time. */
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
        ? `expected milliseconds since midnight, came "${shown(fields[0])}"`
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
