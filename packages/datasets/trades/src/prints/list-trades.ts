import {
  endpoint,
  f,
  invalidParameter,
  one,
  p,
  perSubject,
  required,
  type Call,
  type Entity,
  type RowOf,
} from '@bourse/kit'
import { KINDS_OFF_EXCHANGES, listing, listings, sessions, type Sessions } from '@bourse/services'
import { leanTrades } from '../sources/lean-trades.ts'
import { massive } from '../sources/massive.ts'
import { pageOfPrints, type NamedPrint } from './page-of-prints.ts'
import { printSources } from './print-sources.ts'
import { printsOfDay } from './prints-of-day.ts'
import { FIRST_DATE, utcDay } from './utc-day.ts'

const fields = {
  id: f.text('Public id of the print, trd_…; ids with the same time are in tape order', {
    example: 'trd_000001a1b2c3d4e5f60718',
  }),
  ...listing.columns,
  symbol: f.text('Ticker of the listing', { example: 'SPY' }).nullable(),
  exchange_mic: f.text('MIC of the listing’s exchange', { example: 'ARCX' }).nullable(),
  event_at: f.instant(
    'When the trade was executed or reported, UTC, with the source’s millisecond or microsecond precision',
    {
      example: '2013-10-07T13:30:00.464Z',
    },
  ),
  price: f.price('Price as traded, never restated for later splits', { unit: 'US dollars', example: 167.41 }),
  size: f.decimal('Shares', { unit: 'shares', example: 100 }),
  venue_mic: f
    .text('MIC of the venue that executed the trade; FINR and FIN… off exchange; null if the tape has none', {
      example: 'ARCX',
    })
    .nullable(),
  conditions: f.list('Sale conditions, ids from /v1/conditions, in alphabetical order', f.text('Id of the condition'), {
    example: ['extended_hours', 'trade_thru_exempt'],
  }),
  correction_of_id: f
    .text('Id of the print that this one corrects: always null, since sources contain final prints only', {
      example: 'trd_000001a1b2c3d4e5f60718',
    })
    .nullable(),
  cancelled: f.boolean('Whether the trade was canceled: always false, since canceled trades are omitted', {
    example: false,
  }),
}

type TradeRow = RowOf<typeof fields>

/** GET /v1/trades */
export const listTrades = endpoint('/trades', {
  id: 'trades.list',
  summary: 'Trade prints for one US listing on one UTC date',
  description:
    'All prints for one US-listed stock or ETF (including OTC listings) whose `event_at` is on one UTC date, ' +
    'including extended hours, in chronological order. `from` and `to` are that date, or two instants in ' +
    'it. ' +
    `Covers ${FIRST_DATE} to yesterday, as far as the plan allows. Prints are fetched from the trade ` +
    'source on request and stored, so later pages are served from the archive; while no source responds, ' +
    'calls return ' +
    '503 until 00:00 UTC. `as_of` does not apply.',
  capabilities: ['trades.list'],
  credits: perSubject(50),
  select: one(listing),
  examples: { from: '2026-02-27', to: '2026-02-27' },
  query: {
    from: required(p.dateOrInstant('The UTC date, or an instant on it: the start of the range, inclusive.')),
    to: required(p.dateOrInstant('The same UTC date, or an instant on it: the end of the range, inclusive.')),
  },
  fields,
  order: ['event_at asc', 'id asc'],
  limit: { default: 1_000, max: 10_000 },
  historyBound: true,
  pointInTime: false,
  problems: ['dataset-unavailable'],
  needs: { days: sessions, listings, lean: leanTrades, massive, others: printSources },
  async read({ days, listings: resolver, lean, massive: vendor, others }, call) {
    const { from, to } = call.query
    const day = utcDay(from, to, call.today)
    const instrument = usListing(call, days)
    const sources = [
      { id: leanTrades.id, by: 'session' as const, reads: lean },
      { id: massive.id, by: 'day' as const, reads: vendor },
      ...others,
    ]
    const units = await printsOfDay({ days, listings: resolver, sources }, instrument, day.date, call)
    return pageOfPrints(units, instrument.id, day, call.page).map((print) => rowOf(print, instrument))
  },
})

/** Returns the request's only listing; throws if it does not trade on a US tape. */
function usListing({ entities }: Pick<Call, 'entities'>, days: Sessions): Entity {
  const [entity] = entities ?? []
  const isTraded = (kind: string, market: string) =>
    days.country(market) === 'US' && !KINDS_OFF_EXCHANGES.includes(kind)
  if (entity !== undefined && isTraded(entity.kind, entity.market)) return entity
  const name = entity === undefined ? 'the listing' : (entity.labels['symbol'] ?? entity.id)
  throw invalidParameter(
    listing.selectors.names,
    `trade prints cover only US-listed stocks and ETFs; ${name} is not one of them`,
    'not-us-listed',
  )
}

function rowOf({ id, event_at, price, size, venue_mic, conditions }: NamedPrint, entity: Entity): TradeRow {
  return {
    id,
    instrument_id: entity.id,
    symbol: entity.labels['symbol'] ?? null,
    exchange_mic: entity.labels['exchange_mic'] ?? null,
    event_at,
    price,
    size,
    venue_mic,
    conditions: [...conditions],
    correction_of_id: null,
    cancelled: false,
  }
}
