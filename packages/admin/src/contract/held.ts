import type { PagedQuery } from '@bourse/engine/database'
import type { FindingGroupShown, FindingRow, FindingRowsFilter, HeldNeighbors, HeldRowShown } from '@bourse/engine/jobs'
import type { HeldDecisionShown, ReviewedRow } from './held-shown.ts'

/** Filters for held rows. */
export interface HeldFilter {
  readonly dataset?: string | undefined
  readonly rule?: string | undefined
  readonly group?: string | undefined
}

/** A decision on held rows to make. */
export interface DecisionRequest {
  readonly ids: readonly string[]
  readonly decision: 'release' | 'discard'
  readonly note?: string | null | undefined
}

/** Held rows and validation issues. */
export interface HeldRead {
  /** Returns held rows, oldest first, up to 1,000 per record. */
  list(filter: HeldFilter): Promise<readonly ReviewedRow[]>
  /** Returns the published values around a held row; null for a row without a date, an entity or a number. */
  neighbors(row: HeldRowShown): Promise<HeldNeighbors | null>
  /** Rejected, held and flagged rows by rule. */
  findings(dataset?: string): Promise<readonly FindingGroupShown[]>
  rows(filter: FindingRowsFilter, page: PagedQuery): Promise<readonly FindingRow[]>
}

/** Decisions on held rows. */
export interface HeldDecided {
  /**
   * Publishes rows as known from now on, or removes them, immediately. Rejects with `conflict` if one is no longer
   * held. Rows with the same record and source form one batch, whose transaction also records who decided; unlike other
   * changes, earlier batches remain if a later one fails.
   */
  decide(ids: readonly string[], decision: 'release' | 'discard'): Promise<readonly HeldRowShown[]>
  /** Makes a decision that applies after a minute. */
  add(request: DecisionRequest): Promise<HeldDecisionShown>
  /** Undoes a decision that has not applied yet. */
  undo(id: string): Promise<HeldDecisionShown>
}
