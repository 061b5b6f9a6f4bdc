import { f, type Entity, type RowOf } from '@bourse/kit'
import type { DailyBar, Sessions, Split } from '@bourse/services'
import { listingFields, listingMembers } from '../listing-fields.ts'
import type { Quote } from '../newest-quotes.ts'
import { homeMarketOf } from '../home-market.ts'
import { firstRecentDate } from '../recent-bars.ts'
import { barAfter } from '../superseded.ts'
import { changeOf } from './change.ts'
import { closeBefore } from './close-before.ts'
import { quoteFields, quoteMembers, sessionFields, sessionMembers } from './members.ts'
import { PRICE_SOURCES, priceOf } from './price.ts'

const session = {
  date: '2026-02-27',
  open: 273.3,
  high: 275,
  low: 272.4,
  close: 274.9,
  volume: 48087700,
  trade_count: 512044,
}

export const snapshotFields = {
  ...listingFields,
  price: f.price('Newest price: the latest quote or the latest session’s close, whichever is later', {
    example: 274.35,
  }),
  price_source: f.oneOf(
    'delayed_quote: the last trade of a quote; session_close: the official close of a session',
    PRICE_SOURCES,
    { example: 'delayed_quote' },
  ),
  updated_at: f.instant('When price was observed: the time of the last trade or the session’s close, UTC', {
    example: '2026-03-02T20:44:51Z',
  }),
  previous_close: f
    .price(
      'Previous session’s close, on the share basis of the price’s session; null if none is known yet, or if ' +
        'a split seems to be missing',
      { example: 274.9 },
    )
    .nullable(),
  change: f.price('price minus previous_close; null if previous_close is null', { example: -0.55 }).nullable(),
  change_ratio: f
    .ratio('Change divided by previous_close, as a ratio: -0.002 means -0.2%; null if previous_close is null', {
      example: -0.00200073,
    })
    .nullable(),
  quote: f
    .object('Latest quote; null if there is none, or if a later session has a close', quoteFields, {
      example: { last_price: 274.35, last_at: '2026-03-02T20:44:51Z', bid: null, ask: null },
    })
    .nullable(),
  session: f
    .object('Daily bar of the latest session that has closed, raw as traded; null if there is none', sessionFields, {
      example: session,
    })
    .nullable(),
  previous_session: f
    .object('Daily bar of the previous session, raw as traded; null if there is none', sessionFields, {
      example: { ...session, date: '2026-02-26', close: 273.25 },
    })
    .nullable(),
}

type SnapshotRow = RowOf<typeof snapshotFields>

/** The data behind a snapshot. */
interface Known {
  readonly entity: Entity
  readonly quote: Quote | undefined
  /** Daily bars of closed sessions, newest first. */
  readonly bars: readonly DailyBar[]
  readonly splits: readonly Split[]
}

/**
 * Returns a listing's snapshot at an instant; undefined if the listing has neither a quote nor a session in the 31 days
 * before.
 */
export function snapshotRow(sessions: Sessions, at: string, known: Known): SnapshotRow | undefined {
  const { entity, bars, splits } = known
  const home = homeMarketOf(sessions, entity)
  const [latest, previous] = bars[0] !== undefined && bars[0].date >= firstRecentDate(at) ? bars : []
  const trading = { market: entity.market, home, bar: latest }
  const quote = known.quote && barAfter(known.quote, trading, at) === undefined ? known.quote : undefined
  const price = priceOf(sessions, home, quote, latest)
  if (price === undefined) return undefined
  const before = closeBefore(sessions, trading, price, bars)
  return {
    ...listingMembers(entity),
    price: price.price,
    price_source: price.price_source,
    updated_at: price.updated_at,
    ...changeOf(entity, price, before, splits),
    quote: quote === undefined ? null : quoteMembers(quote),
    session: latest === undefined ? null : sessionMembers(latest),
    previous_session: previous === undefined ? null : sessionMembers(previous),
  }
}
