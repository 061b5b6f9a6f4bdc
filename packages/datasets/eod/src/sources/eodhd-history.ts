import {
  EODHD_DEFAULT_MARKETS,
  EODHD_MARKETS,
  EODHD_US_MARKETS,
  eodhdExchange,
  eodhdPublisher,
  historyAddress,
  historyBars,
  listingDividends,
  listingSplits,
  symbolOf,
} from '@bourse/eodhd'
import { optional, source, tally, Type, type SourceHttp } from '@bourse/kit'
import { rawPages, readPages, warn } from '@bourse/kit/readers'
import {
  dividends,
  listings,
  listingUnits,
  requestedQuotes,
  splits,
  type Dividends,
  type ListingUnit,
  type Splits,
} from '@bourse/services'
import { dailyBars } from '../record.ts'

/** The data that `parse` requires in addition to the bodies: the bars, then splits and dividends. */
interface Head {
  readonly isKnown: boolean
  /** Dates of the recorded splits and dividends. */
  readonly actions: readonly string[]
  readonly only_as_traded: boolean
}

/** Markets where adjusted prices are omitted by default, because EODHD adjusts prices there for spin-offs. */
const ONLY_AS_TRADED: readonly string[] = ['XASX', 'XLON']
/** Each listing's history in three requests, for an initial load; `eodhd-day` continues it. */
export const eodhdHistory = source({
  id: 'eodhd-history',
  title: 'History of daily bars from EODHD',
  feeds: dailyBars,
  publisher: eodhdPublisher,
  schedule: 'manual',
  config: Type.Object({
    markets: Type.Array(Type.String(), {
      description: `Markets to fetch, of ${EODHD_MARKETS.join(', ')}; each listing counts as 3 calls`,
      default: [...EODHD_DEFAULT_MARKETS],
    }),
    only_as_traded: Type.Optional(
      Type.Boolean({
        description:
          'Whether to omit bars of a listing up to its newest price between two ticks, which EODHD has adjusted; ' +
          `by default only in ${ONLY_AS_TRADED.join(' and ')}`,
      }),
    ),
  }),
  markets: EODHD_US_MARKETS,
  needs: { listings, requested: requestedQuotes, splits: optional(splits), dividends: optional(dividends) },
  async discover(window, { config, published }, needs): Promise<readonly ListingUnit[]> {
    const markets = config.markets.flatMap((market) => eodhdExchange(market).mic ?? EODHD_US_MARKETS)
    const units = await listingUnits(needs.listings, markets, { ...window, knowledge: await published() })
    const requested = new Set((await Promise.all(markets.map((mic) => needs.requested.newest(mic)))).flat())
    // The initial load uses several days' worth of a small subscription's quota, so requested listings come first.
    const rank = ({ instrument_id: id }: ListingUnit) => (requested.has(id) ? 0 : 1)
    return units.toSorted((a, b) => rank(a) - rank(b))
  },
  async fetch(unit: ListingUnit, { http, clock, config, published }, needs): Promise<string> {
    const asked_at = clock.now()
    const bodies = await bodiesOf(http, unit, asked_at.slice(0, 10))
    const { instrument_id: id, from, to, exchange_mic } = unit
    const request = { ids: [id], from, to, knowledge: await published() }
    const { only_as_traded = ONLY_AS_TRADED.includes(exchange_mic) } = config
    const actions = bodies.length === 0 ? [] : await recordedDates(needs, request)
    return rawPages({ unit, asked_at, isKnown: bodies.length > 0, actions, only_as_traded }, bodies)
  },
  *parse(raw: string, { instrument_id, symbol, exchange_mic: mic, from, to }: ListingUnit) {
    const { head, bodies } = readPages<Head>(raw)
    if (!head.isKnown) yield tally('unknown-to-publisher')
    const [bars = '[]', splitRows = '[]', dividendRows = '[]'] = bodies
    const known = [...listingSplits(splitRows, symbol)].filter((row) => 'execution_date' in row)
    const paid = [...listingDividends(dividendRows, symbol)].flatMap((row) => ('ex_date' in row ? [row.ex_date] : []))
    const actions = [...head.actions, ...paid, ...known.map(({ execution_date }) => execution_date)]
    const context = { mic, from, to, splits: known, actions, onlyAsTraded: head.only_as_traded }
    for (const bar of historyBars(bars, context)) {
      if (!('close' in bar)) yield bar
      else {
        const { findings, ...row } = bar
        yield findings.reduce(warn, { instrument_id, ...row, trade_count: null })
      }
    }
  },
})

/** Fetches a listing's bars, splits and dividends; nothing if EODHD does not know it. */
async function bodiesOf(http: SourceHttp, unit: ListingUnit, today: string): Promise<readonly string[]> {
  const { from, to } = unit
  const code = symbolOf(unit)
  async function ask(kind: 'eod' | 'splits' | 'div', until: string): Promise<string | undefined> {
    const answer = await http.ask(historyAddress(kind, code, { from, to: until }), { expects: 'json', accept: [404] })
    return answer.refusal === undefined ? answer.text() : undefined
  }
  const bars = await ask('eod', to)
  // EODHD adjusts volumes for all splits up to today, not only for those in the window.
  return bars === undefined ? [] : [bars, (await ask('splits', today)) ?? '[]', (await ask('div', today)) ?? '[]']
}

interface Recorded {
  readonly splits: Splits | undefined
  readonly dividends: Dividends | undefined
}

async function recordedDates(
  { splits: split, dividends: dividend }: Recorded,
  request: Parameters<Splits['between']>[0],
): Promise<readonly string[]> {
  const found = await Promise.all([split?.between(request) ?? [], dividend?.between(request) ?? []])
  return [...found[0].map(({ execution_date }) => execution_date), ...found[1].map(({ ex_date }) => ex_date)]
}
