import { historyRecord, listsStoredRows } from '@bourse/kit/host'
import type { CompiledOperation } from '../../operations/index.ts'
import { isFoundById } from '../../store/index.ts'

/** What a client needs to request the history of a row. */
export interface RowHistory {
  /** The fields of a row whose values are its key, in order; absent if its rows do not have all of them. */
  readonly key?: readonly string[]
  /** The parameter that scales values of the rows; their history has the values as stored. */
  readonly scaled_by?: string
}

/** Returns how the history of an operation's rows is requested; undefined if they have none. */
export function rowHistory({ dataset, operation, fields }: CompiledOperation): RowHistory | undefined {
  const record = historyRecord(operation)
  if (dataset.audience !== 'callers' || record === undefined) return undefined
  const key = isFoundById({ dataset, record }) ? ['id'] : record.key
  const scaling = operation.kind === 'collection' ? operation.scales : undefined
  return {
    ...(key.every((name) => name in fields) ? { key } : {}),
    ...(scaling === undefined ? {} : { scaled_by: scaling.parameter }),
  }
}

/** Returns the first operation that lists each record's stored rows, by the record's id. */
export function listsOf(operations: readonly CompiledOperation[]): ReadonlyMap<string, string> {
  const lists = new Map<string, string>()
  for (const { operation, published } of operations) {
    const [record] = published
    if (record !== undefined && listsStoredRows(operation) && !lists.has(record)) lists.set(record, operation.id)
  }
  return lists
}

/** Returns the operations that list the stored rows from which an operation computes its own. */
export function computedFrom(
  { operation, records }: CompiledOperation,
  lists: ReadonlyMap<string, string>,
): readonly string[] {
  return listsStoredRows(operation) ? [] : records.flatMap((record) => lists.get(record) ?? [])
}
