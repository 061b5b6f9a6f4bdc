import { sql, type Entity } from '@bourse/kit'
import { type ChangeReporting, columnsOf, retainedDays } from '@bourse/kit/host'
import type { Cells } from '@bourse/engine/operations'
import { firstRetained, placeOfChange, type MovedRows, type RowChange } from '@bourse/engine/store'
import { NO_FLOOR } from '../request-context.ts'
import { laterOf, movesOf, type Moves } from './moved-entities.ts'
import { selectionOf, type VersionSelection } from './read-versions.ts'
import { isAnyOf, shownEntities } from './row-scope.ts'
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
  const moves = await movesOf(call, record.subject, (own) => entitiesIn(own, operation))
  const { changes, upTo } = await call.engine.store.changesSince(record, call.knowledge, {
    since: String(call.query['changed_since']),
    selection: async () => (selection = await selectionOf(call, operation)),
    moved: await movedRows(operation, moves),
    page: { limit, after },
  })
  describe(call, operation, laterOf(upTo, moves?.at))
  const page = changes.slice(0, limit)
  const last = changes.length > page.length ? page.at(-1) : undefined
  const rows = await rowsOfChanges(call, operation, { page, moves, entities: selection?.entities, mask })
  return { rows, count: rows.length, next: last && placeOf(operation, last) }
}

/** The entities that a request for the entire market shows; undefined if it shows rows of all entities. */
async function entitiesIn(call: Reading, operation: ChangeReporting): Promise<readonly Entity[] | undefined> {
  return operation.kind === 'list'
    ? shownEntities(call, operation.record)
    : (await selectionOf(call, operation)).entities
}

async function movedRows(operation: ChangeReporting, moves: Moves | undefined): Promise<MovedRows | undefined> {
  if (moves === undefined || moves.before.length === 0) return undefined
  const { at, before } = moves
  const column = operation.record.subject?.column ?? ''
  const left = before.map(async ({ call, left: entities }) => {
    const { conditions } = await selectionOf(call, operation)
    return sql<boolean>`(${sql.join([...conditions, isAnyOf(column, [...entities.keys()])], sql` and `)})`
  })
  const entered = new Set(before.flatMap((view) => [...view.entered]))
  return {
    at,
    left: sql<boolean>`(${sql.join(await Promise.all(left), sql` or `)})`,
    entered: isAnyOf(column, [...entered]),
  }
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
  readonly moves: Moves | undefined
  readonly entities: readonly Entity[] | undefined
  readonly mask: Mask
}

async function rowsOfChanges(
  call: Reading,
  operation: ChangeReporting,
  changes: ChangesOfPage,
): Promise<readonly Cells[]> {
  const { page, entities, mask } = changes
  if (page.length === 0) return []
  const rows = await currentRows(call, operation, changes)
  const hasBefore = call.query['before'] === true
  const own: Reading = { ...call, compiled: call.target }
  const corrected = hasBefore ? page.flatMap(({ before }) => (before === undefined ? [] : [before])) : []
  const replaced = corrected.length === 0 ? [] : await servedCells(own, operation, corrected, { entities, mask })
  let at = 0
  return page.map((change) => [
    ...(rows.get(change) ?? []),
    ...[change.change, change.knownFrom, change.reason],
    ...(hasBefore ? [change.before === undefined ? null : own.compiled.json.row(replaced[at++] ?? [])] : []),
  ])
}

/** The rows of changes as served. If an entity has left, its rows are served as of the state that contained it. */
async function currentRows(
  call: Reading,
  operation: ChangeReporting,
  { page, moves, entities, mask }: ChangesOfPage,
): Promise<ReadonlyMap<RowChange, Cells>> {
  const column = operation.record.subject?.column ?? ''
  const byView = Map.groupBy(page, ({ row }) => moves?.before.find(({ left }) => left.has(String(row[column]))))
  const served = [...byView].map(async ([view, changes]) => {
    const own: Reading = { ...(view?.call ?? call), compiled: call.target }
    const shown = { entities: view === undefined ? entities : [...view.left.values()], mask }
    const rows = changes.map(({ row }) => row)
    const cells = await servedCells(own, operation, rows, shown)
    return changes.map((change, index) => [change, cells[index] ?? []] as const)
  })
  return new Map((await Promise.all(served)).flat())
}

function placeOf({ record }: ChangeReporting, change: RowChange): Readonly<Record<string, string | null>> {
  const columns = columnsOf(record)
  const place = Object.entries(placeOfChange({ record }, change))
  return Object.fromEntries(place.map(([name, value]) => [name, textOf(columns[name]?.kind ?? 'instant', value)]))
}
