import { source, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { MASSIVE_API, massivePages, massivePublisher, massiveQuotes } from '@bourse/massive'
import { TAPE_MARKETS } from '@bourse/services'
import { cadences, scheduleOf } from '../cadence.ts'
import { quotes } from '../record.ts'

/** Last prices for all US exchange listings in one request, on the US exchange cadence. */
export const massiveSnapshot = source({
  id: 'massive-snapshot',
  title: 'Last prices on the US tape from Massive',
  feeds: quotes,
  publisher: massivePublisher,
  role: 'tape',
  markets: TAPE_MARKETS,
  schedule: scheduleOf(cadences.us),
  config: Type.Object({}),
  plan: ({ to }) => [{ date: to }],
  async fetch(unit: { readonly date: string }, { http, clock }): Promise<string> {
    const address = `${MASSIVE_API}/v2/snapshot/locale/us/markets/stocks/tickers?include_otc=false`
    return rawPages({ unit, asked_at: clock.now() }, await massivePages(http, address))
  },
  *parse(raw) {
    yield* massiveQuotes(readPages(raw).bodies)
  },
})
