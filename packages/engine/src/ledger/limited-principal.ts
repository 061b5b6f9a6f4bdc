/** null is unlimited. */
export interface Limits {
  readonly requestsPerMinute: number | null
  readonly concurrent: number | null
  /** Whether the account's keys share the concurrent requests, or each key has them for itself. */
  readonly concurrencyScope: 'account' | 'key'
  readonly creditsPerDay: number | null
}

/** Credits of a new account beyond the daily allowance. */
export interface Welcome {
  readonly credits: number
  /** Instant after which those that are left lapse. */
  readonly until: string
}

/** What the ledger knows of whoever asks: whose counters they are, and the limits on them. */
export interface LimitedPrincipal {
  readonly accountId: string
  readonly keyId: string
  readonly limits: Limits
  readonly welcome: Welcome
}
