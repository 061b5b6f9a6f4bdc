import type { Database, Transaction } from '../../database/index.ts'
import { withoutPublications } from '../tables/lock-publications.ts'
import type { Table } from '../tables/table.ts'
import { blocksOf } from './blocks-of.ts'

/** Number of table blocks of 8 KiB per transaction, to limit how long a publication waits. */
const BLOCKS = 256

export interface Moving {
  readonly name: string
  /** Number of blocks that the rows need; rows beyond them move. */
  readonly blocks: number
  readonly signal: AbortSignal | undefined
  /** Called after each transaction, with the number of rows that it moved. */
  readonly onMoved: (rows: number) => void
}

/** Moves the rows at the end of a table to its free blocks, starting with the last ones. The rows do not change. */
export async function moveLastRows(database: Database, table: Table, moving: Moving): Promise<void> {
  const { name, blocks, signal, onMoved } = moving
  const columns = await database.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [name],
  )
  const names = columns[0]?.names ?? ''
  let from = await blocksOf(database, name)
  while (from > blocks) {
    signal?.throwIfAborted()
    const to = from
    // Takes smaller steps toward the end, because `blocks` is an estimate, and a step that fails moves none of its
    // rows.
    from -= Math.min(BLOCKS, Math.ceil((to - blocks) / 2))
    const rows = await withoutPublications(database, table.dataset, (tx) => move(tx, { name, names, from, to }))
    if (rows === undefined) return
    onMoved(rows)
  }
}

interface Range {
  readonly name: string
  readonly names: string
  readonly from: number
  readonly to: number
}

/**
 * Moves the rows of a range of blocks to the blocks before it. After a vacuum, PostgreSQL fills the first free blocks
 * first. Returns the number of rows; undefined if they do not all fit, in which case none of them move.
 */
async function move(tx: Transaction, { name, names, from, to }: Range): Promise<number | undefined> {
  await tx.query('savepoint move')
  const [moved] = await tx.query<{ last: string; rows: string }>(
    `with moved as (
       delete from ${name} where ctid >= '(${from},0)'::tid and ctid < '(${to},0)'::tid returning ${names}
     ), placed as (
       insert into ${name} (${names}) select ${names} from moved returning (ctid::text::point)[0]::int8 as block
     )
     select coalesce(max(block), -1) as last, count(*) as rows from placed`,
  )
  if (Number(moved?.last) < from) return Number(moved?.rows)
  await tx.query('rollback to savepoint move')
  return undefined
}
