import type { Dataset, Operation, Selection } from '@bourse/kit'
import type { Specimen } from '../specimen.ts'

/** Whether a sample can ask: a POST takes a body that no declaration tells, and may change something. */
export const isAsked = ({ method }: Operation): boolean => method === 'GET'

/** Whether answers come page by page. */
export function isPaged(operation: Operation): boolean {
  if (operation.kind === 'custom') return operation.paging !== false && !operation.single
  return operation.kind !== 'item'
}

/** Whether `data` is one object. */
export function isSingle(operation: Operation): boolean {
  return operation.kind === 'item' || (operation.kind === 'custom' && operation.single)
}

/** Whether an operation reads stored records of its dataset as known at an instant. */
export function isPointInTime(operation: Operation): boolean {
  if (operation.kind !== 'custom') return true
  return operation.pointInTime && Object.values(operation.needs).some(({ part }) => part === 'record')
}

/** Whether rows come from a source that is asked while the caller waits: such answers carry no tag. */
export function isReadThrough(operation: Operation): boolean {
  return operation.kind === 'custom' && Object.values(operation.needs).some(({ part }) => part === 'read-through')
}

export function selectionOf(operation: Operation): Selection | undefined {
  return operation.kind === 'item' ? undefined : operation.select
}

/** Whether `data` is a list, page by page or whole. */
export const isList = (operation: Operation): boolean => operation.kind !== 'item' && !isSingle(operation)

/** Rows on a page at most: the `limit` that asks for them. */
export const mostRows = ({ limit }: Operation) => String(limit?.max ?? 1_000)

/** The same where an answer has pages; one without has no such parameter. */
export const mostOf = (operation: Operation): string | undefined =>
  isPaged(operation) ? mostRows(operation) : undefined

/** Why checks on answers have nothing to look at. */
export function withoutAnswers({ dataset }: Specimen): string | undefined {
  if (dataset.endpoints.length === 0) return 'the dataset has no operations'
  if (!dataset.endpoints.some(isAsked)) return 'none of its operations is asked by GET'
  return dataset.planned ? 'every operation answers 501 until a source is connected' : undefined
}

/** The same where an operation of some kind must be there. */
export function withoutOperations(
  specimen: Specimen,
  isMeant: (operation: Dataset['endpoints'][number]) => boolean,
  reason: string,
): string | undefined {
  return withoutAnswers(specimen) ?? (specimen.dataset.endpoints.filter(isAsked).some(isMeant) ? undefined : reason)
}
