import type { Entity, Form } from '@bourse/kit'
import { cellsOfLine } from '../packs/lines.ts'
import { quoted } from '../storage/columns.ts'
import { rowInSql } from '../storage/json-in-sql.ts'
import { boundsOf, firstKept } from '../storage/rows.ts'
import { subjectColumn, timeField, type Table } from '../storage/tables.ts'
import type { Cells } from '../operations/write-rows.ts'
import type { Ongoing, ReadRow, RowsRead } from './ongoing.ts'
import { rowsInBytes } from './day-bytes.ts'
import { linesOfDay, linesOnDay } from './packed-date.ts'
import { cellsInSql, withLabels } from './row-cells.ts'
import { withEntity } from './row-text.ts'
import { statementOf } from './statements.ts'

/** Entities looked at in one statement of a whole-market read, over the rows wanted: some have no row on the date. */
const SLICE_FACTOR = 1.5

type DateForm = Extract<Form, { form: 'date' }>

/** Entities from which on a date is read whole, where the record has an index by date, instead of each entity by itself. */
const WORTH_READING_WHOLE = 200

/** One date, entities in symbol order, until the page is full. */
export async function readDate(call: Ongoing, table: Table, form: DateForm): Promise<RowsRead> {
  const entities = await entitiesOfDate(call, table, form)
  const first = firstKept(table.record, call.knowledge)?.date
  if (first !== undefined && String(call.query['date']) < first) return told(call, table, NO_ROWS)
  const wanted = { entities, start: startAfter(entities, call.cursor?.key?.['entity']) }
  const most = Math.min(entities.length - wanted.start, entitiesFor(call, 0))
  const isWhole = table.record.packed && most >= WORTH_READING_WHOLE
  return told(call, table, await (isWhole ? packedDate(call, table, wanted) : dateBySlices(call, table, wanted)))
}

/** The entities of a date, of which those before `start` are on earlier pages. */
interface Wanted {
  readonly entities: readonly Entity[]
  readonly start: number
}

/** The rows of a page, whose they are in the same order, and whether others follow. */
interface RowsOfDate {
  readonly rows: readonly ReadRow[]
  readonly entities: readonly Entity[]
  readonly hasMore: boolean
}

const NO_ROWS: RowsOfDate = { rows: [], entities: [], hasMore: false }

function told(call: Ongoing, table: Table, { rows, entities, hasMore }: RowsOfDate): RowsRead {
  const nameField = table.record.subject?.nameField ?? ''
  call.meta['unrecorded_symbols'] = entities
    .filter(({ unrecorded }) => unrecorded === true)
    .map(({ id, labels }) => ({ symbol: labels[nameField], instrument_id: id }))
  return { rows, count: entities.length, next: hasMore ? { entity: entities.at(-1)?.id ?? null } : undefined }
}

/** A date out of the one text of all its rows. */
async function packedDate(call: Ongoing, table: Table, { entities, start }: Wanted): Promise<RowsOfDate> {
  const { inBytes, lineOf } = await linesOfDay(call, table, entities)
  if (isText(call) && inBytes !== undefined) {
    const page = rowsInBytes(table, inBytes, { entities, start, limit: call.limit, between: betweenRows(call) })
    return { ...page, rows: page.entities.length === 0 ? [] : [page.rows] }
  }
  const found: EntityRow[] = []
  for (let place = start; place < entities.length && found.length <= call.limit; place++) {
    const [entity, line] = [entities[place], lineOf(place)]
    if (entity !== undefined && line !== undefined) found.push([entity, cellsOf(call, table, line)])
  }
  return pageOf(call, table, found)
}

/** A date out of the rows of some entities at a time: as many as should fill the page. */
async function dateBySlices(call: Ongoing, table: Table, { entities, start }: Wanted): Promise<RowsOfDate> {
  let found: readonly EntityRow[] = []
  for (let at = start; at < entities.length && found.length <= call.limit;) {
    const slice = entities.slice(at, at + entitiesFor(call, found.length))
    found = [...found, ...(await rowsOfSlice(call, table, entities, slice))]
    at += slice.length
  }
  return pageOf(call, table, found)
}

/** Entities to look at for a page that holds so many rows already, with one more to know whether another page follows. */
const entitiesFor = ({ limit }: Ongoing, found: number) => Math.ceil((limit + 1 - found) * SLICE_FACTOR)

type EntityRow = readonly [entity: Entity, cells: Cells]

function pageOf(call: Ongoing, table: Table, found: readonly EntityRow[]): RowsOfDate {
  const page = found.slice(0, call.limit)
  const entities = page.map(([entity]) => entity)
  const hasMore = found.length > page.length
  if (!isText(call)) return { rows: page.map(([entity, cells]) => withLabels(table, entity, cells)), entities, hasMore }
  const rows = page.map(([entity, cells]) => withEntity(table, entity, String(cells[0])))
  return { rows: rows.length === 0 ? [] : [rows.join(betweenRows(call))], entities, hasMore }
}

const isText = ({ format }: Ongoing) => format !== 'csv'
const betweenRows = ({ format }: Ongoing) => (format === 'ndjson' ? '\n' : ',')
const cellsOf = (call: Ongoing, table: Table, line: string): Cells => (isText(call) ? [line] : cellsOfLine(table, line))

/** All of the date where these are most of the entities, else each by itself. */
function rowsOfSlice(
  call: Ongoing,
  table: Table,
  entities: readonly Entity[],
  slice: readonly Entity[],
): Promise<readonly EntityRow[]> {
  if (table.record.packed) return packedOnDate(call, table, slice)
  const isMost = slice.length >= WORTH_READING_WHOLE && slice.length * 2 >= entities.length
  return isMost && isIndexedByDate(table) ? wholeDate(call, table, slice) : eachOnDate(call, table, slice)
}

async function packedOnDate(call: Ongoing, table: Table, slice: readonly Entity[]): Promise<readonly EntityRow[]> {
  const lines = await linesOnDay(call, table, slice)
  return slice.flatMap((entity) => {
    const line = lines.get(entity.id)
    return line === undefined ? [] : [[entity, cellsOf(call, table, line)] as const]
  })
}

const isIndexedByDate = (table: Table) => table.record.indexes.some(([first]) => first === timeField(table))

async function wholeDate(call: Ongoing, table: Table, slice: readonly Entity[]): Promise<readonly EntityRow[]> {
  const asText = isText(call)
  const { text, name } = statementOf(table, `whole date ${asText}`, () => wholeStatement(table, asText))
  const { batch, at } = boundsOf(table, call.knowledge)
  const cells = new Map<unknown, Cells>()
  for (const [id, ...found] of await call.engine.database.arrays(text, [batch, at, call.query['date']], name))
    cells.set(id, found)
  return slice.flatMap((entity) => {
    const found = cells.get(entity.id)
    return found === undefined ? [] : [[entity, found] as const]
  })
}

async function eachOnDate(call: Ongoing, table: Table, slice: readonly Entity[]): Promise<readonly EntityRow[]> {
  const asText = isText(call)
  const { text, name } = statementOf(table, `date ${asText}`, () => eachStatement(table, asText))
  const { batch, at } = boundsOf(table, call.knowledge)
  const values = [slice.map(({ id }) => id), batch, at, call.query['date']]
  const found = await call.engine.database.arrays(text, values, name)
  return found.flatMap(([index, ...cells]) => {
    const entity = slice[Number(index) - 1]
    return entity === undefined ? [] : [[entity, cells] as const]
  })
}

function wholeStatement(table: Table, asText: boolean): string {
  return `select b.${subjectColumn(table)}, ${rowOf(table, asText)} from ${table.name} b
    where b.${quoted(timeField(table))} = $3::date and b.batch_id <= $1 and b.known_from <= $2 and b.known_to > $2`
}

function eachStatement(table: Table, asText: boolean): string {
  return `select e.position, r.* from unnest($1::text[]) with ordinality as e (id, position)
    join lateral (select ${rowOf(table, asText)} from ${table.name} b where b.${subjectColumn(table)} = e.id
      and b.${quoted(timeField(table))} = $4::date and b.batch_id <= $2 and b.known_from <= $3 and b.known_to > $3 limit 1) r on true
    order by e.position`
}

const rowOf = (table: Table, asText: boolean) => (asText ? rowInSql(table, 'b.') : cellsInSql(table, 'b.'))

/** The named entities, or the whole market, in the order of their symbol on the date. */
async function entitiesOfDate(call: Ongoing, table: Table, form: DateForm): Promise<readonly Entity[]> {
  const ascending = call.query['order'] !== 'desc'
  const nameField = table.record.subject?.nameField ?? ''
  if (call.entities !== undefined)
    return [...call.entities].sort((a, b) => bySymbol(nameField, a, b) * (ascending ? 1 : -1))
  const { subject } = table.record
  if (subject === undefined) return []
  const universe = await call.engine.resolverOf(subject).universe({
    scope: call.scope,
    on: String(call.query['date']),
    markets: call.markets,
    excludeKinds: form.excludeKinds,
    knowledge: call.knowledge,
  })
  return ascending ? universe : reversedOf(universe)
}

const reversed = new WeakMap<readonly Entity[], readonly Entity[]>()

/** The same list each time, as what is worked out about a list is kept by the list. */
function reversedOf(entities: readonly Entity[]): readonly Entity[] {
  const known = reversed.get(entities) ?? entities.toReversed()
  reversed.set(entities, known)
  return known
}

function bySymbol(nameField: string, a: Entity, b: Entity): number {
  const [x, y] = [`${a.labels[nameField] ?? ''}\0${a.id}`, `${b.labels[nameField] ?? ''}\0${b.id}`]
  return x < y ? -1 : x > y ? 1 : 0
}

function startAfter(entities: readonly Entity[], id: string | null | undefined): number {
  return id === undefined || id === null ? 0 : entities.findIndex((entity) => entity.id === id) + 1
}
