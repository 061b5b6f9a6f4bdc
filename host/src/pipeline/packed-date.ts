import type { Entity } from '@bourse/kit'
import pLimit from 'p-limit'
import { overloaded } from '../credits/refusals.ts'
import { findLines, type LinesInBytes, type PlacedIds } from '../packs/day-text.ts'
import { dateOfLine, LINES_OF_PACK, seesAll, seesLine } from '../packs/packed-rows.ts'
import { quoted } from '../storage/columns.ts'
import { rowInSql } from '../storage/json-in-sql.ts'
import { CONNECT_MS } from '../storage/pool.ts'
import { boundsOf } from '../storage/rows.ts'
import { subjectColumn, timeField, type Table } from '../storage/tables.ts'
import { freeBytes } from './free-bytes.ts'
import type { Ongoing } from './ongoing.ts'
import { statementOf } from './statements.ts'

/** The lines of entities on a date, at the places of the entities. */
export interface LinesOfDay {
  lineOf(place: number): string | undefined
  /** All of them in one run of bytes; undefined where some of them are not packed. */
  readonly inBytes: LinesInBytes | undefined
}

/**
 * Days that a process reads at once. A day is work for one thread, so that more of them would only hold their texts longer: those that outlive a collection of
 * the young generation lie about until the old one is collected.
 */
const fewAtOnce = pLimit(4)

/** Days that wait for their turn. */
export const waitingDays = (): number => fewAtOnce.pendingCount

/**
 * The lines that entities have on the date asked for: those of the day's text, and over them those that stand in the table. A day waits for its turn no longer than
 * a statement for a connection.
 */
export function linesOfDay(call: Ongoing, table: Table, entities: readonly Entity[]): Promise<LinesOfDay> {
  const begin = performance.now()
  return fewAtOnce(() => {
    if (performance.now() - begin > CONNECT_MS)
      throw overloaded('The host reads as many whole markets as it can. Try again soon.')
    return readDay(call, table, entities)
  })
}

async function readDay(call: Ongoing, table: Table, entities: readonly Entity[]): Promise<LinesOfDay> {
  const { text, name } = statementOf(table, 'packed day', () => dayStatement(table))
  const { batch, at } = boundsOf(table, call.knowledge)
  const values = [batch, at, call.query['date']]
  const rows = await call.engine.database.query<StoredLine>(text, values, name)
  const content = rows.find((row) => row.content !== null)?.content
  const others = new Map<string, string>()
  for (const { id, line } of rows) if (id !== null && line !== null) others.set(id, line)
  const packed = content ? linesIn(Buffer.from(content, 'base64'), entities) : undefined
  return {
    lineOf: (place) => others.get(entities[place]?.id ?? '') ?? (packed && lineIn(packed, place)),
    inBytes: others.size === 0 ? packed : undefined,
  }
}

function linesIn(content: Buffer, entities: readonly Entity[]): LinesInBytes {
  const found = findLines(content, idsInOrder(entities))
  freeBytes(content)
  return found
}

function lineIn({ bytes, starts, ends }: LinesInBytes, place: number): string | undefined {
  return ends[place] === 0 ? undefined : bytes.toString('utf8', starts[place], ends[place])
}

const inOrder = new WeakMap<readonly Entity[], PlacedIds>()

/** Put in order once for a list of entities: the whole market is the same list for every request of a key. */
function idsInOrder(entities: readonly Entity[]): PlacedIds {
  const known = inOrder.get(entities)
  if (known !== undefined) return known
  const placed = entities.map(({ id }, place) => ({ id, place })).sort((a, b) => (a.id < b.id ? -1 : 1))
  const ordered = { ids: placed.map(({ id }) => id), places: placed.map(({ place }) => place) }
  inOrder.set(entities, ordered)
  return ordered
}

/** A row with its id, or the text of the day. */
interface StoredLine {
  readonly id: string | null
  readonly line: string | null
  /** In base64. */
  readonly content: string | null
}

/**
 * The rows of the table, and the text of the day, which takes less time in base64 than in the digits in which Postgres writes bytes; where that knows rows which this reader may not see yet, those of its packs that he may. In one statement: between
 * two of them a publication could take a row out of its pack that was not in the table before.
 */
function dayStatement(table: Table): string {
  const subject = subjectColumn(table)
  const day = `${table.days} d where d.date = $3::date and`
  return `select b.${subject} as id, ${rowInSql(table, 'b.')} as line, null as content from ${table.name} b
    where b.${quoted(timeField(table))} = $3::date and b.batch_id <= $1 and b.known_from <= $2 and b.known_to > $2
    union all
    select null, null, encode(d.content, 'base64') from ${day} ${seesAll('d', '$1', '$2')}
    union all
    select p.${subject}, l.line, null from ${table.packs} p cross join lateral ${LINES_OF_PACK}
    where exists (select from ${day} not (${seesAll('d', '$1', '$2')}))
      and p.quarter = date_trunc('quarter', $3::date)::date and ${dateOfLine(table)} = ($3::date)::text and ${seesLine('$1', '$2')}`
}

/** The rows that some entities have on the date asked for, by their ids. */
export async function linesOnDay(
  call: Ongoing,
  table: Table,
  entities: readonly Entity[],
): Promise<ReadonlyMap<string, string>> {
  const { text, name } = statementOf(table, 'packed rows of a day', () => eachStatement(table))
  const { batch, at } = boundsOf(table, call.knowledge)
  const ids = entities.map(({ id }) => id)
  const found = await call.engine.database.arrays(text, [batch, at, call.query['date'], ids], name)
  return new Map(found.map(([id, line]) => [String(id), String(line)]))
}

function eachStatement(table: Table): string {
  const subject = subjectColumn(table)
  return `select e.id, r.line from unnest($4::text[]) as e (id) cross join lateral (
      (select ${rowInSql(table, 'b.')} as line from ${table.name} b where b.${subject} = e.id and b.${quoted(timeField(table))} = $3::date
         and b.batch_id <= $1 and b.known_from <= $2 and b.known_to > $2 limit 1)
      union all
      (select l.line from ${table.packs} p cross join lateral ${LINES_OF_PACK}
       where p.${subject} = e.id and p.quarter = date_trunc('quarter', $3::date)::date and ${dateOfLine(table)} = ($3::date)::text and ${seesLine('$1', '$2')} limit 1)
      limit 1) r`
}
