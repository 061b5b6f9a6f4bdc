import type { Entity, Form } from '@bourse/kit'
import { quoted } from '../storage/columns.ts'
import { boundsOf, firstKept } from '../storage/rows.ts'
import { timeField, type Table } from '../storage/tables.ts'
import type { Ongoing, ReadRow, RowsRead } from './ongoing.ts'
import { cellsInSql, withLabels } from './row-cells.ts'
import { rowInSql, withEntity } from './row-text.ts'
import { statementOf } from './statements.ts'

/** Entities looked at in one statement of a whole-market read, over the rows wanted: some have no row on the date. */
const SLICE_FACTOR = 1.5

type DateForm = Extract<Form, { form: 'date' }>

/** One date, entities in symbol order: slices of the ordered universe until the page is full. */
export async function readDate(call: Ongoing, table: Table, form: DateForm): Promise<RowsRead> {
  const entities = await entitiesOfDate(call, table, form)
  const asText = call.format !== 'csv'
  const { text, name } = statementOf(table, `date ${asText ? 'texts' : 'cells'}`, () => dateStatement(table, asText))
  const { batch, at } = boundsOf(table, call.knowledge)
  const first = firstKept(table.record, call.knowledge)?.date
  if (first !== undefined && String(call.query['date']) < first) return told(call, [], [], undefined)
  const rows: ReadRow[] = []
  const unrecorded: { symbol: string | null | undefined; instrument_id: string }[] = []
  let last: Entity | undefined
  let position = startAfter(entities, call.cursor?.key?.['entity'])
  while (position < entities.length) {
    const slice = entities.slice(position, position + Math.ceil((call.limit + 1 - rows.length) * SLICE_FACTOR))
    const values = [slice.map(({ id }) => id), batch, at, call.query['date']]
    for (const [index, ...cells] of await call.engine.database.arrays(text, values, name)) {
      if (rows.length === call.limit) return told(call, rows, unrecorded, { entity: last?.id ?? null })
      last = slice[Number(index) - 1]
      rows.push(asText ? withEntity(table, last, String(cells[0])) : withLabels(table, last, cells))
      if (last?.unrecorded === true)
        unrecorded.push({ symbol: last.labels[table.record.subject?.nameField ?? ''], instrument_id: last.id })
    }
    position += slice.length
  }
  return told(call, rows, unrecorded, undefined)
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

function dateStatement(table: Table, asText: boolean): string {
  const [inner, outer] = asText
    ? [`${rowInSql(table, 'b.')} as line`, 'r.line']
    : [cellsInSql(table, 'b.'), cellsInSql(table, 'r.')]
  return `select e.position, ${outer} from unnest($1::text[]) with ordinality as e (id, position)
    join lateral (select ${inner} from ${table.name} b where b.${quoted(table.record.subject?.column ?? '')} = e.id
      and b.${quoted(timeField(table))} = $4::date and b.batch_id <= $2 and b.known_from <= $3 and b.known_to > $3 limit 1) r on true
    order by e.position`
}

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
