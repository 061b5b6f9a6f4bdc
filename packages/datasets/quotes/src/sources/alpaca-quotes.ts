import { alpacaPublisher, alpacaSnapshots, chunksOf, snapshotsAddress, SYMBOLS_OF_SNAPSHOTS } from '@bourse/alpaca'
import { BadRecord, hasEnded, source, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { requestedQuotes, listings, sessions, TAPE_MARKETS } from '@bourse/services'
import { cadences, scheduleOf } from '../cadence.ts'
import { quotes } from '../record.ts'
import { listingsToFetch } from '../listings-to-fetch.ts'

/** Last prices for all quoted US exchange listings from the consolidated tape, delayed by 15 minutes. */
export const alpacaQuotes = source({
  id: 'alpaca-quotes',
  title: 'Last prices on the US tape from Alpaca',
  feeds: quotes,
  publisher: alpacaPublisher,
  role: 'tape',
  markets: TAPE_MARKETS,
  schedule: scheduleOf(cadences.us),
  config: Type.Object({}),
  needs: { listings, sessions, requested: requestedQuotes },
  plan: ({ to }) => [{ date: to }],
  async fetch(unit: { readonly date: string }, { http, clock, published }, needs): Promise<string> {
    const asked_at = clock.now()
    const wanted = await listingsToFetch(needs, cadences.us, { at: asked_at, knowledge: await published() })
    const current = wanted.filter((listing) => !hasEnded(listing, asked_at.slice(0, 10)))
    const symbols = current.flatMap(({ labels }) => labels['symbol'] ?? [])
    const bodies: string[] = []
    for (const part of chunksOf(symbols, SYMBOLS_OF_SNAPSHOTS))
      bodies.push((await http.ask(snapshotsAddress(part), { expects: 'json' })).text())
    return rawPages({ unit, asked_at }, bodies)
  },
  *parse(raw) {
    for (const body of readPages(raw).bodies)
      for (const quote of alpacaSnapshots(body))
        if (quote instanceof BadRecord) yield quote
        else yield { symbol: quote.symbol, last_price: quote.price, last_at: quote.at }
  },
})
