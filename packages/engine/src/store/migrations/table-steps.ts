import { retainedDates } from '@bourse/kit/host'
import { segmentSteps } from '../segments/segment-steps.ts'
import { changeIndexes } from '../tables/change-indexes.ts'
import { createDates, createHeld, createSnapshots, indexesOf } from '../tables/create-table.ts'
import type { Table } from '../tables/table.ts'
import type { StoredTables } from './stored-columns.ts'
import { addColumns, addMissingColumns, makeChangeIndex, makeIndex, makeTable, type TableStep } from './table-step.ts'

/** Returns a record's table steps that are missing from an installation. */
export const missingSteps = (table: Table, stored: StoredTables): readonly TableStep[] =>
  tableSteps(table).filter(({ isTaken, looksAt }) => !isTaken(stored.get(looksAt), stored.indexes.get(looksAt) ?? NONE))

const NONE: ReadonlySet<string> = new Set()

/**
 * Returns all table steps in order, for tables that an older host created or that match an earlier declaration of the
 * record.
 */
function tableSteps(table: Table): readonly TableStep[] {
  const { id, record } = table
  return [
    addColumns(`batches that end versions of ${id}`, table, table.name, { closed_in: 'int8' }),
    ...(record.time.mode === 'snapshot'
      ? [makeTable(`lists of ${id}`, table.snapshots, [createSnapshots(table, record.time)])]
      : []),
    ...(retainedDates(record) === undefined ? [] : [makeTable(`dates of ${id}`, table.dates, createDates(table))]),
    ...heldSteps(table),
    ...segmentSteps(table),
    ...indexesOf(table).map((columns) => makeIndex(table, columns)),
    ...changeIndexes(table).map((index) => makeChangeIndex(table, index)),
  ]
}

const heldSteps = (table: Table): readonly TableStep[] => [
  makeTable(`held rows of ${table.id}`, table.held, [createHeld(table)]),
  addMissingColumns(`columns of held rows of ${table.id}`, table, table.held),
  addColumns(`rules of held rows of ${table.id}`, table, table.held, {
    held_by: 'text',
    held_value: 'text',
    held_line: 'int8',
  }),
]
