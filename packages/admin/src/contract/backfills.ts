/** A history fetch. Counts are integers as text. */
export interface ShownBackfill {
  readonly id: string
  readonly source_id: string
  readonly dataset: string
  readonly source: string
  readonly publisher: string
  readonly from: string
  readonly to: string
  readonly newest_first: boolean
  readonly by: 'date' | 'symbol' | null
  readonly symbols: readonly string[] | null
  readonly market: string | null
  readonly max_requests: string | null
  readonly state: 'queued' | 'running' | 'waiting' | 'stopped' | 'done'
  readonly units: string | null
  readonly done: string
  readonly failed: string
  readonly requests: string
  readonly bytes: string
  readonly rows: string
  readonly note: string | null
  readonly requested_at: string
  readonly started_at: string | null
  readonly ended_at: string | null
  readonly rests_until: string | null
}

/** The history to fetch; if `from` is omitted, the source's newest back-fill continues. */
export interface BackfillRequest {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly newest_first?: boolean | undefined
  /** The kind that all units must have. */
  readonly by?: 'date' | 'symbol' | undefined
  /** The only symbols to fetch. */
  readonly symbols?: readonly string[] | undefined
  /** The only market or market group to fetch, by MIC or group name. */
  readonly market?: string | undefined
  readonly max_requests?: number | undefined
  readonly restart?: 'all' | 'failed' | undefined
  /** Accepts the cost of requests that the publisher bills. */
  readonly accept_cost?: true | undefined
}

/** A back-fill's estimated requests, time, space and cost. Counts are integers as text. */
export interface ShownEstimate {
  readonly source_id: string
  readonly from: string
  readonly to: string
  readonly cut_off_before: string | null
  readonly units: string
  readonly requests: string
  readonly minutes: string
  readonly rows: string | null
  readonly disk_bytes: string | null
  readonly cost: {
    readonly units: string
    readonly amount: string | null
    readonly currency_code: string | null
  } | null
}

/** What a source provides for a back-fill's days, and the units that failed. Counts are integers as text. */
export interface ShownHistory {
  readonly years: readonly {
    readonly record: string
    readonly market: string | null
    readonly year: string
    readonly rows: string
  }[]
  readonly gaps: readonly {
    readonly record: string
    readonly market: string
    readonly from: string
    readonly to: string
    readonly sessions: string
  }[]
  readonly failed_units: readonly { readonly unit: string; readonly outcome: string }[]
}
