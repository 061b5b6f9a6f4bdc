import { invalidParameter, rejectCombination, rejectReversedRange, type Scaling } from '@bourse/kit'
import type { Operation } from '@bourse/kit'
import { acceptsChangedSince, reportsChanges, reportsComputedChanges } from '@bourse/kit/host'
import { isBefore } from '@bourse/kit/values'
import { changesOf, type CompiledOperation, type Query } from '@bourse/engine/operations'
import { changeOrder } from '@bourse/engine/store'
import { computedChangeOrder } from '../read/read-computed-changes.ts'
import type { AuthenticatedRequest } from '../request-context.ts'

/** Parameters that select, order or extend rows in ways that do not apply to changes. */
const OTHERS = ['latest', 'effective_date', 'sort', 'order', 'provenance']

/** Returns the operation that a request for changes reads; rejects parameters that cannot be combined with it. */
export function changesRequested(
  compiled: CompiledOperation,
  query: Query,
  { now, input, scaling }: Pick<AuthenticatedRequest, 'now' | 'input'> & { readonly scaling: Scaling | undefined },
): CompiledOperation {
  const { operation } = compiled
  const since = query['changed_since']
  if (!acceptsChangedSince(operation)) return compiled
  if (typeof since !== 'string') return refuseBefore(compiled, query)
  if (input.isWhole === true)
    throw invalidParameter('changed_since', 'is not available in exports: request the list itself', 'not-in-exports')
  if (isBefore(now, since))
    throw invalidParameter(
      'changed_since',
      `is in the future: expected meta.as_of of an earlier response, at most ${now}, got ${since}`,
      'future',
    )
  rejectReversedRange(query, 'changed_since', 'as_of')
  rejectCombination(query, 'changed_since', [...OTHERS, ...othersOf(operation)])
  if (scaling !== undefined) throw adjusted(scaling)
  return changesOf(compiled, {
    before: query['before'] === true,
    key: orderOf(operation),
  })
}

const othersOf = (operation: Operation) => (reportsComputedChanges(operation) ? (operation.changes.without ?? []) : [])

/** The names of the values in a cursor of changes. */
function orderOf(operation: Operation): readonly string[] {
  if (reportsComputedChanges(operation)) return computedChangeOrder(operation)
  return reportsChanges(operation) ? changeOrder(operation).map(({ field }) => field) : []
}

function refuseBefore(compiled: CompiledOperation, query: Query): CompiledOperation {
  if (query['before'] === undefined) return compiled
  throw invalidParameter('before', 'applies to changes: add changed_since, or omit before', 'missing')
}

/** Adjusted values also change with other records, such as a split, while the stored rows stay the same. */
const adjusted = ({ parameter, values: [asStored] }: Scaling) =>
  invalidParameter(
    'changed_since',
    `compares stored rows, whose values ${parameter} would change: omit ${parameter} or use ${parameter}=${asStored}`,
    'not-together',
  )
