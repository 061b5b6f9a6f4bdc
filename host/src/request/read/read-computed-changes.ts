import { knowledgeDay, type AnyRecord, type Entity, type Knowledge } from '@bourse/kit'
import { type ComputedChangeReporting, type Pin, waysOf } from '@bourse/kit/host'
import { limitOf, selectionOf, type Cells } from '@bourse/engine/operations'
import type { ChangedEntities, ChangedEntity } from '@bourse/engine/store'
import { isBefore } from '@bourse/kit/values'
import { parentKey } from '../names/resolve-parent.ts'
import { NO_FLOOR } from '../request-context.ts'
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

interface States {
  /** What a caller may have read at `changed_since`; several if a publication was in progress. */
  readonly from: readonly Knowledge[]
  readonly to: Knowledge
  /** Instant of the state that the changes lead to. */
  readonly asOf: string | undefined
  /** Changed entities that are visible to the key, by the instant of their newest change. */
  readonly changed: readonly (ChangedEntity & { readonly entity: Entity | undefined })[]
}

async function statesOf(call: Reading, operation: ComputedChangeReporting): Promise<States> {
  const { knowledge } = call
  const today = knowledgeDay(call)
  const found = await changedIn(call, operation, today)
  // Only then does the response depend on the date that the caller read it on.
  const isDated = (operation.changes.dated ?? []).length > 0
  const since = String(call.query['changed_since']).slice(0, 'YYYY-MM-DD'.length)
  const pinsOf = async (pin: (each: ChangedEntities) => Pin | undefined) =>
    call.engine.permit(new Map([...knowledge.pins, ...found.flatMap(({ id, changes }) => withPin(id, pin(changes)))]))
  const candidates = Math.max(1, ...found.map(({ changes }) => changes.from.length))
  const published = found
    .flatMap(({ changes }) => changes.to?.at ?? [])
    .toSorted()
    .at(-1)
  return {
    from: await Promise.all(
      Array.from({ length: candidates }, async (_, index) => ({
        asOf: undefined,
        pins: await pinsOf(({ from }) => from[index] ?? from.at(-1)),
        today: isDated ? since : today,
      })),
    ),
    to: { asOf: undefined, pins: await pinsOf(({ to }) => to), today },
    asOf: isDated ? laterOf(published, `${today}T00:00:00Z`) : published,
    changed: await visibleChanges(call, operation, newestOfEach(found.flatMap(({ changes }) => changes.entities))),
  }
}

/** Rows that change on their date are reported up to today, so the next request must not begin before it. */
const laterOf = (published: string | undefined, day: string): string | undefined =>
  published === undefined || isBefore(day, published) ? published : day

const withPin = (id: string, pin: Pin | undefined) => (pin === undefined ? [] : [[id, pin] as const])

/** The changed entities of each record of the operation. */
function changedIn(call: Reading, { needs, changes }: ComputedChangeReporting, today: string) {
  const { engine, knowledge, query } = call
  return Promise.all(
    recordsIn(needs).map(async ([name, record]) => ({
      id: engine.wiring.tables.get(record)?.id ?? '',
      changes: await engine.store.changedEntities(record, knowledge, {
        since: String(query['changed_since']),
        column: changes.of[name] ?? '',
        ids: requestedIds(call),
        isDated: changes.dated?.includes(name) ?? false,
        today,
      }),
    })),
  )
}

const recordsIn = (needs: ComputedChangeReporting['needs']): readonly (readonly [string, AnyRecord])[] =>
  Object.entries(needs).flatMap(([name, need]) => (need.part === 'record' ? [[name, need] as const] : []))

/** The ids of the requested entities, or of the row that the list belongs to; undefined for the entire market. */
function requestedIds(call: Reading): readonly string[] | undefined {
  const { entities, compiled } = call
  const { operation } = compiled
  if (operation.kind === 'custom' && operation.childOf !== undefined)
    return [String(parentKey(call, operation.childOf).value)]
  return entities?.map(({ id }) => id)
}

function newestOfEach(changes: readonly ChangedEntity[]): readonly ChangedEntity[] {
  const newest = new Map<string, ChangedEntity>()
  for (const change of changes) {
    const known = newest.get(change.id)
    if (known === undefined || known.knownFrom < change.knownFrom) newest.set(change.id, change)
  }
  return [...newest.values()].toSorted((a, b) => compare([a.knownFrom, a.id], [b.knownFrom, b.id]))
}

/** Adds the entities, and omits those that are not visible to the key. */
async function visibleChanges(
  call: Reading,
  operation: ComputedChangeReporting,
  changed: readonly ChangedEntity[],
): Promise<States['changed']> {
  if (changed.length === 0) return []
  if (operation.childOf !== undefined) return changed.map((change) => ({ ...change, entity: undefined }))
  const visible = new Map((await visibleEntities(call, operation)).map((entity) => [entity.id, entity]))
  return changed.flatMap((change) => {
    const entity = visible.get(change.id)
    return entity === undefined ? [] : [{ ...change, entity }]
  })
}

async function visibleEntities(call: Reading, operation: ComputedChangeReporting): Promise<readonly Entity[]> {
  const { engine, entities, scope, markets, knowledge } = call
  if (entities !== undefined) return entities
  const subject = wholeSelection(call, operation)?.subject
  if (subject === undefined) return []
  const on = symbolDay(call, operation)
  return engine.resolverOf(subject).universe({ scope, on, markets, excludeKinds: [], knowledge })
}

const wholeSelection = ({ selection }: Reading, operation: ComputedChangeReporting) =>
  selection ?? waysOf(selectionOf(operation)).at(0)

/** The date of the symbols in the response, which is the same in both states: names are not changes. */
const symbolDay = (call: Reading, { symbolDate }: ComputedChangeReporting): string =>
  symbolDate === undefined ? knowledgeDay(call) : String(call.query[symbolDate] ?? knowledgeDay(call))

interface Comparing {
  readonly call: Reading
  readonly operation: ComputedChangeReporting
  readonly mask: Mask
  readonly states: States
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

async function changesOf(comparing: Comparing, changed: States['changed']): Promise<readonly FoundChange[]> {
  const { states, call } = comparing
  const now = await rowsAt(comparing, changed, states.to)
  const before = await Promise.all(states.from.map((knowledge) => rowsAt(comparing, changed, knowledge)))
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
  return found.toSorted((a, b) => compare(a.place, b.place))
}

const byKey = (rows: readonly StateRow[]) => new Map(rows.map((row) => [JSON.stringify(row.key), row]))

/** All rows of the entities in one state. */
async function rowsAt(
  { call, operation, mask }: Comparing,
  changed: States['changed'],
  knowledge: Knowledge,
): Promise<readonly StateRow[]> {
  const own = stateOf(call, operation, { changed, knowledge })
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
      const entity = operation.childOf === undefined ? cellsIn(cells, [entityField]) : [changed[0]?.id ?? '']
      rows.push({
        key: cellsIn(cells, keyOf(operation.changes)),
        entity: entity[0] ?? '',
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
  { changed, knowledge }: { readonly changed: States['changed']; readonly knowledge: Knowledge },
): Reading {
  const { symbolDate, childOf } = operation
  const query = symbolDate === undefined ? call.query : { ...call.query, [symbolDate]: symbolDay(call, operation) }
  const own = { ...call, compiled: call.target, query, knowledge, today: knowledge.today ?? call.today }
  const state: Reading = { ...own, remarks: { errors: [], meta: {}, headers: {}, isRefunded: false } }
  if (childOf !== undefined) return state
  const entities = changed.flatMap(({ entity }) => entity ?? [])
  const ids = new Set(entities.map(({ id }) => id))
  const named = call.named?.filter(({ id }) => ids.has(id)) ?? entities
  return { ...state, selection: wholeSelection(call, operation), entities, named }
}

/** Whether a position is after a page's last row; with `isOpen`, rows of the same entity may follow it. */
function isAfter(place: readonly string[], after: Reading['page']['after'], isOpen: boolean): boolean {
  if (after === undefined) return true
  const order = compare(place, Object.values(after).slice(0, place.length).map(String))
  return isOpen ? order >= 0 : order > 0
}

function compare(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((text, index) => text !== b[index])
  if (at === -1) return 0
  return (a[at] ?? '') < (b[at] ?? '') ? -1 : 1
}
