import type { Entity } from '@bourse/kit'
import type { ChangeReporting } from '@bourse/kit/host'
import type { Cells } from '@bourse/engine/operations'
import type { StoredRow } from '@bourse/engine/store'
import { labelsOfRows } from './read-versions.ts'
import { cellsOf, type Reading, type ReadResult, type RowsRead } from './reading.ts'

/** Removes what is not visible to the key from rows. */
export type Mask = (call: Reading, rows: RowsRead) => Promise<ReadResult>

/** Returns stored rows as an operation serves them: with labels, and without what is not visible to the key. */
export async function servedCells(
  own: Reading,
  { record }: Pick<ChangeReporting, 'record'>,
  rows: readonly StoredRow[],
  { entities, mask }: { readonly entities: readonly Entity[] | undefined; readonly mask: Mask },
): Promise<readonly Cells[]> {
  const names = Object.keys(own.compiled.fields)
  const labelsOf = await labelsOfRows(own, record, rows, entities)
  const cells = rows.map((row): Cells => {
    const labels = labelsOf(row)
    return names.map((name) => (name in row ? row[name] : labels?.[name]))
  })
  const masked = await mask(own, { rows: cells, count: cells.length, next: undefined })
  if (masked.part !== undefined) throw new TypeError(`${own.compiled.operation.id}: expected rows, got a file`)
  return masked.rows.map(cellsOf)
}
