import type { Operation } from '@bourse/kit'
import type { ProblemCode } from '@bourse/kit/delivery'
import { PROBLEMS } from '@bourse/kit/host'
import { type CompiledOperation, HOST, isPaged, isSingle, MARKET_PARAMS, selectionOf } from '../../operations/index.ts'

/** Codes that every operation can return. */
export const EVERYWHERE: readonly ProblemCode[] = [
  'malformed-request',
  'unauthenticated',
  'not-acceptable',
  'uri-too-long',
  'headers-too-large',
  'invalid-parameter',
  'rate-limit',
  'concurrency-limit',
  'internal-error',
  'database-unavailable',
  'overloaded',
]

/** Codes that most operations can return. The document as served lists them once, and not with each operation. */
export const USUAL_CODES: readonly ProblemCode[] = [
  'capability-missing',
  'range-not-satisfiable',
  'cursor-mismatch',
  'cursor-expired',
  'daily-credit-limit',
  'dataset-unavailable',
]

/** Returns the problem codes that an operation can return but not every one can, in the standard list's order. */
export function reachableProblems(compiled: CompiledOperation): readonly ProblemCode[] {
  const { operation, dataset } = compiled
  const reached = new Set<ProblemCode>([
    // The host's own operations are always available.
    ...when(dataset.id !== HOST, 'dataset-unavailable'),
    ...entitlementProblems(compiled),
    ...lookUpProblems(compiled),
    ...when(isPaged(operation), 'cursor-mismatch', 'cursor-expired'),
    ...when(operation.credits.amount > 0, 'daily-credit-limit'),
    ...when(forgetsLists(operation) || (compiled.forgets && compiled.params.has('as_of')), 'point-in-time-unavailable'),
    ...when(operation.unpublished === 'refuse', 'dataset-unpublished'),
    ...when(
      !['GET', 'DELETE'].includes(operation.method),
      'body-too-large',
      'unsupported-media-type',
      'duplicate-member',
    ),
    ...when(operation.method === 'GET', 'range-not-satisfiable'),
    ...(operation.problems ?? []),
  ])
  return (Object.keys(PROBLEMS) as ProblemCode[]).filter((code) => reached.has(code))
}

function entitlementProblems(compiled: CompiledOperation): readonly ProblemCode[] {
  const { operation, params } = compiled
  const selects = selectionOf(operation) !== undefined
  const inPath = isAddressed(operation) || (operation.kind === 'item' && operation.subject !== undefined)
  return [
    ...when(operation.capabilities.length > 0 || operation.varies !== undefined, 'capability-missing'),
    ...when(
      (operation.needsMarket ?? false) !== false || selects || MARKET_PARAMS.some((name) => params.has(name)),
      'market-not-entitled',
    ),
    ...when(selects, 'entity-not-entitled'),
    ...when(compiled.records.length > 0, 'licence-not-granted'),
    ...when(selects || inPath || operation.kindIn !== undefined, 'mutual-funds-not-entitled'),
    ...when(isHistoryBound(operation) && (params.has('from') || params.has('date')), 'history-depth'),
  ]
}

/** Whether the path names an entity. */
const isAddressed = (operation: Operation) =>
  (operation.kind === 'custom' || operation.kind === 'list') && operation.subjectIn !== undefined

/** Returns the code for a path whose parent row does not exist. */
function parentProblem(operation: Operation): readonly ProblemCode[] {
  const childOf = operation.kind === 'custom' || operation.kind === 'list' ? operation.childOf : undefined
  return childOf === undefined ? [] : [childOf.code ?? 'record-not-found']
}

function isHistoryBound(operation: Operation): boolean {
  return operation.kind === 'custom' ? operation.historyBound : operation.record.history !== undefined
}

function lookUpProblems({ operation, dataset }: CompiledOperation): readonly ProblemCode[] {
  return [
    ...when(selectionOf(operation) !== undefined, 'symbol-not-resolved'),
    ...when(
      operation.kind === 'custom'
        ? operation.path.includes('{')
        : operation.kind === 'list' && operation.subjectIn !== undefined,
      'identifier-not-found',
    ),
    ...parentProblem(operation),
    // The host's own single rows exist for every key, and an order's row exists once the order has been placed.
    ...when(isSingle(operation) && operation.method === 'GET' && dataset.id !== HOST, 'record-not-found'),
  ]
}

const when = (holds: boolean, ...reached: ProblemCode[]): readonly ProblemCode[] => (holds ? reached : [])

/** Whether the operation rejects dates before its first stored list. */
function forgetsLists(operation: Operation): boolean {
  if (operation.kind !== 'list') return false
  const { time } = operation.snapshotOf ?? operation.record
  return time.mode === 'snapshot' && time.before === 'refuse'
}
