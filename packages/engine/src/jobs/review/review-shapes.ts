/** A row held for review. */
export interface HeldRowShown {
  /** `<dataset>.<record>/<key>`. */
  readonly id: string
  readonly dataset: string
  readonly record: string
  readonly key: string
  /** Display name of the row's entity. */
  readonly label: string | null
  readonly rule: string
  readonly value: string
  readonly line: string | null
  readonly reason: string
  readonly source: string | null
  readonly held_at: string
  readonly row: Record<string, unknown>
}

/** A published value near a held row's date, or the held one. */
export interface NeighborPoint {
  readonly date: string
  readonly value: string | null
  readonly held: boolean
}

/** The values of a field around a held row, by date. */
export interface HeldNeighbors {
  readonly field: string
  readonly points: readonly NeighborPoint[]
}

/** The rows from one source that violated one rule, with the newest such row. */
export interface FindingGroupShown {
  readonly id: string
  readonly dataset: string
  readonly record: string
  readonly source: string | null
  readonly rule: string
  readonly level: 'reject' | 'hold' | 'warn'
  readonly rows: string
  readonly last_at: string
  readonly lines: readonly {
    readonly line: string | null
    readonly value: string
    readonly reason: string
    readonly row: string
  }[]
}

/** Filters that select the group's rows. */
export interface FindingRowsFilter {
  readonly level: 'reject' | 'warn'
  readonly record: string
  readonly rule: string
  readonly source?: string | undefined
}

/** One rejected or flagged row. */
export interface FindingRow {
  readonly id: string
  readonly at: string
  readonly line: string | null
  readonly value: string
  readonly reason: string
  readonly row: string
}
