/** The consolidated tapes and what they call a condition; null where a tape has no code for it. */
interface SipMapping {
  /** Listings of NYSE, NYSE American, Arca and Cboe (tapes A and B). */
  readonly CTA: string | null
  /** Listings of Nasdaq (tape C). */
  readonly UTP: string | null
  /** Securities traded over the counter only. */
  readonly FINRA_TDDS: string | null
}

/** Which figures of a day a trade with the condition may move. */
export interface UpdateRule {
  readonly updates_high_low: boolean
  readonly updates_open_close: boolean
  readonly updates_volume: boolean
}

/** A rule for the figures over all venues, and one for those of the venue itself. */
export interface UpdateRules {
  readonly consolidated: UpdateRule
  readonly market_center: UpdateRule
}

/** What a print or a quote may be marked with. */
export interface Condition {
  readonly id: string
  readonly type: 'quote_condition' | 'sale_condition' | 'trade_thru_exempt'
  readonly name: string
  readonly description: string
  readonly sip_mapping: SipMapping
  /** Null for conditions of quotes. */
  readonly update_rules: UpdateRules | null
  /** True where the tapes no longer use it. */
  readonly legacy: boolean
}
