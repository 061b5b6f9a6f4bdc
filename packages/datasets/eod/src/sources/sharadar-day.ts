import { optional, source, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import {
  latestHolders,
  nasdaqDataLinkPublisher,
  sharadarBars,
  sharadarSymbol,
  tableAddress,
  tablePages,
} from '@bourse/nasdaq-data-link'
import { listings, listingUnits, sessions, US_MARKETS } from '@bourse/services'
import { dailyBars } from '../record.ts'

/** A session with its close. */
interface Unit {
  readonly date: string
  readonly close: string
}

/** The data that `parse` requires in addition to the pages. */
interface Head {
  /** Ids of listings by newest symbol, under which Sharadar lists a listing's entire history. */
  readonly holders: Readonly<Record<string, string>>
}

/** Number of recent sessions that every run refetches, for corrections and late bars. */
const RECHECKED_SESSIONS = 5

/** All US stocks' bars for a session, restored to prices as traded. */
export const sharadarDay = source({
  id: 'sharadar-day',
  title: 'US daily bars from Sharadar',
  feeds: dailyBars,
  publisher: nasdaqDataLinkPublisher,
  schedule: [
    { of: ['XNYS'], at: { close: 180 } },
    { cron: '30 7 * * 2-6', zone: 'America/New_York' },
  ],
  config: Type.Object({}),
  markets: US_MARKETS,
  needs: { sessions: optional(sessions), listings },
  sessions: { of: ({ date, close }: Unit) => ({ date, market: 'US', close }), recheck: RECHECKED_SESSIONS },
  *plan({ from, to }, { needs }): Iterable<Unit> {
    for (const date of needs.sessions?.between('XNYS', from, to) ?? []) {
      const session = needs.sessions?.on('XNYS', date)
      if (session !== undefined && session !== 'closed') yield { date, close: session.close_at }
    }
  },
  async fetch(unit: Unit, { http, clock, published }, needs): Promise<string> {
    const asked_at = clock.now()
    const bodies = await tablePages(http, tableAddress('SEP', { date: unit.date }))
    const window = { from: unit.date, to: asked_at.slice(0, 10), knowledge: await published() }
    const holders = latestHolders(await listingUnits(needs.listings, US_MARKETS, window))
    return rawPages({ unit, asked_at, session: { close: unit.close }, holders }, bodies)
  },
  *parse(raw: string, { date }: Unit) {
    const { head, bodies } = readPages<Head>(raw)
    for (const bar of sharadarBars(bodies, date))
      if ('close' in bar) {
        const { ticker, ...prices } = bar
        const instrument_id = head.holders[ticker]
        const named = instrument_id === undefined ? { symbol: sharadarSymbol(ticker) } : { instrument_id }
        yield { ...named, ...prices, trade_count: null }
      } else yield bar
  },
})
