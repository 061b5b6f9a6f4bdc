import type { AuditFilter, AuditVerdict } from '@bourse/engine/audit'
import type { PagedQuery } from '@bourse/engine/database'
import type { LineageEventRow, LineageFilter, RunEvent } from '@bourse/engine/jobs'
import type { LicenceFinding, LicenceReportLine } from '@bourse/engine/licences'
import type { UsageFilter, UsageSum } from '@bourse/engine/usage'
import type { NamedEntry } from './audit-shown.ts'

/** The audit log. */
export interface AuditLog {
  /** Returns entries, newest first; pages continue after `id`. */
  list(filter: AuditFilter, page: PagedQuery): Promise<readonly NamedEntry[]>
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
