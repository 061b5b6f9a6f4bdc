import { BadRecord, tally, type Tally } from '@bourse/kit'
import { exactJson, UnreadableFile } from '@bourse/kit/readers'
import { decimalText, instantOf } from '@bourse/kit/values'

/** A pair's last price. */
export interface BinanceTicker {
  readonly symbol: string
  /** The price as exact decimal text. */
  readonly price: string
  /** End of the ticker's 24-hour window, UTC. */
  readonly at: string
}

type Members = Readonly<Record<string, unknown>>

/**
 * Reads 24-hour tickers. Omits and counts pairs without a trade in that window. Yields a `BadRecord` for a ticker
 * without a price.
 * @throws UnreadableFile if the text is not a list of tickers
 */
export function* tickers(text: string): Generator<BinanceTicker | BadRecord | Tally> {
  const rows = exactJson(text)
  if (!Array.isArray(rows)) throw new UnreadableFile('expected a list of tickers')
  for (const row of rows as readonly Members[]) {
    const { symbol, lastPrice, closeTime, count } = row
    const price = typeof lastPrice === 'string' ? decimalText(lastPrice) : undefined
    const at = Number(closeTime)
    if (count === '0') yield tally('no-trade')
    else if (typeof symbol === 'string' && price !== undefined && at > 0)
      yield { symbol, price, at: instantOf(at / 1_000) }
    else yield new BadRecord(row, 'expected symbol, lastPrice and closeTime', { rule: 'unreadable-ticker' })
  }
}
