import type { Hold, HoldContext, Knowledge, RowKey } from '@bourse/kit'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Transaction } from '@bourse/database'
import { rowsIn } from '../segments/rows-in-segments.ts'
import { list, quoted } from '../tables/columns.ts'
import type { Table } from '../tables/table.ts'
import { isPublished } from '../versions/knowledge-predicate.ts'
import type { Publication } from './publication.ts'
import { incomingOf, resolvedStage, sameKey } from './find-changes.ts'

export interface HeldCounts {
  readonly held: number
  readonly released: number
}

/** Lets the record's rule decide which incoming rows wait and which waiting rows are confirmed, and moves them. */
export async function applyHold(
  tx: Transaction,
  table: Table,
  rule: Hold,
  needs: unknown,
  publication: Pick<Publication, 'knowledge' | 'at' | 'sourceId'>,
): Promise<HeldCounts> {
  await dropReplaced(tx, table, publication.sourceId)
  const decision = await rule.decide(needs as never, contextOf(tx, table, publication.knowledge))
  const released = await release(tx, table, decision.release)
  const held = await hold(tx, table, decision.hold, publication.at)
  return { held, released }
}

/**
 * A held row whose key comes in again is replaced by what comes in, also where its own source takes it back: what comes in then equals the published
 * row and is no longer among the incoming ones.
 */
async function dropReplaced(tx: Transaction, table: Table, sourceId: number): Promise<void> {
  const [row] = await tx.query<{ some: boolean }>(`select exists (select 1 from ${table.held}) as some`)
  if (row?.some !== true) return
  await tx.query(`delete from ${table.held} h using ${incomingOf(table)} i where ${sameKey(table, 'h', 'i')}`)
  await tx.query(
    `delete from ${table.held} h using ${resolvedStage(table)} r where ${sameKey(table, 'h', 'r')} and h.source_id = ${sourceId}`,
  )
}

function contextOf(tx: Transaction, table: Table, knowledge: Knowledge): HoldContext<object> {
  const kysely = tx.kysely as unknown as Kysely<{ r: object }>
  const select = (from: RawBuilder<unknown>) => kysely.selectFrom(from.as<'r'>('r'))
  return {
    knowledge,
    incoming: () => select(sql.raw(incomingOf(table))),
    published: (window) => select(rowsIn(table, window)).where(sql<boolean>`${sql.raw(isPublished('r'))}`),
    held: () => select(sql.raw(table.held)),
  }
}

/** Held rows with these keys become incoming rows, as if they came in now. */
async function release(tx: Transaction, table: Table, keys: readonly RowKey[]): Promise<number> {
  if (keys.length === 0) return 0
  const columns = table.columns.map(({ name }) => name)
  return tx.execute(
    `with released as (delete from ${table.held} h using ${keySet(table)} where ${sameKey(table, 'h', 'k')} returning h.*)
     insert into ${incomingOf(table)} (_known_at, ${list(columns)}, _source_id, _open_source)
     select null::timestamptz, ${list(columns, 'h.')}, h.source_id, o.source_id from released h
     left join ${table.name} o on ${sameKey(table, 'o', 'h')} and ${isPublished('o')}`,
    [JSON.stringify(keys)],
  )
}

/** Removes held rows with these keys; returns how many there were. */
export function discardHeld(tx: Transaction, table: Table, keys: readonly RowKey[]): Promise<number> {
  return tx.execute(`delete from ${table.held} h using ${keySet(table)} where ${sameKey(table, 'h', 'k')}`, [
    JSON.stringify(keys),
  ])
}

async function hold(
  tx: Transaction,
  table: Table,
  rows: readonly { readonly key: RowKey; readonly reason: string }[],
  at: string,
): Promise<number> {
  if (rows.length === 0) return 0
  const columns = list(table.columns.map(({ name }) => name))
  return tx.execute(
    `with waiting as (delete from ${incomingOf(table)} i using ${keySet(table, 'reason text')} where ${sameKey(table, 'i', 'k')} returning i.*, k.reason)
     insert into ${table.held} (${columns}, source_id, known_at, reason, held_at) select ${columns}, _source_id, _known_at, reason, $2::timestamptz from waiting
     on conflict (${list(table.key)}) do nothing`,
    [JSON.stringify(rows.map(({ key, reason }) => ({ ...key, reason }))), at],
  )
}

/** Keys handed in as JSON in `$1`, as a table `k` with the types of the key columns. */
function keySet(table: Table, more?: string): string {
  const types = table.columns
    .filter(({ name }) => table.key.includes(name))
    .map(({ name, sqlType }) => `${quoted(name)} ${sqlType}`)
  return `json_to_recordset($1::json) as k (${[...types, ...(more === undefined ? [] : [more])].join(', ')})`
}
