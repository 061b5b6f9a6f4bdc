import { utc, type Statements } from '../../database/index.ts'
import { quoted } from '../tables/columns.ts'
import type { SnapshotTime, Table } from '../tables/table.ts'
import { isKnown, isSeen, type PinnedBounds } from '../versions/knowledge-predicate.ts'

/** A list of a date that is served: one of the newest of its subject at a cutoff. */
export interface StoredSnapshot {
  /** Of the subject, the value of the column `per`. */
  readonly id: string
  readonly date: string
  /** When this state of it was known, UTC with microseconds. */
  readonly publishedAt: string
  /** How many rows it holds, a whole number. */
  readonly positionCount: string
  /** The sum of the field `weight` of its rows, an exact decimal; null where there is none. */
  readonly weightCovered: string | null
}

/** How the lists of a record are told apart and kept; throws for a record without lists. */
export function snapshotTime({ id, record: { time } }: Table): SnapshotTime {
  if (time.mode === 'snapshot') return time
  throw new Error(`${id} is no record of snapshots`)
}

/** The lists that are kept, of all subjects or of some: by subject, the newest first. */
export function keptSnapshots(
  on: Statements,
  table: Table,
  { batch, at, pinnedAt }: PinnedBounds,
  ids: readonly string[] | undefined,
): Promise<readonly StoredSnapshot[]> {
  const bounds = { batch: '$1', at: '$2', pinnedAt: '$4::timestamptz' }
  return on.query<StoredSnapshot & Record<string, string | null>>(
    `select k.id, k.date, ${utc('k.known_from')} as "publishedAt",
       k.position_count as "positionCount", k.weight_covered as "weightCovered"
     from ${keptInSql(table, bounds, '$3::text[] is null or s.id = any ($3::text[])')} k
     order by k.id, k.date desc`,
    [batch, at, ids ?? null, pinnedAt],
    `kept ${table.id}`.slice(0, 60),
  )
}

/**
 * The kept lists (id, date, …) as a table expression; `some` is a condition on the id of a list `s`. They are counted
 * as of the pinned batch, also at an earlier cutoff: whether the others were removed by now makes no difference.
 */
export function keptInSql(table: Table, { batch, at, pinnedAt }: PinnedBounds, some = 'true'): string {
  const { per, field, keep } = snapshotTime(table)
  return `(select * from (
      select s.*, dense_rank() over (partition by s.id order by s.date desc) as place
      from (select ${quoted(per)} as id, ${quoted(field)} as date, known_from, known_to, closed_in, batch_id,
        position_count, weight_covered from ${table.snapshots}) s
      where ${isKnown('s', { batch, at: pinnedAt })} and (${some})) s
    where s.place <= ${keep} and ${isSeen('s', { batch, at })})`
}
