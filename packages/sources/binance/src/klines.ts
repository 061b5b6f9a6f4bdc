import { BadRecord } from '@bourse/kit'
import { exactJson, UnreadableFile } from '@bourse/kit/readers'
import { decimalText } from '@bourse/kit/values'

/** A pair's prices and volume in one interval, as exact decimal text. */
export interface Kline {
  /** Opening time of the kline, in seconds since 1970. */
  readonly opensAt: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Volume in the base asset. */
  readonly volume: string
  readonly trade_count: string
}

/**
 * Reads klines, rows of twelve values, from the API's JSON or a file's CSV, whose header is skipped. Times are in
 * milliseconds, or in microseconds in files from 2025 or later, as determined by the number of digits. Omits klines
 * that had not ended at `askedAt`, in seconds since 1970. Yields a `BadRecord` for an unreadable row.
 * @throws UnreadableFile if the text is neither JSON nor CSV klines
 */
export function* klines(text: string, askedAt: number): Generator<Kline | BadRecord> {
  for (const row of rowsOf(text)) {
    const [opens, open, high, low, close, volume, closes, , trades] = (Array.isArray(row) ? row : []).map((value) =>
      decimalText(value),
    )
    const [opensAt, closesAt] = [secondsIn(opens), secondsIn(closes)]
    const isWhole = opensAt !== undefined && closesAt !== undefined
    if (!isWhole || !open || !high || !low || !close || !volume || !trades)
      yield new BadRecord(row, 'expected a kline of twelve values', { rule: 'unreadable-kline' })
    else if (closesAt < askedAt) yield { opensAt, open, high, low, close, volume, trade_count: trades }
  }
}

function rowsOf(text: string): readonly unknown[] {
  const first = text.trimStart()[0] ?? ''
  if (first === '[') return exactJson(text) as readonly unknown[]
  if (first === '{' || first === '<') throw new UnreadableFile('expected klines as JSON or CSV')
  const lines = text.split(/\r?\n/).filter((line) => line !== '')
  return lines.filter((line, index) => index > 0 || /^\d/.test(line)).map((line) => line.split(','))
}

/** Number of digits in a time, and the divisor that converts it to seconds. */
const UNITS: Readonly<Record<number, number>> = { 13: 1_000, 16: 1_000_000 }

function secondsIn(time: string | undefined): number | undefined {
  const unit = /^\d+$/.test(time ?? '') ? UNITS[(time ?? '').length] : undefined
  return unit === undefined ? undefined : Number(time) / unit
}
