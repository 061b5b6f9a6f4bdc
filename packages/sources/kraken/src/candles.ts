import { BadRecord, tally } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'
import { decimalText } from '@bourse/kit/values'
import { resultOf } from './result.ts'

/** A pair's prices, volume and trade count on a UTC day, as exact decimal text. */
export interface Candle {
  /** Start of the day, in seconds since 1970. */
  readonly opensAt: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Volume in the base coin. */
  readonly volume: string
  readonly trade_count: string
}

type ReadCandle = Candle | BadRecord | ReturnType<typeof tally>

const DAY_SECONDS = 86_400

/**
 * Reads the API's daily candles: arrays of time, open, high, low, close, average price, volume and trades. Omits the
 * day that has not ended at `askedAt`, in seconds since 1970. Omits and counts days without a trade, which repeat the
 * previous close. Yields a `BadRecord` for an unreadable row.
 * @throws UnreadableFile if the response has no candles
 */
export function* candles(text: string, askedAt: number): Generator<ReadCandle> {
  const rows = Object.values(resultOf(text)).find(Array.isArray) as readonly unknown[] | undefined
  if (rows === undefined) throw new UnreadableFile('expected a list of candles')
  for (const row of rows) {
    const [time, open, high, low, close, , volume, trades] = (Array.isArray(row) ? row : []) as readonly unknown[]
    yield* candleOf(row, [time, open, high, low, close, volume, trades], askedAt)
  }
}

/**
 * Like `candles`, for a daily candle file from Kraken's archives, which has no header: time, open, high, low, close,
 * volume and trades.
 */
export function* archivedCandles(text: string): Generator<ReadCandle> {
  for (const line of text.split(/\r?\n/)) if (line !== '') yield* candleOf(line, line.split(','), Infinity)
}

function* candleOf(row: unknown, values: readonly unknown[], askedAt: number): Generator<ReadCandle> {
  const [time, open, high, low, close, volume, trades] = values.map(decimalText)
  const opensAt = /^\d{9,10}$/.test(time ?? '') ? Number(time) : undefined
  if (opensAt === undefined || !open || !high || !low || !close || !volume || !trades)
    yield new BadRecord(row, 'expected time, open, high, low, close, volume and trades', { rule: 'unreadable-candle' })
  else if (trades === '0') yield tally('no-trade')
  else if (opensAt + DAY_SECONDS <= askedAt) yield { opensAt, open, high, low, close, volume, trade_count: trades }
}
