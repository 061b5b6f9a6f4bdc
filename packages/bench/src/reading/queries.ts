import type { GeneratedMarket } from '../data/generated-market.ts'

/** Sessions of a year. */
export const YEAR = 252

/**
 * Goes through all symbols with one stretch of sessions, then with the one some sessions later: no query comes twice
 * for long.
 */
export function rangesOf({ symbols, sessions }: GeneratedMarket, length: number, step = 1): () => string {
  let count = 0
  return () => {
    const first = (Math.floor(count / symbols.length) * step) % (sessions.length - length + 1)
    const symbol = symbols[count++ % symbols.length]
    return `symbols=${symbol}&from=${sessions[first]}&to=${sessions[first + length - 1]}`
  }
}

/** Goes through all sessions. */
export function datesOf({ sessions }: GeneratedMarket): () => string {
  let count = 0
  return () => sessions[count++ % sessions.length] ?? ''
}
