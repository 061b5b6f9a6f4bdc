import { sessionsBetween } from '@bourse/calendar-rules'
import type { IncomingRow } from '@bourse/host'

/** A daily bar with the column names used in files. */
export type GeneratedBar = Readonly<Record<'symbol' | 'date' | 'open' | 'high' | 'low' | 'close' | 'volume', string>>

/**
 * Generates bars for the given numbers of listings and sessions. A different version has different prices for the same
 * bars.
 */
export function generatedBars(listings: number, sessions: number, version: number): readonly GeneratedBar[] {
  const days = sessionsBetween('XNAS', '2024-01-02', '2026-02-27').slice(-sessions)
  return Array.from({ length: listings }, (_, listing) =>
    days.map((date, day): GeneratedBar => {
      const cents = 5_000 + listing * 100 + ((day * 37) % 900) + version
      const price = (of: number) => (of / 100).toFixed(2)
      return {
        symbol: symbolOf(listing),
        date,
        open: price(cents - 10),
        high: price(cents + 30),
        low: price(cents - 30),
        close: price(cents),
        volume: String(100_000 + day),
      }
    }),
  ).flat()
}

/** Number of rows per batch. */
const BATCH = 400

/** A different version of the bars in batches, as a source yields them. */
export async function* revisedRows(listings: number, sessions: number): AsyncGenerator<readonly IncomingRow[]> {
  const rows = generatedBars(listings, sessions, 2).map((row) => ({ row }))
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH)
}

/** A listing's symbol: `BAA`, `BAB`, and so on. */
export const symbolOf = (listing: number) =>
  `B${[26, 1].map((place) => String.fromCharCode(65 + (Math.floor(listing / place) % 26))).join('')}`

/** The bars as a CSV file. */
export function csvOf(bars: readonly GeneratedBar[]): string {
  const [first] = bars
  const names = Object.keys(first ?? {})
  return [names, ...bars.map((bar) => Object.values(bar))].map((cells) => `${cells.join(',')}\n`).join('')
}

/**
 * Paths that request a year of generated bars, with a different symbol and year each time, so that no cached answer
 * exists.
 */
export function yearsOfBars(listings: number, sessions: number): () => string {
  const days = generatedBars(1, sessions, 1).map(({ date }) => date)
  let number = 0
  return () => {
    const at = number++
    const from = days[Math.floor(at / listings) % Math.max(1, days.length - 252)]
    return `/v1/eod?symbols=${symbolOf(at % listings)}&from=${from}&limit=252`
  }
}
