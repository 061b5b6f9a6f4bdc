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
} from '@bourse/eodhd'
import { optional, source, Type, type BadRecord } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { sessions } from '@bourse/services'
import { corporateEvent, type CorporateEvent } from '../staging/event-fields.ts'
import { events } from '../staging/events.ts'

/** A market and one of its session dates. */
interface Unit {
  readonly market: string
  readonly date: string
}

type Known = Partial<CorporateEvent> & Pick<CorporateEvent, 'type'>
/** Describes a source of one kind of action. */
interface Kind<Counted> {
  readonly id: string
  readonly title: string
  readonly type: 'splits' | 'dividends'
  readonly read: (text: string, date: string) => Iterable<Known | BadRecord | Counted>
}

/**
 * Creates a source of the actions of entire exchanges by date. Each run fetches the last date of the previous run
 * again, for rows that arrived late.
 */
const actionsSource = <Counted extends { readonly part: 'tally'; readonly rule: string; readonly count: number }>({
  id,
  title,
  type,
  read,
}: Kind<Counted>) =>
  source({
    id,
    title,
    feeds: events,
    publisher: eodhdPublisher,
    // The vendor is in maintenance from 05:30 to 06:00 UTC.
    schedule: { cron: '30 4,22 * * *', zone: 'UTC' },
    config: Type.Object({
      markets: Type.Array(Type.String(), {
        description: `Markets to fetch, of ${EODHD_MARKETS.join(', ')}; each date counts as 100 calls`,
        default: [...EODHD_DEFAULT_MARKETS],
      }),
    }),
    markets: EODHD_US_MARKETS,
    needs: { sessions: optional(sessions) },
    plan: ({ from, to }, { config, needs }): Unit[] =>
      config.markets.flatMap((market) =>
        (needs.sessions?.between(eodhdExchange(market).calendar, from, to) ?? []).map((date) => ({ market, date })),
      ),
    async fetch(unit: Unit, { http, clock }): Promise<string> {
      const asked_at = clock.now()
      const address = bulkAddress(eodhdExchange(unit.market).code, unit.date, type)
      const answer = await http.ask(address, { expects: 'json', accept: [404], cost: EODHD_COSTS.bulk })
      return rawPages({ unit, asked_at }, [answer.refusal === undefined ? answer.text() : '[]'])
    },
    *parse(raw: string, { market, date }: Unit) {
      const { mic = null } = eodhdExchange(market)
      for (const body of readPages(raw).bodies)
        for (const action of read(body, date))
          if ('symbol' in action) yield corporateEvent({ ...action, exchange_mic: mic })
          else yield action as BadRecord | Counted
    },
  })

/** Splits of entire exchanges. */
export const eodhdSplits = actionsSource({
  id: 'eodhd-splits',
  title: 'Splits of EODHD',
  type: 'splits',
  read: bulkSplits,
})

/** Dividends of entire exchanges. */
export const eodhdDividends = actionsSource({
  id: 'eodhd-dividends',
  title: 'Dividends of EODHD',
  type: 'dividends',
  read: bulkDividends,
})
