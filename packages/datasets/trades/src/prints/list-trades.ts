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
  id: f.text('Public id of the print, trd_…; ids of one instant stand in the order of the tape', {
    example: 'trd_000001a1b2c3d4e5f60718',
  }),
  ...listing.columns,
  symbol: f.text('Ticker of the listing', { example: 'SPY' }).nullable(),
  exchange_mic: f.text('MIC of the exchange where it is listed', { example: 'ARCX' }).nullable(),
  event_at: f.instant('When it was traded or reported, UTC, to the millisecond or microsecond as the source has it', {
    example: '2013-10-07T13:30:00.464Z',
  }),
  price: f.price('Price as traded, never restated for later splits', { unit: 'US dollars', example: 167.41 }),
  size: f.decimal('Shares', { unit: 'shares', example: 100 }),
  venue_mic: f
    .text('MIC of the venue that executed it; FINR and FIN… for trades off exchange; null where the tape tells none', {
      example: 'ARCX',
    })
    .nullable(),
  conditions: f.list('Sale conditions, ids of /v1/conditions, in alphabetical order', f.text('Id of the condition'), {
    example: ['extended_hours', 'trade_thru_exempt'],
  }),
  correction_of_id: f
    .text('Id of the print that this one corrects: always null, sources hold final prints', {
      example: 'trd_000001a1b2c3d4e5f60718',
    })
    .nullable(),
  cancelled: f.boolean('Whether the trade was cancelled: always false, cancelled ones are not listed', {
    example: false,
  }),
}

type TradeRow = RowOf<typeof fields>

/** GET /v1/trades */
export const listTrades = endpoint('/trades', {
  id: 'trades.list',
  summary: 'Trade prints of one US listing on one UTC date',
  description:
    'Every print of one US-listed stock or ETF (OTC listings included) whose `event_at` lies in one UTC date, ' +
    'extended hours included, in the order of time. `from` and `to` name that date, or two instants of it. ' +
    `Dates from ${FIRST_DATE} to the day before today, as far as the plan reaches. Prints are read from the trade ` +
    'source on request and kept, so that later pages come from the archive; while no source answers the call is ' +
    '503 until 00:00 UTC. `as_of` does not apply.',
  capabilities: ['trades.list'],
  credits: perSubject(50),
  select: one(listing),
  examples: { from: '2026-02-27', to: '2026-02-27' },
  query: {
    from: required(p.dateOrInstant('The UTC date, or an instant of it: prints from there on.')),
    to: required(p.dateOrInstant('The same UTC date, or an instant of it: prints up to and including it.')),
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

/** Returns the one listing of the request; throws where it does not trade on a US tape. */
function usListing({ entities }: Pick<Call, 'entities'>, days: Sessions): Entity {
  const [entity] = entities ?? []
  const isTraded = (kind: string, market: string) =>
    days.country(market) === 'US' && !KINDS_OFF_EXCHANGES.includes(kind)
  if (entity !== undefined && isTraded(entity.kind, entity.market)) return entity
  const name = entity === undefined ? 'the listing' : (entity.labels['symbol'] ?? entity.id)
  throw invalidParameter(
    listing.selectors.names,
    `trade prints are of US-listed stocks and ETFs; ${name} is not one of them`,
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
