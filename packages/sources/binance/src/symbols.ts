import { BadRecord, tally } from '@bourse/kit'
import { exactJson, UnreadableFile } from '@bourse/kit/readers'

/** A pair that the exchange trades or has traded. */
export interface BinanceSymbol {
  /** The pair's symbol, such as `BTCUSDT`. */
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly isTrading: boolean
}

type Members = Readonly<Record<string, unknown>>

/**
 * Reads the list of symbols. Omits and counts symbols with characters other than A to Z and 0 to 9. Yields a
 * `BadRecord` for a symbol without its assets.
 * @throws UnreadableFile if the text is not a list of symbols
 */
export function* symbols(text: string): Generator<BinanceSymbol | BadRecord | ReturnType<typeof tally>> {
  const { symbols: rows } = (exactJson(text) ?? {}) as Members
  if (!Array.isArray(rows)) throw new UnreadableFile('expected a list of symbols')
  for (const row of rows as readonly Members[]) {
    const { symbol, baseAsset: base, quoteAsset: quote, status } = row
    if (typeof symbol !== 'string' || typeof base !== 'string' || typeof quote !== 'string')
      yield new BadRecord(row, 'expected symbol, baseAsset and quoteAsset', { rule: 'unreadable-symbol' })
    else if (/^[A-Z0-9]+$/.test(symbol)) yield { symbol, base, quote, isTrading: status === 'TRADING' }
    else yield tally('other-characters')
  }
}
