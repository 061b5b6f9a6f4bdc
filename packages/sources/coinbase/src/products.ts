import { BadRecord } from '@bourse/kit'
import { exactJson, UnreadableFile } from '@bourse/kit/readers'

/** A pair that the exchange trades or has traded. */
export interface CoinbaseProduct {
  /** The pair's id, such as `BTC-USD`. */
  readonly id: string
  readonly base: string
  readonly quote: string
  /** True once the exchange has removed the pair. */
  readonly isDelisted: boolean
}

/**
 * Reads the list of products. Yields a `BadRecord` for a product without an id or currencies.
 * @throws UnreadableFile if the response is not a list
 */
export function* products(text: string): Generator<CoinbaseProduct | BadRecord> {
  const body = exactJson(text)
  if (!Array.isArray(body)) throw new UnreadableFile('expected a list of products')
  for (const row of body as readonly unknown[]) yield productOf(row)
}

function productOf(row: unknown): CoinbaseProduct | BadRecord {
  const members = (typeof row === 'object' && row !== null ? row : {}) as Readonly<Record<string, unknown>>
  const { id, base_currency: base, quote_currency: quote, status } = members
  if (!isText(id) || !isText(base) || !isText(quote))
    return new BadRecord(row, 'expected id, base_currency and quote_currency', { rule: 'unreadable-product' })
  return { id, base, quote, isDelisted: status === 'delisted' }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
