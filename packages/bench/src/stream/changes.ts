import { generatedMarket } from '../data/generated-market.ts'

/** Number of changes sent over each connection. */
export const CHANGES = 10_000
export const SYMBOLS = 500
/** Rows per message. */
export const MESSAGE_ROWS = 10

const { symbols } = generatedMarket(SYMBOLS, 1)
const START = Date.parse('2026-03-02T15:00:00Z')

/** The symbols that every connection subscribes to. */
export const streamedSymbols = symbols

/** Returns one change to a quote. Consecutive changes iterate over the listings, one second apart. */
export function changeAt(index: number): {
  readonly symbol: string
  readonly last_price: string
  readonly last_at: string
} {
  return {
    symbol: symbols[index % symbols.length] ?? '',
    last_price: `${100 + (index % 97)}.${10 + (index % 89)}`,
    last_at: new Date(START + index * 1_000).toISOString().replace('.000Z', 'Z'),
  }
}
