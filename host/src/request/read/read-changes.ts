import type { Entity } from '@bourse/kit'
import { type ChangeReporting, columnsOf, retainedDays } from '@bourse/kit/host'
import type { Cells } from '@bourse/engine/operations'
import { firstRetained, placeOfChange, type RowChange, type StoredRow } from '@bourse/engine/store'
import { NO_FLOOR } from '../request-context.ts'
import { selectionOf, type VersionSelection } from './read-versions.ts'
import { servedCells, type Mask } from './served-cells.ts'
import { textOf } from './text-of.ts'
import type { Reading, RowsRead } from './reading.ts'

/**
 * Reads a page of what changed in the operation's rows since an earlier state. Both states are read with what is
 * visible to the key now, so widening or narrowing a plan is not a change. `mask` removes what is not visible
 * from rows.
 */
export async function readChanges(call: Reading, operation: ChangeReporting, mask: Mask): Promise<RowsRead> {
  const { record } = operation
  const { limit, after } = call.page
  let selection: VersionSelection | undefined
  const { changes, upTo } = await call.engine.store.changesSince(record, call.knowledge, {
    since: String(call.query['changed_since']),
    selection: async () => (selection = await selectionOf(call, operation)),
    page: { limit, after },
  })
  describe(call, operation, upTo)
  const page = changes.slice(0, limit)
  const last = changes.length > page.length ? page.at(-1) : undefined
  const rows = await rowsOfChanges(call, operation, { page, entities: selection?.entities, mask })
  return { rows, count: rows.length, next: last && placeOf(operation, last) }
}

/** Adds the state that the changes lead to, and the first dates that a client should still have. */
function describe(call: Reading, { record }: ChangeReporting, upTo: string | undefined): void {
  call.remarks.asOf = upTo ?? null
  if (call.floor !== NO_FLOOR) call.remarks.meta['history_from'] = call.floor
  if (retainedDays(record) !== undefined)
    call.remarks.meta['retained_from'] = firstRetained(record, call.knowledge)?.date ?? null
}

interface ChangesOfPage {
  readonly page: readonly RowChange[]
  readonly entities: readonly Entity[] | undefined
  readonly mask: Mask
}

async function rowsOfChanges(
  call: Reading,
  { record }: ChangeReporting,
  { page, entities, mask }: ChangesOfPage,
): Promise<readonly Cells[]> {
  if (page.length === 0) return []
  const own: Reading = { ...call, compiled: call.target }
  const written = (rows: readonly StoredRow[]) => servedCells(own, { record }, rows, { entities, mask })
  const rows = await written(page.map(({ row }) => row))
  const hasBefore = call.query['before'] === true
  const corrected = hasBefore ? page.flatMap(({ before }) => (before === undefined ? [] : [before])) : []
  const replaced = corrected.length === 0 ? [] : await written(corrected)
  let at = 0
  return page.map(({ change, knownFrom, reason, before }, index) => [
    ...(rows[index] ?? []),
    ...[change, knownFrom, reason],
    ...(hasBefore ? [before === undefined ? null : own.compiled.json.row(replaced[at++] ?? [])] : []),
  ])
}

function placeOf({ record }: ChangeReporting, change: RowChange): Readonly<Record<string, string | null>> {
  const columns = columnsOf(record)
  const place = Object.entries(placeOfChange({ record }, change))
  return Object.fromEntries(place.map(([name, value]) => [name, textOf(columns[name]?.kind ?? 'instant', value)]))
}
