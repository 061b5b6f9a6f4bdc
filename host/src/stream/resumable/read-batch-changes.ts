import type { NumberedBatch } from '@bourse/engine/store'
import type { Principal } from '@bourse/engine/accounts'
import { changeFields, fieldsOf, jsonWriter, type CompiledOperation, type RowWriter } from '@bourse/engine/operations'
import type { Entity, Fields, Operation } from '@bourse/kit'
import { reportsChanges, reportsComputedChanges } from '@bourse/kit/host'
import { maySee, visibleEntities } from '@bourse/kit/subject'
import { toProblem } from '../../http/problem-body.ts'
import type { Engine } from '../../request/engine.ts'
import { read } from '../../request/read/read.ts'
import { keyOf } from '../../request/read/computed-rows.ts'
import { cellsOf, readingOf } from '../../request/read/reading.ts'
import type { EntitledRequest } from '../../request/request-context.ts'
import { begin, untilAdmission } from '../../request/until-admission.ts'
import type { NamedChannel } from '../named-channel.ts'

/** Maximum number of changes that are read of one batch. */
const MAX_CHANGES = 20_000

/** One key's change, without values. */
export interface KeyChange {
  readonly entity: string
  /** The change as JSON. */
  readonly text: string
}

export interface BatchChanges {
  readonly principal: Principal
  readonly batch: Pick<NumberedBatch, 'batch' | 'at' | 'since'>
  /** Ids of the entities. */
  readonly ids: readonly string[]
}

/**
 * Reads what a batch changed in an operation's rows of the given entities, as `changed_since` does, without entities
 * and dates that are not visible to the key now. Rows that are no longer retained are not reported, because the
 * calendar removes them and not a batch. Returns undefined for too many changes.
 */
export async function readBatchChanges(
  engine: Engine,
  named: NamedChannel,
  { principal, batch, ids }: BatchChanges,
): Promise<readonly KeyChange[] | undefined> {
  const entities = await visibleOf(engine, named, principal, ids)
  const call = entities.length === 0 ? undefined : await entitledCall(engine, named, principal, entities)
  if (call === undefined) return []
  const pins = new Map(call.pins)
  for (const table of named.compiled.published) pins.set(table, { batch: batch.batch, at: batch.at })
  const reading = {
    ...readingOf(call, { limit: MAX_CHANGES }),
    query: { ...call.query, changed_since: batch.since },
    knowledge: { asOf: undefined, pins: await call.engine.permit(pins), today: batch.since.slice(0, 10) },
    ...{ entities, named: entities },
  }
  const result = await read(reading)
  if (result.part !== undefined) throw new TypeError(`${named.id}: expected rows, got a file`)
  if (result.next !== undefined) return undefined
  const { places, writer, subject } = writerOf(named)
  return result.rows.map((row) => {
    const cells = cellsOf(row)
    return { entity: String(cells[subject]), text: writer.row(places.map((place) => cells[place])) }
  })
}

/** The entities that are visible to the key now. */
async function visibleOf(
  engine: Engine,
  { subject }: NamedChannel,
  principal: Principal,
  ids: readonly string[],
): Promise<readonly Entity[]> {
  if (ids.length === 0) return []
  const scope = await engine.scopeOf(principal)
  const { pins } = await engine.freshVersions()
  const today = engine.clock.now().slice(0, 10)
  const key = { scope, knowledge: { asOf: undefined, pins, today } }
  const found = await visibleEntities(engine.resolverOf(subject), ids, key, today)
  return [...found.values()].filter((entity) => maySee(scope, entity))
}

/** A request for the changes of one of the entities that has passed every check; undefined before any publication. */
async function entitledCall(
  engine: Engine,
  { compiled, subject }: NamedChannel,
  principal: Principal,
  [first]: readonly Entity[],
): Promise<EntitledRequest | undefined> {
  const input = {
    ...{ url: undefined, params: {}, accept: undefined, acceptEncoding: undefined, ifNoneMatch: undefined },
    ...{ body: undefined, headers: {}, rowsOnly: true, reauthenticate: async () => principal },
    query: { [subject.selectors.ids]: first?.id ?? '', changed_since: '1970-01-01T00:00:00Z' },
  }
  return untilAdmission(await begin(engine, compiled, principal, input)).catch((error: unknown) => {
    if (toProblem(error).code === 'dataset-unpublished') return undefined
    throw error
  })
}

interface ChangeWriter {
  /** Positions of the sent fields among those of the changes. */
  readonly places: readonly number[]
  readonly writer: RowWriter
  /** Position of the entity's id. */
  readonly subject: number
}

const writers = new WeakMap<CompiledOperation, ChangeWriter>()

/** Writes the kind of a change and the row's key: its entity, key fields and public id. */
function writerOf({ compiled, subject }: NamedChannel): ChangeWriter {
  const known = writers.get(compiled)
  if (known !== undefined) return known
  const { operation } = compiled
  const own = fieldsOf(operation)
  const added = changeFields(operation, { before: false })
  const [change = '', knownFrom = ''] = Object.keys(added)
  const names = [change, knownFrom, subject.column, ...Object.keys(subject.labels), ...keyFields(operation)]
  const all: Fields = { ...own, ...added }
  const sent = [...new Set(names)].filter((name) => all[name] !== undefined)
  const order = Object.keys(all)
  const writer = {
    places: sent.map((name) => order.indexOf(name)),
    writer: jsonWriter(Object.fromEntries(sent.flatMap((name) => (all[name] ? [[name, all[name]]] : [])))),
    subject: order.indexOf(subject.column),
  }
  writers.set(compiled, writer)
  return writer
}

/** The fields that identify a row. */
function keyFields(operation: Operation): readonly string[] {
  if (reportsComputedChanges(operation)) return keyOf(operation)
  if (!reportsChanges(operation)) throw new TypeError(`${operation.id} does not report changes`)
  const { id, key } = operation.record
  return id === undefined ? key : [...key, 'id']
}
