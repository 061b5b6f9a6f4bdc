/** The code of a condition on each consolidated tape; null where a tape has no code for it. */
interface SipMapping {
  /** Listings of NYSE, NYSE American, Arca and Cboe (tapes A and B). */
  readonly CTA: string | null
  /** Listings of Nasdaq (tape C). */
  readonly UTP: string | null
  /** Securities that trade over the counter only. */
  readonly FINRA_TDDS: string | null
}

/** The figures of a day that a trade with the condition may update. */
export interface UpdateRule {
  readonly updates_high_low: boolean
  readonly updates_open_close: boolean
  readonly updates_volume: boolean
}

/** Rules for the consolidated figures and for those of the venue itself. */
export interface UpdateRules {
  readonly consolidated: UpdateRule
  readonly market_center: UpdateRule
}

/** A condition that marks a print or a quote. */
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
