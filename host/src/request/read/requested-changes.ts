import {
  acceptsChangedSince,
  type ChangeReporting,
  type ComputedChangeReporting,
  reportsChanges,
  reportsComputedChanges,
} from '@bourse/kit/host'
import type { CompiledOperation, Query } from '@bourse/engine/operations'

interface Requested {
  readonly compiled: Pick<CompiledOperation, 'operation'>
  readonly query: Query
}

/** Returns the operation whose stored rows' changes a request is for; undefined if it is for anything else. */
export function requestedChanges({ compiled: { operation }, query }: Requested): ChangeReporting | undefined {
  return query['changed_since'] !== undefined && reportsChanges(operation) ? operation : undefined
}

/** Returns the operation whose computed rows' changes a request is for; undefined if it is for anything else. */
export function requestedComputedChanges({
  compiled: { operation },
  query,
}: Requested): ComputedChangeReporting | undefined {
  return query['changed_since'] !== undefined && reportsComputedChanges(operation) ? operation : undefined
}

/** Whether a request is for changes instead of rows. */
export const isOfChanges = ({ compiled: { operation }, query }: Requested): boolean =>
  query['changed_since'] !== undefined && acceptsChangedSince(operation)
