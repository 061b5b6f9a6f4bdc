import { service, type Knowledge } from '@bourse/kit'

/** The newest quotes of a listing on one UTC day; exact decimal text. */
export interface QuotedDay {
  readonly instrument_id: string
  readonly high: string
  readonly low: string
  readonly last_price: string
  /** Instant of the last trade, UTC. */
  readonly last_at: string
}

/** Quotes as known at a cutoff. */
export interface Quotes {
  /** What the quotes of one UTC day say of each listing that has any. */
  ofDay(request: {
    readonly ids: readonly string[]
    readonly date: string
    readonly knowledge: Knowledge
  }): Promise<readonly QuotedDay[]>
}

/** Provided by the dataset that keeps the quotes. */
export const quotes = service<Quotes>('quotes.latest')
