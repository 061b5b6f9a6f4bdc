import type { Entity, Knowledge } from '@bourse/kit'
import type { ComputedChangeReporting } from '@bourse/kit/host'
import { limitOf, type Cells } from '@bourse/engine/operations'
import type { ChangedEntity } from '@bourse/engine/store'
import { NO_FLOOR } from '../request-context.ts'
import {
  comparePlaces,
  requestedIds,
  statesOf,
  symbolDay,
  wholeSelection,
  type ComputedStates,
  type EarlierState,
} from './computed-states.ts'
import { readCustom } from './read-custom.ts'
import { cellsOf, type Reading, type RowsRead } from './reading.ts'
import type { Mask } from './served-cells.ts'

/** Names of a change's position in a cursor, followed by the fields that identify its row. */
const [CHANGED_AT, ENTITY] = ['_changed_at', '_entity']
/** Entities that are read together: enough for few statements, few enough for their rows to fit in memory. */
const ENTITIES = 20
/** Reads for one page. If filters exclude most changed entities, the page ends with fewer rows than its limit. */
const MAX_READS = 50
/** Greater than every value that identifies a row. */
const END = '\uffff'
/** The longest page of any operation: rows of a state that are read together. */
const LONGEST = 10_000

/** The names of a cursor's values for the changes of an operation that computes its rows. */
export const computedChangeOrder = ({ changes }: ComputedChangeReporting): readonly string[] => [
  CHANGED_AT,
  ENTITY,
  ...keyOf(changes),
]

const keyOf = ({ key = ['id'] }: ComputedChangeReporting['changes']) => key

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

interface Comparing {
  readonly call: Reading
  readonly operation: ComputedChangeReporting
  readonly mask: Mask
  readonly states: ComputedStates
}

interface FoundChange {
  /** The instant of the change, its entity, and the values that identify the row. */
  readonly place: readonly string[]
  readonly cells: Cells
}

/** One row of a state, and its text, by which rows are compared. */
interface StateRow {
  readonly key: readonly string[]
  readonly entity: string
  readonly cells: Cells
  readonly text: string
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

/** All rows of the entities in one state. */
async function rowsAt(
  { call, operation, mask }: Comparing,
  entities: readonly Entity[] | undefined,
  knowledge: Knowledge,
): Promise<readonly StateRow[]> {
  if (entities?.length === 0) return []
  const own = stateOf(call, operation, { entities, knowledge })
  const names = Object.keys(own.compiled.fields)
  const cellsIn = (cells: Cells, fields: readonly string[]) => fields.map((name) => String(cells[names.indexOf(name)]))
  const column = wholeSelection(call, operation)?.subject.column
  const entityField = column !== undefined && names.includes(column) ? column : 'id'
  const rows: StateRow[] = []
  for (let after: Reading['page']['after'], isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const read = await readCustom({ ...own, page: { limit: LONGEST, after } }, operation)
    if (read.part !== undefined) throw new TypeError(`${operation.id}: expected rows, got a file`)
    const masked = await mask(own, read)
    if (masked.part !== undefined) throw new TypeError(`${operation.id}: expected rows, got a file`)
    for (const cells of masked.rows.map(cellsOf)) {
      const entity = entities === undefined ? requestedIds(call) : cellsIn(cells, [entityField])
      rows.push({
        key: cellsIn(cells, keyOf(operation.changes)),
        entity: entity?.[0] ?? '',
        cells,
        text: own.compiled.json.row(cells),
      })
    }
    after = read.next
  }
  return rows
}

/** The request for the changed entities in one state. */
function stateOf(
  call: Reading,
  operation: ComputedChangeReporting,
  { entities, knowledge }: { readonly entities: readonly Entity[] | undefined; readonly knowledge: Knowledge },
): Reading {
  const { symbolDate } = operation
  const query = symbolDate === undefined ? call.query : { ...call.query, [symbolDate]: symbolDay(call, operation) }
  const own = { ...call, compiled: call.target, query, knowledge, today: knowledge.today ?? call.today }
  const state: Reading = { ...own, remarks: { errors: [], meta: {}, headers: {}, isRefunded: false } }
  if (entities === undefined) return state
  const ids = new Set(entities.map(({ id }) => id))
  const named = call.named?.filter(({ id }) => ids.has(id)) ?? entities
  return { ...state, selection: wholeSelection(call, operation), entities, named }
}

/** Whether a position is after a page's last row; with `isOpen`, rows of the same entity may follow it. */
function isAfter(place: readonly string[], after: Reading['page']['after'], isOpen: boolean): boolean {
  if (after === undefined) return true
  const order = comparePlaces(place, Object.values(after).slice(0, place.length).map(String))
  return isOpen ? order >= 0 : order > 0
}
