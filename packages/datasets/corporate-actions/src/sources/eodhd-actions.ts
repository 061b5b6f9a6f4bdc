import {
  bulkAddress,
  bulkDividends,
  bulkSplits,
  EODHD_COSTS,
  EODHD_DEFAULT_MARKETS,
  EODHD_MARKETS,
  EODHD_US_MARKETS,
  eodhdExchange,
  eodhdPublisher,
  historyAddress,
  listingDividends,
  listingSplits,
  symbolOf,
} from '@bourse/eodhd'
import { optional, source, Type, type BadRecord } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { listings, listingUnits, sessions, type ListingUnit } from '@bourse/services'
import { corporateEvent, type CorporateEvent } from '../staging/event-fields.ts'
import { events } from '../staging/events.ts'

/** A market and one of its session dates, or all dates of a listing for an initial load. */
type Unit = { readonly market: string; readonly date: string } | ListingUnit

/**
 * Maximum number of sessions in a window that is always fetched by date, even if fetching it by listing would cost
 * less.
 */
const SESSIONS_BY_DATE = 25

type Known = Partial<CorporateEvent> & Pick<CorporateEvent, 'type'>
/** Describes a source for one kind of action. */
interface Kind<Counted> {
  readonly id: string
  readonly title: string
  readonly type: 'splits' | 'dividends'
  readonly read: (text: string, date: string) => Iterable<Known | BadRecord | Counted>
  readonly readListing: (text: string, symbol: string) => Iterable<Known | BadRecord | Counted>
}

/**
 * Creates a source that reads entire exchanges' actions by date. Each run fetches the previous run's last date again to
 * pick up late rows. A long window is fetched by listing if that costs fewer calls.
 */
const actionsSource = <Counted extends { readonly part: 'tally'; readonly rule: string; readonly count: number }>({
  id,
  title,
  type,
  read,
  readListing,
}: Kind<Counted>) =>
  source({
    id,
    title,
    feeds: events,
    publisher: eodhdPublisher,
    // The vendor has a maintenance window from 05:30 to 06:00 UTC.
    schedule: { cron: '30 4,22 * * *', zone: 'UTC' },
    config: Type.Object({
      markets: Type.Array(Type.String(), {
        description: `Markets to fetch, from ${EODHD_MARKETS.join(', ')}; each date counts as 100 calls`,
        default: [...EODHD_DEFAULT_MARKETS],
      }),
    }),
    markets: EODHD_US_MARKETS,
    needs: { sessions: optional(sessions), listings },
    async discover(window, { config, published }, needs): Promise<Unit[]> {
      const knowledge = await published()
      const units: Unit[] = []
      for (const market of config.markets) {
        const { calendar, mic } = eodhdExchange(market)
        const dates = needs.sessions?.between(calendar, window.from, window.to) ?? []
        const listed =
          dates.length > SESSIONS_BY_DATE
            ? await listingUnits(needs.listings, mic === undefined ? EODHD_US_MARKETS : [mic], { ...window, knowledge })
            : []
        const isCheaper = listed.length > 0 && listed.length < dates.length * EODHD_COSTS.bulk
        units.push(...(isCheaper ? listed : dates.map((date) => ({ market, date }))))
      }
      return units
    },
    async fetch(unit: Unit, { http, clock }): Promise<string> {
      const asked_at = clock.now()
      const [address, cost] =
        'date' in unit
          ? [bulkAddress(eodhdExchange(unit.market).code, unit.date, type), EODHD_COSTS.bulk]
          : [historyAddress(type === 'splits' ? type : 'div', symbolOf(unit), unit), EODHD_COSTS.other]
      const answer = await http.ask(address, { expects: 'json', accept: [404], cost })
      return rawPages({ unit, asked_at }, [answer.refusal === undefined ? answer.text() : '[]'])
    },
    *parse(raw: string, unit: Unit) {
      const [named, rows] =
        'date' in unit
          ? [{ exchange_mic: eodhdExchange(unit.market).mic ?? null }, (body: string) => read(body, unit.date)]
          : [{ instrument_id: unit.instrument_id, symbol: null }, (body: string) => readListing(body, unit.symbol)]
      for (const body of readPages(raw).bodies)
        for (const action of rows(body))
          if ('symbol' in action) yield corporateEvent({ ...action, ...named })
          else yield action as BadRecord | Counted
    },
  })

/** Splits of entire exchanges. */
export const eodhdSplits = actionsSource({
  id: 'eodhd-splits',
  title: 'Splits from EODHD',
  type: 'splits',
  read: bulkSplits,
  readListing: listingSplits,
})

/** Dividends of entire exchanges. */
export const eodhdDividends = actionsSource({
  id: 'eodhd-dividends',
  title: 'Dividends from EODHD',
  type: 'dividends',
  read: bulkDividends,
  readListing: listingDividends,
})
