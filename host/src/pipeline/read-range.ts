import { addDays, daysBetween, type Entity, type Form } from '@bourse/kit'
import { cellsOfLine } from '../packs/lines.ts'
import { quoted } from '../storage/columns.ts'
import { rowInSql } from '../storage/json-in-sql.ts'
import { boundsOf, firstKept } from '../storage/rows.ts'
import { timeField, type Table } from '../storage/tables.ts'
import type { Ongoing, ReadRow, RowsRead } from './ongoing.ts'
import { datesBehind, entityLines, packedStatement, type EntityLines } from './packed-range.ts'
import { cellIndex, cellsInSql, withLabels } from './row-cells.ts'
import { firstLines, memberOfLast, withEntity } from './row-text.ts'
import { statementOf } from './statements.ts'

type Direction = 'asc' | 'desc'

/** What is read: entities from one on, each between two dates, the first from where the last page ended. */
interface Walk {
  readonly table: Table
  readonly direction: Direction
  readonly entities: readonly Entity[]
  readonly bound: string | null
  readonly from: string
  readonly to: string
}

/** Entities in the order of the request, each by date: one index range per entity, stopped at the page. */
export function readRange(call: Ongoing, table: Table, form: Form | undefined): Promise<RowsRead> {
  const walk = walkOf(call, table, form)
  return call.format === 'csv' && !table.record.packed ? readCells(call, walk) : readTexts(call, walk)
}

function walkOf(call: Ongoing, table: Table, form: Form | undefined): Walk {
  const declared = form?.form === 'range' ? form.dates : 'desc'
  const { order } = call.query
  const after = call.cursor?.key
  const all = call.entities ?? []
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after['entity'])
  return {
    table,
    direction: order === 'asc' || order === 'desc' ? order : declared,
    entities: all.slice(Math.max(0, start)),
    bound: after?.['date'] ?? null,
    ...datesOf(call, table),
  }
}

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
    for (const { position, count: all, lines: found } of await linesOf(call, walk, {
      at,
      some,
      most: call.limit + 1 - count,
    })) {
      const entity = some[position - 1]
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

async function linesOf(call: Ongoing, walk: Walk, { at, some, most }: Some): Promise<readonly EntityLines[]> {
  const { table, direction } = walk
  const { packed } = table.record
  const { text, name } = statementOf(table, `range texts ${direction}`, () =>
    packed ? packedStatement(table, direction, ENTITIES) : textsStatement(table, direction),
  )
  const found = await call.engine.database.arrays(text, valuesOf(call, walk, at, some, most), name)
  if (!packed)
    return found.map(([position, count, lines]) => ({
      position: Number(position),
      count: Number(count),
      lines: String(lines),
    }))
  const bounded = datesBehind(walk, direction, walk.bound)
  return entityLines(table, direction, found, (position) => (at + position === 1 ? bounded : walk))
}

function written(call: Ongoing, table: Table, entity: Entity, lines: string): readonly ReadRow[] {
  if (call.format === 'csv') return lines.split('\n').map((line) => withLabels(table, entity, cellsOfLine(table, line)))
  return [joined(call, withEntity(table, entity, lines))]
}

const joined = ({ format }: Ongoing, lines: string): string =>
  format === 'ndjson' ? lines : lines.replaceAll('\n', ',')

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
  const { text, name } = statementOf(table, `range cells ${direction}`, () => cellsStatement(table, direction))
  const values = valuesOf(call, walk, 0, entities, call.limit + 1)
  const found = await call.engine.database.arrays(text, values, name)
  const page = found.slice(0, call.limit)
  const rows = page.map(([position, ...cells]) => withLabels(table, entities[Number(position) - 1], cells))
  const last = page.at(-1)
  const date = 1 + cellIndex(table, timeField(table))
  const more = found.length > page.length && last !== undefined
  const next = more ? { entity: entities[Number(last[0]) - 1]?.id ?? null, date: String(last[date]) } : undefined
  return { rows, count: rows.length, next }
}

function valuesOf(call: Ongoing, walk: Walk, at: number, some: readonly Entity[], most: number): readonly unknown[] {
  const { batch, at: known } = boundsOf(walk.table, call.knowledge)
  const bounds = some.map((_, index) => (at + index === 0 ? walk.bound : null))
  return [some.map(({ id }) => id), bounds, batch, known, walk.from, walk.to, most]
}

function textsStatement(table: Table, direction: Direction): string {
  return `select e.position, r.count, r.lines ${ENTITIES} cross join lateral (
      select count(*) as count, string_agg(n.line, E'\\n') as lines from (
        select ${rowInSql(table, 'b.')} as line ${rowsOfEntity(table, direction)}) n) r
    where r.count > 0 order by e.position`
}

function cellsStatement(table: Table, direction: Direction): string {
  return `select e.position, ${cellsInSql(table, 'r.')} ${ENTITIES} cross join lateral (
      select ${cellsInSql(table, 'b.')} ${rowsOfEntity(table, direction)}) r
    order by e.position, r.${quoted(timeField(table))} ${direction} limit $7`
}

const ENTITIES = 'from unnest($1::text[], $2::date[]) with ordinality as e (id, bound, position)'

function rowsOfEntity(table: Table, direction: Direction): string {
  const date = `b.${quoted(timeField(table))}`
  const behind = direction === 'asc' ? `> coalesce(e.bound, '-infinity')` : `< coalesce(e.bound, 'infinity')`
  return `from ${table.name} b
    where b.${quoted(table.record.subject?.column ?? '')} = e.id and ${date} between $5::date and $6::date and ${date} ${behind}
      and b.batch_id <= $3 and b.known_from <= $4 and b.known_to > $4
    order by ${date} ${direction} limit $7`
}
