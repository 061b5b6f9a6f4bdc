import { recordOfRows, reportsComputedChanges, type ComputedChangeReporting } from './computed-changes.ts'
import type { Operation } from './endpoint.ts'
import { listsStoredRows, type StoredRowList } from './lists-stored-rows.ts'
import type { AnyRecord } from '../record/record.ts'

/** An operation whose rows have a history: the versions of stored rows, as the operation serves them. */
export type HistoryList = StoredRowList | ComputedChangeReporting

/** Whether the rows of an operation have a history. */
export const hasRowHistory = (operation: Operation): operation is HistoryList => historyRecord(operation) !== undefined

/** The record whose versions are the history of an operation's rows; undefined if there is none. */
export function historyRecord(operation: Operation): AnyRecord | undefined {
  if (listsStoredRows(operation)) return operation.record
  return reportsComputedChanges(operation) ? recordOfRows(operation) : undefined
}
