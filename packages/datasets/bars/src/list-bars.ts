import {
  endpoint,
  f,
  invalidParameter,
  knowledgeDay,
  requiredEntities,
  optional,
  p,
  perSubject,
  type Call,
  type Entity,
  type RowOf,
} from '@bourse/kit'
import {
  adjustedBar,
  ADJUSTMENTS,
  dailyBars,
  intradayBars,
  listing,
  listingFacts,
  priceAdjustments,
  reportOmittedPayments,
  sessions,
  type AdjustmentKind,
  type DailyBar,
  type DailyBars,
  type PriceAdjustments,
} from '@bourse/services'
import type { Bar } from './bar.ts'
import { dailyReader } from './daily-reader.ts'
import { BAR_INTERVALS, type BarInterval } from './intervals.ts'
import { intradayReader } from './intraday-reader.ts'
import { listingsServed } from './listings-served.ts'
import { mergeBars } from './merge-bars.ts'
import type { Range } from './range.ts'

const price = (description: string) => f.price(description, { unit: 'currency_code', example: 273.9 })

const fields = {
  id: f.text('Public id of the bar, bar_…', { example: 'bar_9d1f6a2b3c4d5e6f7081' }),
  ...listing.columns,
  symbol: f.text('Listing ticker', { example: 'AAPL' }).nullable(),
  exchange_mic: f.text('MIC of the listing’s exchange or venue', { example: 'XNAS' }).nullable(),
  interval: f.oneOf('Bar interval', BAR_INTERVALS, { example: '1d' }),
  window_start: f.instant(
    'Start of the bar, UTC. Daily bars on exchanges start at the opening of the session, those on venues ' +
      'at midnight UTC',
    { example: '2026-02-27T14:30:00Z' },
  ),
  currency_code: f.currency('ISO 4217 code of the price currency or its minor unit; null where unknown').nullable(),
  quote_instrument_id: f
    .text('Public id of the instrument that prices are quoted in; always null: currencies have no instrument id', {
      example: 'ins_00000000000000000000',
    })
    .nullable(),
  open: price('Opening price; null where the source has none').nullable(),
  high: price('Highest price; null where the source has none').nullable(),
  low: price('Lowest price; null where the source has none').nullable(),
  close: price('Closing price; for bonds, the clean price per 100 of face value'),
  volume: f
    .decimal('Traded shares, or coins for crypto pairs; null for currency pairs, indices and bonds', {
      unit: 'shares or coins',
      example: 41234567,
    })
    .nullable(),
  trade_count: f
    .count('Number of trades; null where the source has none, and for intraday bars', { example: 512044 })
    .nullable(),
}

type BarRow = RowOf<typeof fields>

const intraday = { capabilities: ['intraday.read'], credits: perSubject(25) }

/** GET /v1/bars */
export const listBars = endpoint('/bars', {
  id: 'bars.list',
  summary: 'Bars for exchange listings, crypto and currency pairs, indices and bonds',
  description:
    'Daily and intraday bars, unadjusted unless `adjustment` says otherwise, newest first across all ' +
    'requested listings; bars with the same start time are ordered by id. `from` and `to` are dates ' +
    '(exchange-local ' +
    'trading dates, UTC for venues) or bar start times. An interval that is not available for any of the ' +
    'listings ' +
    'returns 422 `unsupported-interval`; listings without it are reported in `meta.errors`. Bonds, indices ' +
    'and ' +
    'mutual funds have daily bars only. Daily bars are those of `/v1/eod` and need `eod.read`; the ' +
    'others are those of `/v1/intraday`, cover the last 30 days, and need `intraday.read`.',
  capabilities: ['bars.list'],
  credits: perSubject(5),
  varies: {
    by: 'interval',
    otherwise: '1d',
    cases: { '1d': { capabilities: ['eod.read'] }, '1m': intraday, '5m': intraday, '1h': intraday },
  },
  select: requiredEntities(listing),
  query: {
    interval: p.oneOf(
      'Bar interval. Exchange listings have 1d, 5m and 1h; crypto and currency pairs also have 1m.',
      BAR_INTERVALS,
      { default: '1d' },
    ),
    adjustment: p.oneOf(
      'Adjustment of daily bars. raw: none. split: for splits. all: for splits and for cash dividends since ' +
        'the ' +
        'bar. As on `/v1/eod`; other intervals are raw.',
      ADJUSTMENTS,
      { default: 'raw', example: 'all' },
    ),
    from: p.dateOrInstant('First trading date or bar start, inclusive.'),
    to: p.dateOrInstant('Last trading date or bar start, inclusive.'),
  },
  fields,
  order: ['window_start desc', 'id asc'],
  turns: 'window_start',
  limit: { default: 1_000, max: 10_000 },
  historyBound: true,
  needs: {
    daily: dailyBars,
    intraday: optional(intradayBars),
    days: sessions,
    facts: listingFacts,
    adjustments: optional(priceAdjustments),
  },
  meta: { adjustment: f.oneOf('The applied adjustment: raw, split, all', ADJUSTMENTS) },
  problems: ['unsupported-interval'],
  async read({ daily, intraday: minutes, days, facts, adjustments }, call) {
    const { interval = '1d', adjustment = 'raw' } = call.query
    if (interval !== '1d' && adjustment !== 'raw')
      throw invalidParameter('adjustment', 'only daily bars can be adjusted; omit it, or request interval=1d')
    call.meta('adjustment', adjustments === undefined ? 'raw' : adjustment)
    const served = await listingsServed(minutes, interval, call)
    const range = rangeOf(call)
    const reader =
      interval === '1d' || minutes === undefined
        ? dailyReader({ bars: adjustedBars(daily, adjustments, call), days }, served, range, call.knowledge)
        : intradayReader({ bars: minutes, days }, served, interval, range, call.knowledge)
    const ids = served.map(({ id }) => id)
    const [bars, known] = await Promise.all([
      mergeBars(reader, ids, range.order, call.page.limit + 1),
      facts.of(ids, call.knowledge),
    ])
    const listings = new Map(served.map((entity) => [entity.id, entity]))
    return bars.map((bar) =>
      rowOf(bar, interval, listings.get(bar.instrument_id), known.get(bar.instrument_id)?.currency_code ?? null),
    )
  },
})

/** Reads daily bars with the requested adjustment. */
function adjustedBars(
  bars: DailyBars,
  adjustments: PriceAdjustments | undefined,
  call: Pick<Call<BarsQuery>, 'query' | 'knowledge' | 'today' | 'version' | 'report'>,
): DailyBars {
  const { query, knowledge, today, version, report } = call
  const { adjustment: kind = 'raw' } = query
  if (kind === 'raw' || adjustments === undefined) return bars
  const { since: adjustmentsSince } = adjustments
  const until = knowledgeDay({ knowledge, today })
  async function adjusted(found: readonly DailyBar[]): Promise<readonly DailyBar[]> {
    const since = new Map<string, string>()
    for (const { instrument_id: id, date } of found) if (date < (since.get(id) ?? '9999')) since.set(id, date)
    const { scales, leftOut } = await adjustmentsSince({ kind, since, until, knowledge, version })
    reportOmittedPayments(leftOut, report)
    return found.map((bar) => adjustedBar(bar, scales.get(bar.instrument_id)))
  }
  return {
    ...bars,
    latest: async (request) => adjusted(await bars.latest(request)),
    earliest: async (request) => adjusted(await bars.earliest(request)),
  }
}

interface BarsQuery {
  readonly adjustment?: AdjustmentKind
  readonly from?: string
  readonly to?: string
}

function rangeOf({ query, page, floor }: Pick<Call<BarsQuery>, 'query' | 'page' | 'floor'>): Range {
  const { window_start, id } = page.after ?? {}
  return {
    from: query.from ?? floor,
    to: query.to,
    order: page.turned ? 'asc' : 'desc',
    after: window_start && id ? { window_start, id } : undefined,
  }
}

function rowOf(bar: Bar, interval: BarInterval, entity: Entity | undefined, currency_code: string | null): BarRow {
  const { id, instrument_id, window_start, ...values } = bar
  const [symbol, exchange_mic] = [entity?.labels['symbol'] ?? null, entity?.labels['exchange_mic'] ?? null]
  return {
    id,
    instrument_id,
    symbol,
    exchange_mic,
    interval,
    window_start,
    currency_code,
    quote_instrument_id: null,
    ...values,
  }
}
