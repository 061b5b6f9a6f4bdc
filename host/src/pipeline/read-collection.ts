import type { AnyRecord, CollectionOperation, Entity, Form } from '@bourse/kit'
import type { Cells } from '../operations/write-rows.ts'
import { list, quoted } from '../storage/columns.ts'
import { statementName } from '../storage/database.ts'
import { boundsOf, firstKept } from '../storage/rows.ts'
import type { Table } from '../storage/tables.ts'
import type { Engine } from './engine.ts'
import type { Ongoing, ReadResult } from './ongoing.ts'

/** Entities looked at in one statement of a whole-market read, over the rows wanted: some have no row on the date. */
const SLICE_FACTOR = 1.5

/** Where a record is stored. */
export function tableOfRecord(engine: Engine, record: AnyRecord): Table {
  const table = engine.wiring.tables.get(record)
  if (table === undefined) throw new Error(`the record ${record.table} has no table`)
  return table
}

/** Reads a record in the form of the request. */
export function readCollection(call: Ongoing, operation: CollectionOperation): Promise<ReadResult> {
  const table = tableOfRecord(call.engine, operation.record)
  return call.form?.form === 'date' ? readDate(call, table, call.form) : readRange(call, table, call.form)
}

/** Entities in the order of the request, each by date: one index range per entity, stopped at the page. */
async function readRange(call: Ongoing, table: Table, form: Form | undefined): Promise<ReadResult> {
  const declared = form?.form === 'range' ? form.dates : 'desc'
  const direction = call.query['order'] === 'asc' || call.query['order'] === 'desc' ? call.query['order'] : declared
  const entities = call.entities ?? []
  const after = call.cursor?.key
  const start =
    after === undefined
      ? 0
      : Math.max(
          0,
          entities.findIndex(({ id }) => id === after['entity']),
        )
  const ids = entities.slice(start).map(({ id }) => id)
  const bounds = ids.map((_, index) => (index === 0 ? (after?.['date'] ?? null) : null))
  const text = rangeStatement(table, direction)
  const { batch, at } = boundsOf(table, call.knowledge)
  const { from, to } = rangeOf(call, table)
  const values = [ids, bounds, batch, at, from, to, call.limit + 1]
  const found = await call.engine.database.arrays(text, values, statementName(text))
  const page = found.slice(0, call.limit)
  const rows = page.map(([position, ...cells]) => withLabels(table, entities[start + Number(position) - 1], cells))
  const last = page.at(-1)
  const more = found.length > page.length && last !== undefined
  const date = 1 + columnIndex(table, timeField(table))
  return {
    rows,
    next: more ? { entity: entities[start + Number(last[0]) - 1]?.id ?? null, date: String(last[date]) } : undefined,
  }
}

function rangeStatement(table: Table, direction: 'asc' | 'desc'): string {
  const date = quoted(timeField(table))
  const subject = quoted(table.record.subject?.column ?? '')
  const columns = columnsWithoutSubject(table)
  return `select e.position, ${list(columns, 'r.')} from unnest($1::text[], $2::date[]) with ordinality as e (id, bound, position)
    cross join lateral (
      select ${list(columns, 'b.')} from ${table.name} b
      where b.${subject} = e.id and b.${date} between $5::date and $6::date and b.${date} ${direction === 'asc' ? '>' : '<'} coalesce(e.bound, '${direction === 'asc' ? '-' : ''}infinity')
        and b.batch_id <= $3 and b.known_from <= $4 and b.known_to > $4
      order by b.${date} ${direction} limit $7) r
    order by e.position, r.${date} ${direction} limit $7`
}

/** The dates asked for; without them from the start of the plan's history, to the end of time. */
function rangeOf({ query, floor, knowledge }: Ongoing, { record }: Table): { from: string; to: string } {
  const from = typeof query['from'] === 'string' ? query['from'] : floor
  const first = firstKept(record, knowledge)?.date
  return {
    from: first !== undefined && first > from ? first : from,
    to: typeof query['to'] === 'string' ? query['to'] : '9999-12-31',
  }
}

/** One date, entities in symbol order: slices of the ordered universe until the page is full. */
async function readDate(call: Ongoing, table: Table, form: Extract<Form, { form: 'date' }>): Promise<ReadResult> {
  const entities = await entitiesOfDate(call, table, form)
  const text = dateStatement(table)
  const { batch, at } = boundsOf(table, call.knowledge)
  const first = firstKept(table.record, call.knowledge)?.date
  if (first !== undefined && String(call.query['date']) < first) return { rows: told(call, [], []), next: undefined }
  const rows: Cells[] = []
  const unrecorded: { symbol: string | null | undefined; instrument_id: string }[] = []
  let last: Entity | undefined
  let position = startAfter(entities, call.cursor?.key?.['entity'])
  while (position < entities.length) {
    const slice = entities.slice(position, position + Math.ceil((call.limit + 1 - rows.length) * SLICE_FACTOR))
    const values = [slice.map(({ id }) => id), batch, at, call.query['date']]
    for (const [index, ...cells] of await call.engine.database.arrays(text, values, statementName(text))) {
      if (rows.length === call.limit) return { rows: told(call, rows, unrecorded), next: { entity: last?.id ?? null } }
      last = slice[Number(index) - 1]
      rows.push(withLabels(table, last, cells))
      if (last?.unrecorded === true)
        unrecorded.push({ symbol: last.labels[table.record.subject?.nameField ?? ''], instrument_id: last.id })
    }
    position += slice.length
  }
  return { rows: told(call, rows, unrecorded), next: undefined }
}

function told(call: Ongoing, rows: readonly Cells[], unrecorded: readonly unknown[]): readonly Cells[] {
  call.meta['unrecorded_symbols'] = unrecorded
  return rows
}

function dateStatement(table: Table): string {
  const subject = quoted(table.record.subject?.column ?? '')
  const columns = columnsWithoutSubject(table)
  return `select e.position, ${list(columns, 'r.')} from unnest($1::text[]) with ordinality as e (id, position)
    join lateral (select * from ${table.name} b where b.${subject} = e.id and b.${quoted(timeField(table))} = $4::date
      and b.batch_id <= $2 and b.known_from <= $3 and b.known_to > $3 limit 1) r on true
    order by e.position`
}

/** The named entities, or the whole market, in the order of their symbol on the date. */
async function entitiesOfDate(
  call: Ongoing,
  table: Table,
  form: Extract<Form, { form: 'date' }>,
): Promise<readonly Entity[]> {
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

/** A row in the order of the answer: public id, entity, its labels, then the record's own columns. */
function withLabels(table: Table, entity: Entity | undefined, cells: Cells): Cells {
  const labels = Object.keys(table.record.subject?.labels ?? {}).map((name) => entity?.labels[name] ?? null)
  const hasId = table.record.id !== undefined
  return hasId ? [cells[0], entity?.id, ...labels, ...cells.slice(1)] : [entity?.id, ...labels, ...cells]
}

function columnsWithoutSubject(table: Table): readonly string[] {
  return table.columns.map(({ name }) => name).filter((name) => name !== table.record.subject?.column)
}

function columnIndex(table: Table, name: string): number {
  return columnsWithoutSubject(table).indexOf(name)
}

function timeField({ record }: Table): string {
  if (record.time.mode === 'catalog') throw new Error(`${record.table} has no time field to read by`)
  return record.time.field
}
