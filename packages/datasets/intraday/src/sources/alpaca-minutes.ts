import {
  allPages,
  alpacaBars,
  alpacaPublisher,
  barsAddress,
  latestEnd,
  NEW_YORK,
  SYMBOLS_OF_BARS,
} from '@bourse/alpaca'
import { BadRecord, source, tally, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { instantOf, secondsOf, wholeShares } from '@bourse/kit/values'
import { listings, sessions, TAPE_MARKETS } from '@bourse/services'
import { bars } from '../staging/bars.ts'
import { barRow } from '../staging/row-fields.ts'
import { sessionParts, type SessionPart } from './us-sessions.ts'

/** Five-minute bars from the consolidated tape for every US exchange listing, overnight after each session. */
export const alpacaMinutes = source({
  id: 'alpaca-minutes',
  title: 'US intraday bars from Alpaca',
  feeds: bars,
  publisher: alpacaPublisher,
  role: 'tape',
  markets: TAPE_MARKETS,
  schedule: { cron: '0 2 * * 2-6', zone: NEW_YORK },
  config: Type.Object({}),
  needs: { listings, sessions },
  async discover({ from, to }, { clock, published }, needs) {
    // The free plan rejects requests for minutes whose delay has not passed.
    const at = latestEnd(clock.now())
    return sessionParts(needs, { from, to, at, knowledge: await published(), size: SYMBOLS_OF_BARS })
  },
  async fetch(unit: SessionPart, { http, clock }): Promise<string> {
    const { symbols, date, open: start } = unit
    const end = instantOf(secondsOf(unit.close) - 1)
    const bodies = await allPages(http, barsAddress({ symbols, timeframe: '5Min', start, end, asOf: date }))
    return rawPages({ unit, asked_at: clock.now() }, bodies)
  },
  *parse(raw, { open, close }: SessionPart) {
    const [from, to] = [secondsOf(open), secondsOf(close)]
    for (const body of readPages(raw).bodies)
      for (const bar of alpacaBars(body)) {
        if (bar instanceof BadRecord) yield bar
        else if (secondsOf(bar.at) >= from && secondsOf(bar.at) < to) {
          const { symbol, at: datetime, trades: _, ...prices } = bar
          const volume = wholeShares(prices.volume)
          if (volume !== prices.volume) yield tally('fractions')
          yield barRow({ symbol, interval: '5m' as const, datetime, ...prices, volume })
        }
      }
  },
})
