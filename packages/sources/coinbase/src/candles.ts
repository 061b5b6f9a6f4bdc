import { BadRecord } from '@bourse/kit'
import { exactJson, UnreadableFile } from '@bourse/kit/readers'
import { decimalText } from '@bourse/kit/values'
import type { CandleWindow } from './addresses.ts'

/** A product's prices and volume in one interval, as exact decimal text. */
export interface Candle {
  /** Opening time of the candle, in seconds since 1970. */
  readonly opensAt: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Volume in the base currency. */
  readonly volume: string
}

export interface CandleOptions extends CandleWindow {
  /** The candles' interval in seconds. */
  readonly granularity: number
  /** Time of the request, in seconds since 1970; candles that had not ended by then are omitted. */
  readonly askedAt: number
}

/** Seconds after a candle ends before it counts as complete. */
const SETTLING_SECONDS = 60

/**
 * Reads candles in response order, newest first: arrays of time, low, high, open, close and volume. Omits candles that
 * have not ended, and candles outside the requested window, which Coinbase sometimes returns. Yields a `BadRecord` for
 * an unreadable row.
 * @throws UnreadableFile if the text is not a list
 */
export function* candles(text: string, options: CandleOptions): Generator<Candle | BadRecord> {
  const body = exactJson(text)
  if (!Array.isArray(body)) throw new UnreadableFile('expected a list of candles')
  for (const row of body as readonly unknown[]) {
    const candle = candleOf(row)
    if (candle instanceof BadRecord || isWanted(candle, options)) yield candle
  }
}

function isWanted({ opensAt }: Candle, { from, to, granularity, askedAt }: CandleOptions): boolean {
  return opensAt >= from && opensAt <= to && opensAt + granularity <= askedAt - SETTLING_SECONDS
}

function candleOf(row: unknown): Candle | BadRecord {
  const [time, low, high, open, close, volume] = (Array.isArray(row) ? row : []).map(decimalText)
  const opensAt = /^\d{9,10}$/.test(time ?? '') ? Number(time) : undefined
  if (opensAt === undefined || !low || !high || !open || !close || !volume)
    return new BadRecord(row, 'expected time, low, high, open, close and volume', { rule: 'unreadable-candle' })
  return { opensAt, open, high, low, close, volume }
}
