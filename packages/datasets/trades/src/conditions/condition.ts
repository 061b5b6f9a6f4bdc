/** A condition's code on each consolidated tape; null if the tape has no code for it. */
interface SipMapping {
  /** Code for listings on NYSE, NYSE American, Arca and Cboe (tapes A and B). */
  readonly CTA: string | null
  /** Code for listings on Nasdaq (tape C). */
  readonly UTP: string | null
  /** Code for securities that trade only over the counter. */
  readonly FINRA_TDDS: string | null
}

/** Whether a trade with the condition updates each of the day's figures. */
export interface UpdateRule {
  readonly updates_high_low: boolean
  readonly updates_open_close: boolean
  readonly updates_volume: boolean
}

/** Update rules for the consolidated figures and for the venue's own. */
export interface UpdateRules {
  readonly consolidated: UpdateRule
  readonly market_center: UpdateRule
}

/** A condition on a trade print or a quote. */
export interface Condition {
  readonly id: string
  readonly type: 'quote_condition' | 'sale_condition' | 'trade_thru_exempt'
  readonly name: string
  readonly description: string
  readonly sip_mapping: SipMapping
  /** A trade condition's update rules; null for quote conditions. */
  readonly update_rules: UpdateRules | null
  /** Whether the tapes no longer use the condition. */
  readonly legacy: boolean
}
