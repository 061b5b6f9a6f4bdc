/** A source's rank among the sources for a record and market; 1 is the strongest. Counts are integers as text. */
export interface ShownPlace {
  readonly record: string
  readonly market: string | null
  readonly place: string
  readonly of: string
}

/** The rows that a source provides. Counts are integers as text. */
export interface ShownProvided {
  readonly rows_total: string
  readonly rows_by_market: readonly {
    readonly record: string
    readonly market: string | null
    readonly rows: string
    readonly oldest_date: string | null
    readonly newest_date: string | null
  }[]
  /** Rows from the last 30 days, and how many of them are published with this source's values. */
  readonly last_30_days: readonly { readonly record: string; readonly rows: string; readonly published: string }[]
}
