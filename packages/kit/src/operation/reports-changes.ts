import { reportsComputedChanges } from './computed-changes.ts'
import type { Operation } from './endpoint.ts'
import { listsStoredRows, type StoredRowList } from './lists-stored-rows.ts'
import { retainedDates } from '../record/retention.ts'

/** An operation whose rows are the rows of one stored record. */
export type ChangeReporting = StoredRowList

/** Whether an operation accepts `changed_since`. */
export const acceptsChangedSince = (operation: Operation): boolean =>
  reportsChanges(operation) || reportsComputedChanges(operation)

/**
 * Whether the host finds an operation's changes in the versions of stored rows: it reads them from one record, and no
 * dataset computes fields for a page. Lists that are replaced as a whole, by snapshot or by newest date, are read again
 * instead.
 */
export function reportsChanges(operation: Operation): operation is ChangeReporting {
  if (!listsStoredRows(operation)) return false
  if (operation.kind === 'list' && (operation.adds !== undefined || operation.snapshotOf !== undefined)) return false
  const { time } = operation.record
  return time.mode !== 'snapshot' && retainedDates(operation.record) === undefined
}
