import type { Dataset, Operation, Selection } from '@bourse/kit'
import type { Specimen } from '../specimen.ts'

/**
 * Returns whether checks may call the operation. A POST has a body that no declaration describes, and it may change
 * something.
 */
export const isCallable = ({ method }: Operation): boolean => method === 'GET'

/** Returns whether the responses of an operation are paged. */
export function isPaged(operation: Operation): boolean {
  if (operation.kind === 'custom') return operation.paging !== false && !operation.single
  return operation.kind !== 'item'
}

/** Returns whether `data` is a single object. */
export function isSingle(operation: Operation): boolean {
  return operation.kind === 'item' || (operation.kind === 'custom' && operation.single)
}

/** Returns whether an operation reads stored records of its dataset as of an instant. */
export function isPointInTime(operation: Operation): boolean {
  if (operation.kind !== 'custom') return true
  return operation.pointInTime && Object.values(operation.needs).some(({ part }) => part === 'record')
}

/** Returns whether the host fetches from a source during the request; such responses have no ETag. */
export function isReadThrough(operation: Operation): boolean {
  return operation.kind === 'custom' && Object.values(operation.needs).some(({ part }) => part === 'read-through')
}

export function selectionOf(operation: Operation): Selection | undefined {
  return operation.kind === 'item' ? undefined : operation.select
}

/** Returns whether `data` is a list, paged or complete. */
export const isList = (operation: Operation): boolean => operation.kind !== 'item' && !isSingle(operation)

/** Returns the maximum page size as a value of `limit`. */
export const mostRows = ({ limit }: Operation) => String(limit?.max ?? 1_000)

/** Returns the maximum page size of a paged operation; undefined for operations without `limit`. */
export const mostOf = (operation: Operation): string | undefined =>
  isPaged(operation) ? mostRows(operation) : undefined

/** Returns the reason to skip the checks on responses, if any. */
export function withoutAnswers({ dataset }: Specimen): string | undefined {
  if (dataset.endpoints.length === 0) return 'the dataset has no operations'
  if (!dataset.endpoints.some(isCallable)) return 'none of its operations uses GET'
  return dataset.planned ? 'every operation returns 501 until a source is connected' : undefined
}

/** Returns the reason to skip a check if the dataset has no operation of the required kind. */
export function withoutOperations(
  specimen: Specimen,
  isMeant: (operation: Dataset['endpoints'][number]) => boolean,
  reason: string,
): string | undefined {
  return withoutAnswers(specimen) ?? (specimen.dataset.endpoints.filter(isCallable).some(isMeant) ? undefined : reason)
}
