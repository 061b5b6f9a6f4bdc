import { addDays, daysBetween, type Entity, type Form } from '@bourse/kit'
import { cellsOfLine } from '../packs/lines.ts'
import { quoted } from '../storage/columns.ts'
import { boundsOf, firstKept } from '../storage/rows.ts'
import { timeField, type Table } from '../storage/tables.ts'
import type { Ongoing, ReadRow, RowsRead } from './ongoing.ts'
import type { Place } from './entity-lines.ts'
import {
  FEW,
  readsInSql,
  roomFor,
  rowsOfEntity,
  valuesOfReads,
  type Dates,
  type Direction,
  type EntityRead,
} from './entity-rows.ts'
import { cellIndex, cellsInSql, withLabels } from './row-cells.ts'
import { firstLines, memberOfLast, withEntity } from './row-text.ts'
import { statementOf } from './statements.ts'

/** What is read: entities from one on, each between two dates; of the first only what lies behind the last page. */
interface Walk extends Dates {
  readonly table: Table
  readonly direction: Direction
  readonly entities: readonly Entity[]
  readonly first: Dates
}

/** Entities in the order of the request, each by date: one index range per entity, stopped at the page. */
export function readRange(call: Ongoing, table: Table, form: Form | undefined): Promise<RowsRead> {
  const walk = walkOf(call, table, form)
  return call.format === 'csv' && !table.record.packed ? readCells(call, walk) : readTexts(call, walk)
}

function walkOf(call: Ongoing, table: Table, form: Form | undefined): Walk {
  const declared = form?.form === 'range' ? form.dates : 'desc'
  const { order } = call.query
  const direction = order === 'asc' || order === 'desc' ? order : declared
  const after = call.cursor?.key
  const all = call.entities ?? []
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after['entity'])
  const dates = datesOf(call, table)
  return {
    table,
    direction,
    entities: all.slice(Math.max(0, start)),
    first: datesBehind(dates, direction, after?.['date'] ?? null),
    ...dates,
  }
}

/** The dates of an entity whose last row sent was of the date `bound`. */
function datesBehind({ from, to }: Dates, direction: Direction, bound: string | null): Dates {
  if (bound === null) return { from, to }
  return direction === 'asc'
    ? { from: later(from, addDays(bound, 1)), to }
    : { from, to: earlier(to, addDays(bound, -1)) }
}

const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)

/** The dates asked for; without them from the start of the plan's history, to the end of time. */
function datesOf({ query, floor, knowledge }: Ongoing, { record }: Table): { from: string; to: string } {
  const from = typeof query['from'] === 'string' ? query['from'] : floor
  const first = firstKept(record, knowledge)?.date
  return {
    from: first !== undefined && first > from ? first : from,
    to: typeof query['to'] === 'string' ? query['to'] : '9999-12-31',
  }
}

/** The rows of each entity as one text, some entities at a time: as many as should fill the page. */
async function readTexts(call: Ongoing, walk: Walk): Promise<RowsRead> {
  const { table, entities } = walk
  const rows: ReadRow[] = []
  let count = 0
  let last: { readonly entity: Entity; readonly lines: string } | undefined
  for (let at = 0, wanted = entitiesOfPage(call, walk); at < entities.length;) {
    const some = entities.slice(at, at + wanted)
    const reads = readsOf(walk, { at, some, most: call.limit + 1 - count })
    for (const { position, count: all, lines: found } of await call.engine.lines.read(placeOf(call, walk), reads)) {
      const entity = some[position]
      const kept = Math.min(all, call.limit - count)
      const lines = kept === all ? found : firstLines(found, all, kept)
      if (entity !== undefined && kept > 0) {
        rows.push(...written(call, table, entity, lines))
        count += kept
        last = { entity, lines }
      }
      if (kept < all) return { rows, count, next: last && nextOf(table, last) }
    }
    at += some.length
    // How many rows an entity has is known by now.
    wanted = count === 0 ? wanted * 4 : Math.ceil(((call.limit + 1 - count) * at) / count)
  }
  return { rows, count, next: undefined }
}

/** Some of the entities: from which place on, and how many rows of each are wanted. */
interface Some {
  readonly at: number
  readonly some: readonly Entity[]
  readonly most: number
}

function readsOf({ from, to, first }: Walk, { at, some, most }: Some): readonly EntityRead[] {
  return some.map(({ id }, index) => ({ id, most, ...(at + index === 0 ? first : { from, to }) }))
}

const placeOf = ({ knowledge }: Ongoing, { table, direction }: Walk): Place => ({
  table,
  direction,
  bounds: boundsOf(table, knowledge),
})

function written({ format }: Ongoing, table: Table, entity: Entity, lines: string): readonly ReadRow[] {
  if (format === 'csv') return lines.split('\n').map((line) => withLabels(table, entity, cellsOfLine(table, line)))
  return [withEntity(table, entity, lines, format === 'ndjson' ? '\n' : ',')]
}

const nextOf = (table: Table, { entity, lines }: { readonly entity: Entity; readonly lines: string }) => ({
  entity: entity.id,
  date: memberOfLast(lines, timeField(table)),
})

/** Entities that should fill the page, where each has a row on every weekday. */
function entitiesOfPage({ limit, today }: Ongoing, { from, to }: Walk): number {
  const days = daysBetween(from, to < today ? to : addDays(today, 1))
  return Math.max(1, Math.ceil((limit + 1) / Math.max(1, (days * 5) / 7)))
}

/** A row at a time, for CSV, whose fields stand in another order and spelling. */
async function readCells(call: Ongoing, walk: Walk): Promise<RowsRead> {
  const { table, entities, direction } = walk
  if (entities.length === 0) return { rows: [], count: 0, next: undefined }
  const reads = readsOf(walk, { at: 0, some: entities, most: call.limit + 1 })
  const room = roomFor(reads.length)
  const { text, name } = statementOf(table, `cells ${direction} ${room > FEW ? 'many' : room}`, () =>
    cellsStatement(table, direction, readsInSql(room, 4)),
  )
  const { batch, at } = boundsOf(table, call.knowledge)
  const found = await call.engine.database.arrays(text, [batch, at, call.limit + 1, ...valuesOfReads(reads)], name)
  const page = found.slice(0, call.limit)
  const rows = page.map(([position, ...cells]) => withLabels(table, entities[Number(position) - 1], cells))
  const last = page.at(-1)
  const date = 1 + cellIndex(table, timeField(table))
  const more = found.length > page.length && last !== undefined
  const next = more ? { entity: entities[Number(last[0]) - 1]?.id ?? null, date: String(last[date]) } : undefined
  return { rows, count: rows.length, next }
}

function cellsStatement(table: Table, direction: Direction, reads: string): string {
  return `select e.position, ${cellsInSql(table, 'r.')} from ${reads} cross join lateral (
      select ${cellsInSql(table, 'b.')} ${rowsOfEntity(table, direction)}) r
    order by e.position, r.${quoted(timeField(table))} ${direction} limit $3`
}
