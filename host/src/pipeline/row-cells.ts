import type { Entity } from '@bourse/kit'
import type { Cells } from '../operations/write-rows.ts'
import { list } from '../storage/columns.ts'
import { columnsOfRow } from '../storage/json-in-sql.ts'
import type { Table } from '../storage/tables.ts'

/** The columns of a row as a select lists them. */
export const cellsInSql = (table: Table, prefix: string): string =>
  list(
    columnsOfRow(table).map(({ name }) => name),
    prefix,
  )

/** A row in the order of the answer: public id, entity, its labels, then the record's own columns. */
export function withLabels(table: Table, entity: Entity | undefined, cells: Cells): Cells {
  const labels = Object.keys(table.record.subject?.labels ?? {}).map((name) => entity?.labels[name] ?? null)
  const hasId = table.record.id !== undefined
  return hasId ? [cells[0], entity?.id, ...labels, ...cells.slice(1)] : [entity?.id, ...labels, ...cells]
}

/** The place of a column among the cells that were selected. */
export const cellIndex = (table: Table, column: string): number =>
  columnsOfRow(table).findIndex(({ name }) => name === column)
