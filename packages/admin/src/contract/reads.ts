import type { AuditEntry, AuditFilter, AuditVerdict } from '@bourse/engine/audit'
import type { PagedQuery } from '@bourse/engine/database'
import type {
  FindingGroupShown,
  FindingRow,
  FindingRowsFilter,
  HeldRowShown,
  LineageEventRow,
  LineageFilter,
  RunEvent,
} from '@bourse/engine/jobs'
import type { LicenceFinding, LicenceReportLine } from '@bourse/engine/licences'
import type { UsageFilter, UsageSum } from '@bourse/engine/usage'

/** The audit log. */
export interface AuditLog {
  /** Returns entries, newest first; pages continue after `id`. */
  list(filter: AuditFilter, page: PagedQuery): Promise<readonly AuditEntry[]>
  verify(): Promise<AuditVerdict>
}

/** An event, and the same event in the form of OpenLineage. */
export interface ShownLineageEvent extends LineageEventRow {
  readonly event: RunEvent
}

/** Starts and ends of runs. */
export interface LineageRead {
  /** Returns events of the last 30 days, newest first; pages continue after `id`. */
  list(filter: LineageFilter, page: PagedQuery): Promise<readonly ShownLineageEvent[]>
}

/** Usage for all accounts, at most two seconds old. */
export interface UsageRead {
  /** Returns usage sorted by the requested dimensions; pages continue after `id`. */
  list(filter: UsageFilter, page: PagedQuery): Promise<readonly UsageSum[]>
}

/** Requests whose values publishers' terms do not permit, and reports to publishers. */
export interface LicencesRead {
  /** Returns those of the last 30 days, the most frequent first. */
  list(): Promise<readonly LicenceFinding[]>
  /** Returns what accounts got in a month (`YYYY-MM`), at most two seconds old; pages continue after `id`. */
  report(month: string, page: PagedQuery): Promise<readonly LicenceReportLine[]>
}

/** Held rows and validation issues. */
export interface HeldRead {
  /** Returns held rows, oldest first, up to 1,000 per record. */
  list(dataset?: string): Promise<readonly HeldRowShown[]>
  /** Rejected, held and flagged rows by rule. */
  findings(dataset?: string): Promise<readonly FindingGroupShown[]>
  rows(filter: FindingRowsFilter, page: PagedQuery): Promise<readonly FindingRow[]>
}

/** Decisions on held rows. */
export interface HeldDecided {
  /**
   * Publishes rows as known from now on, or removes them. Rejects with `conflict` if one is no longer held. Rows with
   * the same record and source form one batch, whose transaction also records who decided; unlike other changes,
   * earlier batches remain if a later one fails.
   */
  decide(ids: readonly string[], decision: 'release' | 'discard'): Promise<readonly HeldRowShown[]>
}
