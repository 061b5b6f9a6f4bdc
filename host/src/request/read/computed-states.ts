import { knowledgeDay, type AnyRecord, type CustomOperation, type Entity, type Knowledge } from '@bourse/kit'
import { type ComputedChangeReporting, type Pin, waysOf } from '@bourse/kit/host'
import { selectionOf } from '@bourse/engine/operations'
import type { ChangedEntities, ChangedEntity, MovedEntities } from '@bourse/engine/store'
import { parentKey } from '../names/resolve-parent.ts'
import { dayOf, laterOf, movesOf, type EarlierView, type Moves } from './moved-entities.ts'
import type { Reading } from './reading.ts'

/** The states that are compared for the changes of an operation that computes its rows. */
export interface ComputedStates {
  /** What a caller may have read at `changed_since`; several if a publication was in progress. */
  readonly from: readonly EarlierState[]
  readonly to: Knowledge
  /** Instant of the state that the changes lead to. */
  readonly asOf: string | undefined
  /** Changed entities that are visible to the key in one of the states, by the instant of their newest change. */
  readonly changed: readonly ChangedEntity[]
  /** All entities that are visible to the key now; undefined for the rows of one parent. */
  readonly visible: ReadonlyMap<string, Entity> | undefined
}

export interface EarlierState {
  readonly knowledge: Knowledge
  /** What was visible to the key; undefined if no entity has moved since. */
  readonly view: EarlierView | undefined
}

/** Returns the states between which an operation's rows are compared, and the entities whose rows may differ. */
export async function statesOf(call: Reading, operation: ComputedChangeReporting): Promise<ComputedStates> {
  const today = knowledgeDay(call)
  const subject = wholeSelection(call, operation)?.subject
  const moves = await movesOf(call, subject, (own) => visibleEntities(own, operation))
  const records = await changedIn(call, operation, { today, moves })
  const changed = newestOfEach(records.flatMap(({ changes }) => changes.entities))
  const visible = changed.length === 0 ? new Map<string, Entity>() : await visibleNow(call, operation)
  const wasVisible = (id: string) => moves?.before.some(({ left }) => left.has(id)) === true
  const published = records
    .flatMap(({ changes }) => changes.to?.at ?? [])
    .toSorted()
    .at(-1)
  const pins = await pinsWith(call, records, ({ to }) => to)
  return {
    from: await statesBefore(call, { records, moves, today: isDated(operation) ? dayOf(since(call)) : today }),
    to: { asOf: undefined, pins, today },
    // Rows that change on their date are reported up to today, so the next request must not begin before it.
    asOf: laterOf(laterOf(published, moves?.at), isDated(operation) ? `${today}T00:00:00Z` : undefined),
    changed: changed.filter(({ id }) => visible === undefined || visible.has(id) || wasVisible(id)),
    visible,
  }
}

/** Whether rows change on their date: only then do they depend on the date that the caller read them on. */
const isDated = ({ changes: { dated = [] } }: ComputedChangeReporting): boolean => dated.length > 0

const since = ({ query }: Reading): string => String(query['changed_since'])

/** A record of the operation, by its id, with its changed entities. */
interface ChangedRecord {
  readonly id: string
  readonly changes: ChangedEntities
}

interface Before {
  readonly records: readonly ChangedRecord[]
  readonly moves: Moves | undefined
  readonly today: string
}

function statesBefore(call: Reading, { records, moves, today }: Before): Promise<readonly EarlierState[]> {
  const views = moves?.before ?? []
  const count = Math.max(1, views.length, ...records.map(({ changes }) => changes.from.length))
  const stateAt = async (index: number): Promise<EarlierState> => {
    const at = async (reading: Reading): Promise<Knowledge> => ({
      asOf: undefined,
      pins: await pinsWith(reading, records, ({ from }) => from[index] ?? from.at(-1)),
      today,
    })
    const view = views[index] ?? views.at(-1)
    const knowledge = await at(call)
    return { knowledge, view: view && { ...view, call: { ...view.call, knowledge: await at(view.call) } } }
  }
  return Promise.all(Array.from({ length: count }, (_, index) => stateAt(index)))
}

/** A call's versions, with those that `pin` chooses for the operation's records. */
const pinsWith = async (
  { engine, knowledge }: Reading,
  records: readonly ChangedRecord[],
  pin: (changes: ChangedEntities) => Pin | undefined,
): Promise<Knowledge['pins']> =>
  engine.permit(new Map([...knowledge.pins, ...records.flatMap(({ id, changes }) => withPin(id, pin(changes)))]))

const withPin = (id: string, pin: Pin | undefined) => (pin === undefined ? [] : [[id, pin] as const])

/** The changed entities of each record of the operation. */
function changedIn(
  call: Reading,
  { needs, changes }: ComputedChangeReporting,
  { today, moves }: Omit<Before, 'records'>,
): Promise<readonly ChangedRecord[]> {
  const { engine, knowledge } = call
  return Promise.all(
    recordsIn(needs).map(async ([name, record]) => ({
      id: engine.wiring.tables.get(record)?.id ?? '',
      changes: await engine.store.changedEntities(record, knowledge, {
        since: since(call),
        column: changes.of[name] ?? '',
        ids: requestedIds(call),
        isDated: changes.dated?.includes(name) ?? false,
        today,
        moved: movedIn(moves),
      }),
    })),
  )
}

function movedIn(moves: Moves | undefined): MovedEntities | undefined {
  if (moves === undefined || moves.before.length === 0) return undefined
  const { at, before } = moves
  return {
    entered: before.flatMap(({ entered }) => [...entered]),
    left: before.flatMap(({ left }) => [...left.keys()]),
    at,
  }
}

const recordsIn = (needs: ComputedChangeReporting['needs']): readonly (readonly [string, AnyRecord])[] =>
  Object.entries(needs).flatMap(([name, need]) => (need.part === 'record' ? [[name, need] as const] : []))

/** The ids of the requested entities, or of the row that the list belongs to; undefined for the entire market. */
export function requestedIds(call: Reading): readonly string[] | undefined {
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
  return [...newest.values()].toSorted((a, b) => comparePlaces([a.knownFrom, a.id], [b.knownFrom, b.id]))
}

/** Compares two positions in the order of changes. */
export function comparePlaces(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((text, index) => text !== b[index])
  if (at === -1) return 0
  return (a[at] ?? '') < (b[at] ?? '') ? -1 : 1
}

async function visibleNow(call: Reading, operation: ComputedChangeReporting): Promise<ComputedStates['visible']> {
  if (operation.childOf !== undefined) return undefined
  return new Map((await visibleEntities(call, operation)).map((entity) => [entity.id, entity]))
}

async function visibleEntities(call: Reading, operation: ComputedChangeReporting): Promise<readonly Entity[]> {
  const { engine, entities, scope, markets, knowledge } = call
  if (entities !== undefined) return entities
  const subject = wholeSelection(call, operation)?.subject
  if (subject === undefined) return []
  const on = symbolDay(call, operation)
  return engine.resolverOf(subject).universe({ scope, on, markets, excludeKinds: [], knowledge })
}

/** The request's selection, or the one of a request for the entire market. */
export const wholeSelection = ({ selection }: Reading, operation: CustomOperation) =>
  selection ?? waysOf(selectionOf(operation)).at(0)

/** The date of the symbols in the response, which is the same in both states: names are not changes. */
export const symbolDay = (call: Reading, { symbolDate }: CustomOperation): string =>
  symbolDate === undefined ? knowledgeDay(call) : String(call.query[symbolDate] ?? knowledgeDay(call))
