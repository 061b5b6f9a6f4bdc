import {
  bulkAddress,
  bulkBars,
  EODHD_COSTS,
  EODHD_DEFAULT_MARKETS,
  EODHD_MARKETS,
  EODHD_US_MARKETS,
  eodhdExchange,
  eodhdPublisher,
} from '@bourse/eodhd'
import { optional, source, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { listings, sessions, splits } from '@bourse/services'
import { dailyBars } from '../record.ts'
import { splitsByTicker } from './splits-by-ticker.ts'

/** A session of one market, or of all American markets. */
interface Unit {
  readonly market: string
  readonly date: string
  readonly close: string
}

/** The data that `parse` requires in addition to the body. */
interface Head {
  /** Ratios of the splits between the session and the time of the request, by ticker. */
  readonly splits: Readonly<Record<string, readonly string[]>>
}

/** The markets' calendars. */
const CALENDARS = EODHD_MARKETS.map((market) => eodhdExchange(market).calendar)

/**
 * All of an exchange's bars for each session, requested 180 and 600 minutes after its close. Incomplete responses are
 * requested again, and late corrections are picked up.
 */
export const eodhdDay = source({
  id: 'eodhd-day',
  title: 'Daily bars from EODHD',
  feeds: dailyBars,
  publisher: eodhdPublisher,
  schedule: [
    { of: CALENDARS, at: { close: 180 } },
    { of: CALENDARS, at: { close: 600 } },
  ],
  config: Type.Object({
    markets: Type.Array(Type.String(), {
      description: `Markets to fetch, of ${EODHD_MARKETS.join(', ')}; each session counts as 100 calls`,
      default: [...EODHD_DEFAULT_MARKETS],
    }),
  }),
  markets: EODHD_US_MARKETS,
  needs: { sessions: optional(sessions), listings, splits: optional(splits) },
  sessions: {
    of: ({ date, market, close }: Unit) => ({ date, market, close, calendar: eodhdExchange(market).calendar }),
    recheck: 5,
  },
  plan({ from, to }, { config, needs }): Iterable<Unit> {
    const units = config.markets.flatMap((market) => {
      const { calendar } = eodhdExchange(market)
      return (needs.sessions?.between(calendar, from, to) ?? []).flatMap((date): Unit | [] => {
        const session = needs.sessions?.on(calendar, date)
        return session === undefined || session === 'closed' ? [] : { market, date, close: session.close_at }
      })
    })
    // Units are sorted by close, so a session that the vendor does not have yet never delays an earlier one.
    return units.sort((a, b) => (a.close < b.close ? -1 : 1))
  },
  async fetch(unit: Unit, { http, clock, published }, needs): Promise<string> {
    const { code, mic } = eodhdExchange(unit.market)
    const asked_at = clock.now()
    const address = bulkAddress(code, unit.date)
    const answer = await http.ask(address, { expects: 'json', accept: [404], cost: EODHD_COSTS.bulk })
    const body = answer.refusal === undefined ? answer.text() : '[]'
    const symbols = symbolsIn(body, unit.date)
    const markets = mic === undefined ? EODHD_US_MARKETS : [mic]
    const window = { after: unit.date, until: asked_at.slice(0, 10) }
    const ratios = await splitsByTicker(needs, { symbols, markets, ...window, knowledge: await published() })
    return rawPages({ unit, asked_at, session: { close: unit.close }, splits: ratios }, [body])
  },
  *parse(raw: string, { market, date }: Unit) {
    const { head, bodies } = readPages<Head>(raw)
    const { mic } = eodhdExchange(market)
    for (const body of bodies)
      for (const bar of bulkBars(body, { date, splits: head.splits }))
        if ('symbol' in bar) yield { ...bar, ...(mic !== undefined && { exchange_mic: mic }), trade_count: null }
        else yield bar
  },
})

/** Returns the tickers in a response body. */
function symbolsIn(body: string, date: string): readonly string[] {
  const symbols: string[] = []
  for (const bar of bulkBars(body, { date })) if ('symbol' in bar) symbols.push(bar.symbol)
  return symbols
}
