import type { GeneratedMarket } from '../data/generated-market.ts'

/** Sessions per year. */
export const YEAR = 252

/**
 * Iterates over all symbols with one range of sessions, then with a range a few sessions later, so that queries rarely
 * repeat.
 */
export function rangesOf({ symbols, sessions }: GeneratedMarket, length: number, step = 1): () => string {
  let count = 0
  return () => {
    const first = (Math.floor(count / symbols.length) * step) % (sessions.length - length + 1)
    const symbol = symbols[count++ % symbols.length]
    return `symbols=${symbol}&from=${sessions[first]}&to=${sessions[first + length - 1]}`
  }
}

/** Iterates over all sessions. */
export function datesOf({ sessions }: GeneratedMarket): () => string {
  let count = 0
  return () => sessions[count++ % sessions.length] ?? ''
}
