import type { ComputedChangeReporting } from '@bourse/kit/host'
import { limitOf, type Cells } from '@bourse/engine/operations'
import type { ChangedEntity } from '@bourse/engine/store'
import { NO_FLOOR } from '../request-context.ts'
import { keyOf, LONGEST, rowsAt, type ComputedReading, type StateRow } from './computed-rows.ts'
import { comparePlaces, statesOf, type ComputedStates, type EarlierState } from './computed-states.ts'
import type { Reading, RowsRead } from './reading.ts'
import type { Mask } from './served-cells.ts'

/** Names of a change's position in a cursor, followed by the fields that identify its row. */
const [CHANGED_AT, ENTITY] = ['_changed_at', '_entity']
/** Entities that are read together: enough for few statements, few enough for their rows to fit in memory. */
const ENTITIES = 20
/** Reads for one page. If filters exclude most changed entities, the page ends with fewer rows than its limit. */
const MAX_READS = 50
/** Greater than every value that identifies a row. */
const END = '\uffff'
/** The names of a cursor's values for the changes of an operation that computes its rows. */
export const computedChangeOrder = (operation: ComputedChangeReporting): readonly string[] => [
  CHANGED_AT,
  ENTITY,
  ...keyOf(operation),
]

/**
 * Reads a page of what changed in an operation that computes its rows. The entities whose stored rows changed are read
 * in both states, with what is visible to the key now, and the rows are compared.
 */
export async function readComputedChanges(
  call: Reading,
  operation: ComputedChangeReporting,
  mask: Mask,
): Promise<RowsRead> {
  const states = await statesOf(call, operation)
  const { limit, after } = call.page
  call.remarks.asOf = states.asOf ?? null
  if (operation.historyBound && call.floor !== NO_FLOOR) call.remarks.meta['history_from'] = call.floor
  const rest = states.changed.filter(({ id, knownFrom }) => isAfter([knownFrom, id], after, true))
  const found: FoundChange[] = []
  // Operations with longer pages have many rows for each entity.
  const together = limitOf(operation).max === LONGEST ? 1 : ENTITIES
  const end = Math.min(rest.length, together * MAX_READS)
  let read = 0
  for (; read < end && found.length <= limit; read += together) {
    const changes = await changesOf({ call, operation, mask, states }, rest.slice(read, read + together))
    found.push(...changes.filter(({ place }) => isAfter(place, after, false)))
  }
  const page = found.slice(0, limit)
  const last = found.length > page.length ? page.at(-1)?.place : read < rest.length ? endOf(rest[read - 1]) : undefined
  call.remarks.hasMore = last !== undefined
  const names = computedChangeOrder(operation)
  return {
    rows: page.map(({ cells }) => cells),
    count: page.length,
    next: last && Object.fromEntries(names.map((name, index) => [name, last[index] ?? END])),
  }
}

/** A position after all rows of an entity. */
const endOf = (change: ChangedEntity | undefined): readonly string[] =>
  change === undefined ? [] : [change.knownFrom, change.id]

interface Comparing extends ComputedReading {
  readonly states: ComputedStates
}

interface FoundChange {
  /** The instant of the change, its entity, and the values that identify the row. */
  readonly place: readonly string[]
  readonly cells: Cells
}

async function changesOf(comparing: Comparing, changed: readonly ChangedEntity[]): Promise<readonly FoundChange[]> {
  const { states, call } = comparing
  const now = await rowsAt(comparing, among(states.visible, changed), states.to)
  const before = await Promise.all(states.from.map((state) => rowsBefore(comparing, state, changed)))
  const knownFrom = new Map(changed.map((change) => [change.id, change.knownFrom]))
  const [rows, olds] = [byKey(now), byKey(before.flat())]
  // If it is uncertain which rows the caller has, equal rows count as changed too.
  const isExact = before.length === 1
  const found = [...new Set([...olds.keys(), ...rows.keys()])].flatMap((key): FoundChange[] => {
    const [row, old] = [rows.get(key), olds.get(key)]
    const shown = row ?? old
    if (shown === undefined || (isExact && row?.text === old?.text)) return []
    const at = knownFrom.get(shown.entity) ?? ''
    const kind = old === undefined ? 'inserted' : row === undefined ? 'withdrawn' : 'corrected'
    const replaced = call.query['before'] === true ? [kind === 'corrected' ? (old?.text ?? null) : null] : []
    return [{ place: [at, shown.entity, ...shown.key], cells: [...shown.cells, kind, at, null, ...replaced] }]
  })
  return found.toSorted((a, b) => comparePlaces(a.place, b.place))
}

const byKey = (rows: readonly StateRow[]) => new Map(rows.map((row) => [JSON.stringify(row.key), row]))

/** The entities with one of the ids; undefined if rows have no entity. */
const among = (entities: ComputedStates['visible'], changed: readonly ChangedEntity[]) =>
  entities && changed.flatMap(({ id }) => entities.get(id) ?? [])

/** All rows in an earlier state. Entities that have left since are read as of the directory that contained them. */
async function rowsBefore(
  comparing: Comparing,
  { knowledge, view }: EarlierState,
  changed: readonly ChangedEntity[],
): Promise<readonly StateRow[]> {
  const stayed = changed.filter(({ id }) => view?.entered.has(id) !== true)
  const rows = await rowsAt(comparing, among(comparing.states.visible, stayed), knowledge)
  if (view === undefined) return rows
  const { call, left } = view
  return [...rows, ...(await rowsAt({ ...comparing, call }, among(left, changed), call.knowledge))]
}

/** Whether a position is after a page's last row; with `isOpen`, rows of the same entity may follow it. */
function isAfter(place: readonly string[], after: Reading['page']['after'], isOpen: boolean): boolean {
  if (after === undefined) return true
  const order = comparePlaces(place, Object.values(after).slice(0, place.length).map(String))
  return isOpen ? order >= 0 : order > 0
}
