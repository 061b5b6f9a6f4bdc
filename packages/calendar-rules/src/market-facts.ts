import type { Calendar } from './calendar.ts'

/**
 * How trading on a market goes, beside its hours. Absent where it does not apply or differs from listing to listing.
 */
export interface TradingConventions {
  /** From the trade to its settlement, in business days. */
  readonly settlement_cycle?: 'T+1' | 'T+2'
  /** Smallest and usual number of shares of an order. */
  readonly lot?: string
  /** Smallest step of a price. */
  readonly tick?: string
  /** What the regular hours leave unsaid. */
  readonly note?: string
}

/** What is known of a market beside its calendar. Absent fields do not apply: a venue has no country. */
export interface MarketFacts {
  readonly exchange_mic: string
  /** MIC of the operator (ISO 10383). */
  readonly operating_mic?: string
  readonly name: string
  readonly acronym?: string
  readonly group: 'us' | 'non-us' | 'venue'
  /** ISO 3166, two letters. */
  readonly country_code?: string
  readonly city?: string
  /** ISO 4217. */
  readonly currency_code?: string
  readonly website?: string
  /** Main kinds of instrument: `CS` common stock, `ADRC` depositary receipt, `PFD` preferred stock, `ETF`, `FUND`, … */
  readonly asset_types: readonly string[]
  readonly conventions: TradingConventions
}

/** A market and the calendar it keeps. */
export type Market = readonly [MarketFacts, Calendar]
