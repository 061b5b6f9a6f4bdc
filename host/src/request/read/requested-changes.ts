import { type ChangeReporting, reportsChanges } from '@bourse/kit/host'
import type { CompiledOperation, Query } from '@bourse/engine/operations'

interface Requested {
  readonly compiled: Pick<CompiledOperation, 'operation'>
  readonly query: Query
}

/** Returns the operation whose changes a request is for; undefined if it is for rows. */
export function requestedChanges({ compiled: { operation }, query }: Requested): ChangeReporting | undefined {
  return query['changed_since'] !== undefined && reportsChanges(operation) ? operation : undefined
}

/** Whether a request is for changes instead of rows. */
export const isOfChanges = (call: Requested): boolean => requestedChanges(call) !== undefined
