import {
  EODHD_COSTS,
  eodhdCode,
  EODHD_US_MARKETS,
  eodhdPublisher,
  exchangeOfMic,
  intradayAddress,
  intradayBars,
} from '@bourse/eodhd'
import { source, tally, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { addDays, secondsOf } from '@bourse/kit/values'
import { closedSessions, sessions, type ClosedSession, type Sessions } from '@bourse/services'
import { RETAINED_DAYS } from '../retention.ts'
import { bars } from '../staging/bars.ts'
import { barRow } from '../staging/row-fields.ts'

/** One listing's closed session. */
interface Unit extends ClosedSession {
  readonly symbol: string
  readonly exchange_mic: string
}

interface Head {
  readonly isKnown: boolean
}

/** Five-minute bars for the configured listings after each session, with one request per listing and session. */
export const eodhdIntraday = source({
  id: 'eodhd-intraday',
  title: 'Intraday bars from EODHD',
  feeds: bars,
  publisher: eodhdPublisher,
  // The vendor's API is down for maintenance from 05:30 to 06:00 UTC.
  schedule: { cron: '0 4,9 * * *', zone: 'UTC' },
  config: Type.Object({
    symbols: Type.Array(Type.String({ pattern: '^[A-Z]{4}:.+$' }), {
      description: 'Listings to fetch, such as XASX:BHP; each session of a listing counts as 5 calls',
      default: [],
    }),
  }),
  markets: EODHD_US_MARKETS,
  needs: { sessions },
  async discover({ from, to }, { config, clock }, needs) {
    const at = clock.now()
    const retained = addDays(at.slice(0, 10), -RETAINED_DAYS)
    const window = { from: from < retained ? retained : from, to, at }
    return config.symbols.flatMap((name) => sessionsOf(needs.sessions, name, window))
  },
  async fetch(unit: Unit, { http, clock }): Promise<string> {
    const asked_at = clock.now()
    const symbol = `${eodhdCode(unit.symbol)}.${exchangeOf(unit.exchange_mic).code}`
    const address = intradayAddress(symbol, secondsOf(unit.open), secondsOf(unit.close))
    const answer = await http.ask(address, { expects: 'json', accept: [404], cost: EODHD_COSTS.intraday })
    const head: Head = { isKnown: answer.refusal === undefined }
    return rawPages({ unit, asked_at, ...head }, [answer.refusal === undefined ? answer.text() : '[]'])
  },
  *parse(raw: string, unit: Unit) {
    const { head, bodies } = readPages<Head>(raw)
    if (!head.isKnown) yield tally('unknown-to-publisher')
    const { symbol, exchange_mic } = unit
    for (const body of bodies)
      for (const bar of intradayBars(body, unit))
        yield 'datetime' in bar ? barRow({ symbol, exchange_mic, interval: '5m' as const, ...bar }) : bar
  },
})

/** Returns the closed sessions for a listing such as `XASX:BHP`. */
function sessionsOf(
  calendar: Sessions,
  name: string,
  window: { readonly from: string; readonly to: string; readonly at: string },
): readonly Unit[] {
  const [exchange_mic = '', symbol = ''] = name.split(':')
  const { calendar: market } = exchangeOf(exchange_mic)
  return closedSessions(calendar, market, window).map((session) => ({ symbol, exchange_mic, ...session }))
}

function exchangeOf(mic: string) {
  const exchange = exchangeOfMic(mic)
  if (exchange !== undefined) return exchange
  throw new RangeError(`symbols: expected a market that EODHD covers, got ${mic}`)
}
