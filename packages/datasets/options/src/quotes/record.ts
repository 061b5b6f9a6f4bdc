import { f, record, snapshot, type RecordRow } from '@bourse/kit'
import { GREEKS_UNAVAILABLE } from './greeks-unavailable.ts'
import { termFields } from '../contracts/record.ts'
import { contract } from '../subjects/contract.ts'
import { underlying } from '../subjects/underlying.ts'

const premium = (description: string) => f.decimal(description, { unit: 'USD per share', example: 5.3 }).nullable()
const size = (description: string) => f.count(description, { example: 40 }).nullable()

/** A quote's volatility and greeks, from publishers or from the model. */
export const greekFields = {
  implied_volatility: f.ratio('Annualized implied volatility', { example: 0.2317 }).nullable(),
  delta: f.ratio('Per dollar of the underlying', { example: 0.5231 }).nullable(),
  gamma: f.ratio('Change in delta per dollar of the underlying', { example: 0.0212 }).nullable(),
  theta: f.decimal('Per calendar day', { unit: 'USD per share', example: -0.0544 }).nullable(),
  vega: f.decimal('Per 0.01 of volatility', { unit: 'USD per share', example: 0.0575 }).nullable(),
  rho: f.decimal('Per 0.01 of the rate', { unit: 'USD per share', example: 0.0321 }).nullable(),
}

/** An underlying's chain at a session's close, as published the next morning. */
export const quotes = record('quotes', {
  title: 'Option quotes',
  subject: underlying,
  id: 'opq',
  fields: {
    snapshot_date: f.date('Session of the snapshot', { example: '2026-02-27' }),
    ...contract.columns,
    ...termFields,
    event_at: f.instant('Close of that session', { example: '2026-02-27T21:00:00Z' }),
    bid: premium('Best bid at the close; null if there was none'),
    ask: premium('Best ask at the close; null if there was none'),
    bid_size: size('Bid size in contracts'),
    ask_size: size('Ask size in contracts'),
    mid: premium('Midpoint of bid and ask, if there is an ask that is not below the bid'),
    last_price: premium('Last trade of the session; null if there was none'),
    last_at: f.instant('Time of the last trade; null if the source has none').nullable(),
    open: premium('First trade of the session'),
    high: premium('Highest trade of the session'),
    low: premium('Lowest trade of the session'),
    close: premium('Last trade of the session'),
    previous_close: premium('Close of the previous session in which it traded'),
    change: premium('close minus previous_close'),
    volume: size('Contracts traded in the session'),
    open_interest: size('Open interest after the session was cleared'),
    ...greekFields,
    greeks_source: f
      .oneOf('Source of volatility and greeks; null if all of them are null', ['publisher', 'model'])
      .nullable(),
    greeks_unavailable: f
      .oneOf('Reason why volatility and greeks are all null; otherwise null', GREEKS_UNAVAILABLE)
      .nullable(),
    underlying_price: f.decimal('Unadjusted close of the underlying', { unit: 'USD', example: 273.9 }).nullable(),
    risk_free_rate: f
      .ratio('Continuously compounded rate for the contract’s remaining term', { example: 0.0412 })
      .nullable(),
    in_the_money: f.boolean('Whether exercise at the close would have been profitable').nullable(),
    break_even_price: f
      .decimal('Break-even price, based on the strike and the price used', { unit: 'USD', example: 285.3 })
      .nullable(),
    days_to_expiration: f.count('Calendar days from the session to the last trading date', { example: 42 }),
  },
  key: ['underlying_id', 'snapshot_date', 'contract_id'],
  time: snapshot('snapshot_date', { per: 'underlying_id', keep: 2, before: 'empty' }),
  order: ['event_at asc', 'id asc'],
  indexes: [['contract_id', 'snapshot_date']],
})

/** A stored quote. */
export type StoredQuote = RecordRow<typeof quotes>
