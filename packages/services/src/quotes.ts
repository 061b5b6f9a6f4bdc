import { service, type Knowledge } from '@bourse/kit'

/** A listing's newest quotes of one UTC day; exact decimal text. */
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
  /** Summaries of one UTC day for each listing with quotes. */
  ofDay(request: {
    readonly ids: readonly string[]
    readonly date: string
    readonly knowledge: Knowledge
  }): Promise<readonly QuotedDay[]>
}

/** Provided by the dataset that stores quotes. */
export const quotes = service<Quotes>('quotes.latest')
