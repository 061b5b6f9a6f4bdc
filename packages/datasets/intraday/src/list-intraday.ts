import {
  endpoint,
  f,
  requiredEntities,
  p,
  perSubject,
  unscopedRows,
  type Call,
  type Entity,
  type RowOf,
} from '@bourse/kit'
import { secondsOf } from '@bourse/kit/values'
import { INTERVALS, listing, sessions } from '@bourse/services'
import { datetime, priceFields } from './bar-fields.ts'
import { intradayBars } from './records.ts'
import { listingsServed, type ServedListing } from './read/listings-served.ts'
import { readBars } from './read/read-bars.ts'
import { timeRange, type TimeRange } from './read/time-range.ts'
import { RETAINED_DAYS } from './retention.ts'

const fields = {
  ...listing.columns,
  symbol: f.text('Ticker of the listing', { example: 'AAPL' }),
  exchange_mic: f.text('MIC of the listing’s exchange or venue', { example: 'XNAS' }).nullable(),
  interval: f.oneOf('Bar interval', INTERVALS, { example: '5m' }),
  datetime,
  ...priceFields,
}

const query = {
  interval: p.oneOf(
    'Bar interval. Exchange listings have 5m and 1h; crypto and currency pairs also have 1m.',
    ['1m', '5m', '1h'],
    { default: '5m', example: '1h' },
  ),
  from: p.dateOrInstant(
    'First bar start, inclusive: an instant, or a date for its whole day (exchange-local, UTC for pairs).',
  ),
  to: p.dateOrInstant('Last bar start, inclusive: an instant, or a date for its whole day.'),
}

/** GET /v1/intraday */
export const listIntraday = endpoint('/intraday', {
  id: 'intraday.list',
  summary: 'Intraday bars of the regular session',
  description:
    `Bars for the last ${RETAINED_DAYS} days, unadjusted, newest first for each symbol. Exchange listings are ` +
    'collected as 5-minute bars, major crypto and currency pairs as 1-minute bars; longer intervals are ' +
    'aggregated on ' +
    'request: from the opening of the session on exchanges (in New York 9:30, 10:30, …, 15:30, with a ' +
    'shorter ' +
    'last bar), on UTC hours for pairs. A day’s volumes do not add up to its daily volume, and the ' +
    'daily ' +
    'high and low may be outside these bars. An interval that is not available for any listing returns ' +
    '422; ' +
    'listings without it are reported in `meta.errors`. Indices, bonds and mutual funds have no intraday ' +
    'bars.',
  capabilities: ['intraday.read'],
  needsMarket: true,
  credits: perSubject(25),
  select: requiredEntities(listing),
  query,
  fields,
  order: ['symbol asc', 'instrument_id asc', 'datetime desc'],
  turns: 'datetime',
  limit: { default: 1000, max: 10_000 },
  historyBound: true,
  needs: { bars: intradayBars, sessions },
  unscoped: { bars: 'bars of the requested listings that are visible to the key' },
  problems: ['unsupported-interval'],
  async read({ bars: narrowed, sessions }, { query: { interval = '5m', from, to }, page, ...call }) {
    const needs = { sessions, bars: unscopedRows(narrowed) }
    const wanted = await listingsServed(needs.bars, { ...call, interval })
    const rows: Row[] = []
    for (const { entity, stored, after } of onPage(wanted, page.after)) {
      const range = timeRange(needs.sessions, entity.market, { from, to })
      const bars = await readBars(needs, {
        listing: entity,
        interval,
        stored,
        ...(after === undefined ? range : beyond(range, secondsOf(after), page.turned)),
        order: page.turned ? 'asc' : 'desc',
        count: page.limit + 1 - rows.length,
        knowledge: call.knowledge,
      })
      rows.push(...bars.map((bar) => ({ ...labelsOf(entity), interval, ...bar })))
      if (rows.length > page.limit) break
    }
    return rows
  },
})

type Row = RowOf<typeof fields>

/**
 * Returns the listings that have rows on this page or a later one, and the start of the last bar already sent for the
 * first of those listings.
 */
function onPage(wanted: readonly ServedListing[], after: Call['page']['after']) {
  const sorted = wanted.toSorted((a, b) => compare(placeOf(a.entity), placeOf(b.entity)))
  if (after === undefined) return sorted.map((listing) => ({ ...listing, after: undefined }))
  const last = `${after['symbol'] ?? ''}\0${after['instrument_id'] ?? ''}`
  return sorted
    .filter(({ entity }) => compare(placeOf(entity), last) >= 0)
    .map((listing) => ({
      ...listing,
      after: placeOf(listing.entity) === last ? (after['datetime'] ?? undefined) : undefined,
    }))
}

/** Sorts by symbol, then by id, since several exchanges may list the same symbol. */
const placeOf = ({ id, labels }: Entity) => `${labels['symbol'] ?? ''}\0${id}`

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Returns the part of a range that follows a bar, in the requested order; bars start on whole seconds. */
function beyond({ from, to }: TimeRange, opening: number, ascending: boolean): TimeRange {
  return ascending ? { from: Math.max(from, opening + 1), to } : { from, to: Math.min(to, opening - 1) }
}

function labelsOf({ labels }: Entity) {
  return { symbol: labels['symbol'] ?? '', exchange_mic: labels['exchange_mic'] ?? null }
}
