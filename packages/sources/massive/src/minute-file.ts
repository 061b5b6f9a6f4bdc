import { BadRecord } from '@bourse/kit'
import { csv, type TextInput } from '@bourse/kit/readers'
import { decimalText, instantOf } from '@bourse/kit/values'
import type { MinuteBar } from './minute-bars.ts'
import { massiveSymbol } from './symbols.ts'

/** A ticker's minute; its volume may include fractions of a share. */
export interface FileMinute extends MinuteBar {
  readonly symbol: string
}

const COLUMNS = ['ticker', 'volume', 'open', 'close', 'high', 'low', 'window_start'] as const
const PRICES = ['open', 'high', 'low', 'close', 'volume'] as const
/** Number of digits by which a Unix time in nanoseconds exceeds one in seconds. */
const NANOSECOND_DIGITS = 9

/**
 * Reads a flat file of one day's minutes, `minute_aggs_v1`, holding one chunk in memory at a time. Prices are raw, and
 * extended hours are included.
 */
export async function* fileMinutes(file: TextInput): AsyncGenerator<FileMinute | BadRecord> {
  for await (const line of csv(file, { required: COLUMNS }))
    yield line instanceof BadRecord ? line : minuteOf(line.values)
}

function minuteOf(values: Readonly<Record<string, string>>): FileMinute | BadRecord {
  const { ticker = '', window_start = '' } = values
  const symbol = massiveSymbol(ticker)
  if (symbol === undefined)
    return new BadRecord(values, 'expected a ticker', { rule: 'unreadable-symbol', value: ticker })
  const numbers = PRICES.map((name) => decimalText(values[name] ?? ''))
  if (numbers.includes(undefined) || !/^\d{10,19}$/.test(window_start)) {
    const reason = `expected numbers in window_start, ${PRICES.join(', ')}`
    return new BadRecord(values, reason, { rule: 'unreadable-bar', value: JSON.stringify(values).slice(0, 200) })
  }
  const [open = '', high = '', low = '', close = '', volume = ''] = numbers
  const datetime = instantOf(Number(window_start.slice(0, -NANOSECOND_DIGITS)))
  return { symbol, datetime, open, high, low, close, volume }
}
