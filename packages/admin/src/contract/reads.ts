import type { AuditEntry, AuditFilter, AuditVerdict } from '@bourse/engine/audit'
import type { Paged } from '@bourse/engine/database'
import type { FindingGroupShown, FindingRow, FindingRowsFilter, HeldRowShown } from '@bourse/engine/jobs'
import type { UsageFilter, UsageSum } from '@bourse/engine/usage'

/** The log of changes. */
export interface AuditLog {
  /** The newest first; pages go on behind `id`. */
  list(filter: AuditFilter, page: Paged): Promise<readonly AuditEntry[]>
  verify(): Promise<AuditVerdict>
}

/** The usage of all accounts, not older than a second or two. */
export interface UsageRead {
  /** In the order of what it is told by; pages go on behind `id`. */
  list(filter: UsageFilter, page: Paged): Promise<readonly UsageSum[]>
}

/** Rows that wait, and what was found about rows. */
export interface HeldRead {
  /** The oldest first, at most 1,000 of each record. */
  list(dataset?: string): Promise<readonly HeldRowShown[]>
  /** What was refused, waits, or was taken with a warning, by rule. */
  findings(dataset?: string): Promise<readonly FindingGroupShown[]>
  rows(filter: FindingRowsFilter, page: Paged): Promise<readonly FindingRow[]>
}

/** Decisions about rows that wait. */
export interface HeldDecided {
  /**
   * Publishes rows, as known from now on, or removes them; rejects with `conflict` where one does not wait any more.
   * Rows of one record and source are one batch, whose transaction writes down who decided: the only change of its kind
   * that is not undone with others beside it.
   */
  decide(ids: readonly string[], decision: 'release' | 'discard'): Promise<readonly HeldRowShown[]>
}
