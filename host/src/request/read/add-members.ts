import type { Additions, ServedRow } from '@bourse/kit'
import type { Cells } from '@bourse/engine/operations'
import { callDataset } from './dataset-call.ts'
import { cellsOf, type Reading, type ReadResult, type ReadRow } from './reading.ts'

/** Adds the properties that a dataset computes per page to a list's rows. */
export async function addMembers(call: Reading, result: ReadResult): Promise<ReadResult> {
  const { operation, fields } = call.compiled
  if (operation.kind !== 'list' || operation.adds === undefined) return result
  if (result.part !== undefined) return result
  const names = Object.keys(fields)
  const served = result.rows.map((row) => servedRow(names, row))
  const added = await membersOf(call, operation.adds, served)
  const rows = served.flatMap((row, index): readonly Cells[] => {
    const members = added[index]
    return members === undefined ? [] : [names.map((name) => (name in members ? members[name] : row[name]))]
  })
  return { ...result, rows, count: rows.length }
}

function servedRow(names: readonly string[], row: ReadRow): ServedRow {
  const cells = cellsOf(row)
  return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? null]))
}

async function membersOf(call: Reading, adds: Additions, rows: readonly ServedRow[]) {
  const added = await callDataset(call, adds, adds.of, rows)
  if (added.length !== rows.length)
    throw new TypeError(`${call.compiled.path}: expected properties for ${rows.length} rows, got ${added.length}`)
  return added
}
