import { BadRecord, tally } from '@bourse/kit'
import { exactJson, UnreadableFile } from '@bourse/kit/readers'
import { decimalText, isDate, wholeShares } from '@bourse/kit/values'

/** A daily bar, raw as traded. */
export interface TwelveDataDay {
  readonly date: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Volume in whole shares; null if the response has none. */
  readonly volume: string | null
}

type Members = Readonly<Record<string, unknown>>

/**
 * Reads a listing's daily bars, newest first. Counts rounded volumes (`fractions`), and yields a `BadRecord` for a row
 * without a date and prices.
 * @throws UnreadableFile if the response is an error or has no bars
 */
export function* dayBars(text: string): Generator<TwelveDataDay | BadRecord | ReturnType<typeof tally>> {
  const { values, status, message } = membersOf(exactJson(text))
  if (status === 'error') throw new UnreadableFile(`expected bars, got the error ${String(message)}`)
  if (!Array.isArray(values)) throw new UnreadableFile('expected an object with a list of values')
  for (const row of values as readonly unknown[]) yield* barOf(membersOf(row))
}

function* barOf(row: Members): Generator<TwelveDataDay | BadRecord | ReturnType<typeof tally>> {
  const date = String(row['datetime'])
  const [open, high, low, close, volume] = ['open', 'high', 'low', 'close', 'volume'].map((name) =>
    decimalText(row[name]),
  )
  if (!isDate(date) || !open || !high || !low || !close) {
    yield new BadRecord(row, 'expected datetime, open, high, low and close', { rule: 'unreadable-bar', value: date })
    return
  }
  const whole = volume === undefined ? null : wholeShares(volume)
  if (whole !== null && whole !== volume) yield tally('fractions')
  yield { date, open, high, low, close, volume: whole }
}

const membersOf = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {})
