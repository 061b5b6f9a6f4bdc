import { BadRecord, readThrough, Type } from '@bourse/kit'
import { firstFile, leanPublisher, leanPaths, tradePrints } from '@bourse/lean'
import { inOrder, type Print, type PrintUnit } from '../prints/print.ts'
import { venueOfLetter } from '../prints/venues.ts'
import { leanConditions } from './lean-trades/lean-conditions.ts'

/**
 * Trade prints from a LEAN data folder, with one file per listing and session. A session without a file is an error,
 * because the file may be missing even though there were trades. Unreadable lines are skipped.
 */
export const leanTrades = readThrough({
  id: 'lean-trades',
  title: 'Trade prints from a LEAN data folder',
  publisher: leanPublisher,
  config: Type.Object({
    folder: Type.String({
      description:
        'LEAN data folder, with equity/usa/tick/<ticker>/<YYYYMMDD>_trade.zip, or a folder with ' +
        '<ticker>/<YYYYMMDD>_trade.zip',
    }),
  }),
  async fetch({ symbol, date }: PrintUnit, { files }): Promise<Uint8Array> {
    const archive = await firstFile(files, leanPaths.trades(symbol, date))
    if (archive === undefined) throw new Error(`the folder has no trade prints for ${symbol} on ${date}`)
    return archive
  },
  async *parse(archive, { date }) {
    yield* await leanPrints(archive, date)
  },
})

/** Returns the prints in a session's file in response order. */
export async function leanPrints(archive: Uint8Array, date: string): Promise<Print[]> {
  const prints: Print[] = []
  for await (const print of tradePrints(archive, date)) {
    if (print instanceof BadRecord) continue
    const { line, event_at, price, size, exchange, conditions } = print
    prints.push({
      sequence: line,
      event_at,
      price,
      size,
      venue_mic: venueOfLetter(exchange),
      conditions: leanConditions(conditions),
    })
  }
  return inOrder(prints)
}
