import type { AnyRecord, Operation } from '@bourse/kit'
import { reportsChanges, reportsComputedChanges } from '@bourse/kit/host'
import type { Table, TableNames } from './table.ts'

/** An index by which reads of changes find the few rows that recent batches wrote. */
export interface ChangeIndex {
  readonly table: string
  readonly columns: readonly string[]
  readonly statement: string
}

/**
 * Returns the indexes for reads of changes. They use block ranges, because rows are stored roughly in the order of
 * their batches: they take a few kilobytes, and ending a version does not have to write an entry.
 */
export function changeIndexes(table: Table): readonly ChangeIndex[] {
  const { dataset, record } = table
  if (!dataset.endpoints.some((operation) => readsChanges(operation, record))) return []
  const rows = blockRanges(table, 'name', ['batch_id', 'known_to', 'closed_in'])
  return record.longHistory ? [rows, blockRanges(table, 'segments', ['newest_batch'])] : [rows]
}

const readsChanges = (operation: Operation, record: AnyRecord): boolean =>
  reportsComputedChanges(operation)
    ? Object.values(operation.needs).includes(record)
    : reportsChanges(operation) && operation.record === record

/** Most versions have no end, so a block range of ends is stored as a few values instead of a minimum and a maximum. */
const OPERATOR_CLASSES: Readonly<Record<string, string>> = { known_to: 'known_to timestamptz_minmax_multi_ops' }

function blockRanges(names: TableNames, of: 'name' | 'segments', columns: readonly string[]): ChangeIndex {
  const indexed = columns.map((column) => OPERATOR_CLASSES[column] ?? column).join(', ')
  const table = names[of]
  return { table, columns, statement: `create index on ${table} using brin (${indexed}) with (autosummarize = on)` }
}
