import { BadRecord, tally } from '@bourse/kit'
import { exactJson, membersOf, UnreadableFile, type Members } from '@bourse/kit/readers'
import { decimalText, wholeShares } from '@bourse/kit/values'

/** A daily bar, raw as traded. */
export interface DatabentoDay {
  /** Symbol in Nasdaq's notation, such as `BRK.B` or `AAC+`. */
  readonly symbol: string
  readonly date: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Volume in whole shares. */
  readonly volume: string
  /** The schema does not include the number of trades. */
  readonly trade_count: null
}

/**
 * Reads the bars for a date from JSON Lines, one bar per line. Omits and counts listings that did not trade. Yields a
 * `BadRecord` for a line without a symbol, prices or a volume, or with a different date.
 * @throws UnreadableFile for a line that is not JSON
 */
export function* dayBars(text: string, date: string): Generator<DatabentoDay | BadRecord | ReturnType<typeof tally>> {
  for (const line of text.split('\n'))
    if (line.trim() !== '') {
      const bar = barOf(parsed(line), date)
      yield bar instanceof BadRecord || bar.volume !== '0' ? bar : tally('flat-day')
    }
}

function parsed(line: string): Members {
  try {
    return membersOf(exactJson(line))
  } catch {
    throw new UnreadableFile(`expected JSON Lines, got ${JSON.stringify(line.slice(0, 80))}`)
  }
}

function barOf(row: Members, date: string): DatabentoDay | BadRecord {
  const { symbol, hd } = row
  const [open, high, low, close, volume] = ['open', 'high', 'low', 'close', 'volume'].map((name) =>
    decimalText(row[name]),
  )
  if (typeof symbol !== 'string' || symbol === '' || !open || !high || !low || !close || !volume)
    return new BadRecord(row, 'expected symbol, open, high, low, close and volume', { rule: 'unreadable-bar' })
  const from = String(membersOf(hd)['ts_event']).slice(0, 10)
  if (from !== date)
    return new BadRecord(row, `expected a bar for ${date}, got one for ${from}`, { rule: 'other-date', value: from })
  return { symbol, date, open, high, low, close, volume: wholeShares(volume), trade_count: null }
}
