import { service, type Knowledge } from '@bourse/kit'

/** A summary of a listing's quotes on one UTC day; prices are exact decimal text. */
export interface QuotedDay {
  readonly instrument_id: string
  readonly high: string
  readonly low: string
  readonly last_price: string
  /** Instant of the last trade, UTC. */
  readonly last_at: string
}

/** Quotes as known at an as-of time. */
export interface Quotes {
  /** Returns a one-day (UTC) summary for each listing with quotes. */
  ofDay(request: {
    readonly ids: readonly string[]
    readonly date: string
    readonly knowledge: Knowledge
  }): Promise<readonly QuotedDay[]>
}

/** Quotes, provided by the dataset that stores them. */
export const quotes = service<Quotes>('quotes.latest')
