import type { Calendar } from './calendar.ts'

/** A market's trading conventions. A field is absent if it does not apply or differs between listings. */
export interface TradingConventions {
  /** Business days from trade to settlement. */
  readonly settlement_cycle?: 'T+1' | 'T+2'
  /** Minimum and usual number of shares in an order. */
  readonly lot?: string
  /** Smallest price increment. */
  readonly tick?: string
  /** Details that regular hours do not show. */
  readonly note?: string
}

/** Details about a market in addition to its calendar. Absent fields do not apply: a venue has no country. */
export interface MarketFacts {
  readonly exchange_mic: string
  /** The operator's MIC (ISO 10383). */
  readonly operating_mic?: string
  readonly name: string
  readonly acronym?: string
  readonly group: 'us' | 'non-us' | 'venue'
  /** ISO 3166-1 alpha-2 code. */
  readonly country_code?: string
  readonly city?: string
  /** ISO 4217 code. */
  readonly currency_code?: string
  readonly website?: string
  /** Main instrument kinds: `CS` common stock, `ADRC` depositary receipt, `PFD` preferred stock, `ETF`, `FUND`, … */
  readonly asset_types: readonly string[]
  readonly conventions: TradingConventions
}

/** A market and its calendar. */
export type Market = readonly [MarketFacts, Calendar]
