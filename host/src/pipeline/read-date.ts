import type { Entity, Form } from '@bourse/kit'
import { cellsOfLine } from '../packs/lines.ts'
import { quoted } from '../storage/columns.ts'
import { rowInSql } from '../storage/json-in-sql.ts'
import { boundsOf, firstKept } from '../storage/rows.ts'
import { subjectColumn, timeField, type Table } from '../storage/tables.ts'
import type { Cells } from '../operations/write-rows.ts'
import type { Ongoing, ReadRow, RowsRead } from './ongoing.ts'
import { linesOfDay, linesOnDay } from './packed-date.ts'
import { cellsInSql, withLabels } from './row-cells.ts'
import { withEntity } from './row-text.ts'
import { statementOf } from './statements.ts'

/** Entities looked at in one statement of a whole-market read, over the rows wanted: some have no row on the date. */
const SLICE_FACTOR = 1.5

type DateForm = Extract<Form, { form: 'date' }>

/** Entities from which on a date is read whole, where the record has an index by date, instead of each entity by itself. */
const WORTH_READING_WHOLE = 200

/** One date, entities in symbol order: slices of the ordered universe until the page is full. */
export async function readDate(call: Ongoing, table: Table, form: DateForm): Promise<RowsRead> {
  const entities = await entitiesOfDate(call, table, form)
  const first = firstKept(table.record, call.knowledge)?.date
  if (first !== undefined && String(call.query['date']) < first) return told(call, [], [], undefined)
  const asText = call.format !== 'csv'
  const rows: ReadRow[] = []
  const unrecorded: { symbol: string | null | undefined; instrument_id: string }[] = []
  let last: Entity | undefined
  let position = startAfter(entities, call.cursor?.key?.['entity'])
  while (position < entities.length) {
    const slice = entities.slice(position, position + Math.ceil((call.limit + 1 - rows.length) * SLICE_FACTOR))
    for (const [entity, cells] of await rowsOfDate(call, table, { entities, slice, asText })) {
      if (rows.length === call.limit) return told(call, rows, unrecorded, { entity: last?.id ?? null })
      last = entity
      rows.push(asText ? withEntity(table, entity, String(cells[0])) : withLabels(table, entity, cells))
      if (entity.unrecorded === true)
        unrecorded.push({ symbol: entity.labels[table.record.subject?.nameField ?? ''], instrument_id: entity.id })
    }
    position += slice.length
  }
  return told(call, rows, unrecorded, undefined)
}

interface Slice {
  readonly entities: readonly Entity[]
  readonly slice: readonly Entity[]
  readonly asText: boolean
}

type EntityRow = readonly [entity: Entity, cells: Cells]

/** The rows of some entities in their order: all of the date where these are most of the entities, else each by itself. */
function rowsOfDate(call: Ongoing, table: Table, wanted: Slice): Promise<readonly EntityRow[]> {
  const { entities, slice } = wanted
  if (table.record.packed) return packedRowsOfDate(call, table, wanted)
  const isMost = slice.length >= WORTH_READING_WHOLE && slice.length * 2 >= entities.length
  return isMost && isIndexedByDate(table) ? wholeDate(call, table, wanted) : eachOnDate(call, table, wanted)
}

async function packedRowsOfDate(call: Ongoing, table: Table, { slice, asText }: Slice): Promise<readonly EntityRow[]> {
  const isWhole = slice.length >= WORTH_READING_WHOLE
  const lines = await (isWhole ? linesOfDay(call, table) : linesOnDay(call, table, slice))
  return slice.flatMap((entity) => {
    const line = lines.get(entity.id)
    return line === undefined ? [] : [[entity, asText ? [line] : cellsOfLine(table, line)] as const]
  })
}

const isIndexedByDate = (table: Table) => table.record.indexes.some(([first]) => first === timeField(table))

async function wholeDate(call: Ongoing, table: Table, { slice, asText }: Slice): Promise<readonly EntityRow[]> {
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

async function eachOnDate(call: Ongoing, table: Table, { slice, asText }: Slice): Promise<readonly EntityRow[]> {
  const { text, name } = statementOf(table, `date ${asText}`, () => eachStatement(table, asText))
  const { batch, at } = boundsOf(table, call.knowledge)
  const values = [slice.map(({ id }) => id), batch, at, call.query['date']]
  const found = await call.engine.database.arrays(text, values, name)
  return found.flatMap(([index, ...cells]) => {
    const entity = slice[Number(index) - 1]
    return entity === undefined ? [] : [[entity, cells] as const]
  })
}

function told(
  call: Ongoing,
  rows: readonly ReadRow[],
  unrecorded: readonly unknown[],
  next: RowsRead['next'],
): RowsRead {
  call.meta['unrecorded_symbols'] = unrecorded
  return { rows, count: rows.length, next }
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
  return ascending ? universe : universe.toReversed()
}

function bySymbol(nameField: string, a: Entity, b: Entity): number {
  const [x, y] = [`${a.labels[nameField] ?? ''}\0${a.id}`, `${b.labels[nameField] ?? ''}\0${b.id}`]
  return x < y ? -1 : x > y ? 1 : 0
}

function startAfter(entities: readonly Entity[], id: string | null | undefined): number {
  return id === undefined || id === null ? 0 : entities.findIndex((entity) => entity.id === id) + 1
}
