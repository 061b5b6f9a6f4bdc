import { BadRecord, tally } from '@bourse/kit'
import { decimalText, wholeShares } from '@bourse/kit/values'
import { csv, UnreadableFile } from '@bourse/kit/readers'
import { membersOf, resultsOf, textOf, type Members } from './results.ts'
import { massiveSymbol } from './symbols.ts'

/** A daily bar, raw as traded. */
export interface DayBar {
  readonly symbol: string
  readonly exchange_mic?: string
  readonly date: string
  readonly open: string | null
  readonly high: string | null
  readonly low: string | null
  readonly close: string
  /** Volume in whole shares. */
  readonly volume: string | null
  readonly trade_count: string | null
}

type DayRow = DayBar | BadRecord | ReturnType<typeof tally>

/**
 * Reads all bars for one day. The response does not state its date, and `t` is the end of the window, not the start
 * as in other responses.
 * @throws UnreadableFile for prices that are adjusted for splits
 */
export function* dayBars(bodies: readonly string[], date: string): Generator<DayRow> {
  const rows: Members[] = []
  for (const body of bodies) {
    const members = membersOf(body)
    if (members['adjusted'] !== false)
      throw new UnreadableFile(`adjusted-answer: expected adjusted: false, got ${String(members['adjusted'])}`)
    for (const row of resultsOf(members)) rows.push(row)
  }
  yield* rowsOf(rows.map(named), date)
}

/** Reads one day's flat file, `day_aggs_v1`, whose prices are raw. */
export function* flatFileBars(text: string, date: string): Generator<DayRow> {
  const rows: Given[] = []
  for (const line of csv(text)) {
    if (line instanceof BadRecord) yield line
    else rows.push(columnsOf(line.values))
  }
  yield* rowsOf(rows, date)
}

/** One bar in a response or a file, with this module's property names. */
interface Given extends Omit<DayBar, 'symbol' | 'date' | 'close'> {
  readonly ticker: string | null
  readonly close: string | null
}

const named = ({ T, o, h, l, c, v, n, otc }: Members): Given => ({
  ticker: textOf(T),
  ...(otc === true && { exchange_mic: 'OTCM' }),
  open: textOf(o),
  high: textOf(h),
  low: textOf(l),
  close: textOf(c),
  volume: textOf(v),
  trade_count: textOf(n),
})

const columnsOf = (values: Readonly<Record<string, string>>): Given => ({
  ticker: textOf(values['ticker']),
  open: textOf(values['open']),
  high: textOf(values['high']),
  low: textOf(values['low']),
  close: textOf(values['close']),
  volume: textOf(values['volume']),
  trade_count: textOf(values['transactions']),
})

/** If a ticker occurs twice, the row with more trades is yielded last, because a listing's last row wins. */
function* rowsOf(rows: readonly Given[], date: string): Generator<DayRow> {
  for (const same of Map.groupBy(rows, ({ ticker }) => ticker).values()) {
    const different = distinct(same)
    if (different.length < same.length) yield tally('duplicate-row', same.length - different.length)
    for (const row of different.toSorted((a, b) => tradesOf(a) - tradesOf(b))) yield* barOf(row, date)
  }
}

function distinct(rows: readonly Given[]): readonly Given[] {
  if (rows.length === 1) return rows
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]
}

const tradesOf = ({ trade_count }: Given) => Number(trade_count ?? 0)

function* barOf({ ticker, ...row }: Given, date: string): Generator<DayRow> {
  const symbol = massiveSymbol(ticker ?? '')
  if (symbol === undefined || row.close === null) {
    const [rule, why] = symbol === undefined ? ['unreadable-symbol', 'a ticker'] : ['no-close', 'a close']
    yield new BadRecord({ ticker, ...row, date }, `expected ${why}`, { rule, value: ticker ?? '' })
    return
  }
  if (isFlat(row)) {
    yield tally('flat-day')
    return
  }
  const volume = row.volume === null ? null : wholeShares(row.volume)
  if (volume !== row.volume && volume !== null && !sameNumber(volume, row.volume)) yield tally('fractions')
  yield { ...row, symbol, date, close: row.close, volume }
}

/** Returns whether nothing traded; the publisher then repeats the last price. */
const isFlat = ({ open, high, low, close, volume }: Omit<Given, 'ticker'>) =>
  volume !== null && decimalText(volume) === '0' && [open, high, low].every((price) => price === close)

const sameNumber = (a: string, b: string | null) => b !== null && decimalText(a) === decimalText(b)
