import type { HeldNeighbors, HeldRowShown } from '@bourse/engine/jobs/shapes'

/** An operator's decision on held rows, which applies after a minute unless it is undone. */
export interface HeldDecisionShown {
  readonly id: string
  readonly decision: 'release' | 'discard'
  readonly note: string | null
  /** Number of rows, an integer as text. */
  readonly rows: string
  /** Name of the person, or label of the key. */
  readonly decided_by: string
  readonly decided_at: string
  readonly apply_at: string
  readonly status: 'waiting' | 'running' | 'done' | 'undone' | 'failed'
  /** Why it failed, or which rows it did not affect. */
  readonly message: string | null
}

/** A held row, the import that it is from, and the decision that awaits it. */
export interface ReviewedRow extends HeldRowShown {
  /** Record, rule, source and import: rows with the same reason and origin. */
  readonly group: string
  readonly import_id: string | null
  /** File of the import. */
  readonly import_file: string | null
  readonly decision: HeldDecisionShown | null
  /** Published values around the row, if requested. */
  readonly neighbors: HeldNeighbors | null
}
