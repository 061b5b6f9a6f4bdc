/** An account's limits; null means unlimited. */
export interface Limits {
  readonly requestsPerMinute: number | null
  readonly concurrent: number | null
  /** Whether the account's keys share one concurrency limit, or each key has its own. */
  readonly concurrencyScope: 'account' | 'key'
  readonly creditsPerDay: number | null
}

/** Trial credits: credits that a new account gets in addition to the daily allowance. */
export interface TrialCredits {
  readonly credits: number
  /** Time at which unused trial credits expire. */
  readonly until: string
}

/** The caller as the ledger sees it: the account and key whose counters apply, and their limits. */
export interface LimitedPrincipal {
  readonly accountId: string
  readonly keyId: string
  readonly limits: Limits
  readonly welcome: TrialCredits
}
