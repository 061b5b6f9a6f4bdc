import { statementName, utc, type Statements } from '../../database/index.ts'
import { quoteName } from '../tables/columns.ts'
import type { SnapshotTime, Table } from '../tables/table.ts'
import { isKnown, isSeen, type PinnedBounds } from '../versions/knowledge-predicate.ts'

/** A served list for a subject and date: one of the subject's newest lists as of a time. */
export interface StoredSnapshot {
  /** The subject's id: the value of the `per` column. */
  readonly id: string
  readonly date: string
  /** The instant from which this state of the list was known, UTC with microseconds. */
  readonly publishedAt: string
  /** Number of rows in the list, an integer. */
  readonly positionCount: string
  /** The sum of its rows' `weight` fields, an exact decimal; null if the rows have no weights. */
  readonly weightCovered: string | null
}

/** Returns how a record's lists are identified and retained; throws for a record without lists. */
export function snapshotTime({ id, record: { time } }: Table): SnapshotTime {
  if (time.mode === 'snapshot') return time
  throw new Error(`${id} is not a snapshot record`)
}

/** Returns the retained lists of all subjects or the given ones, by subject, newest first. */
export function retainedSnapshots(
  on: Statements,
  table: Table,
  { batch, at, pinnedAt }: PinnedBounds,
  ids: readonly string[] | undefined,
): Promise<readonly StoredSnapshot[]> {
  const bounds = { batch: '$1', at: '$2', pinnedAt: '$4::timestamptz' }
  const text = `select k.id, k.date, ${utc('k.known_from')} as "publishedAt",
       k.position_count as "positionCount", k.weight_covered as "weightCovered"
     from ${retainedInSql(table, bounds, '$3::text[] is null or s.id = any ($3::text[])')} k
     order by k.id, k.date desc`
  const values = [batch, at, ids ?? null, pinnedAt]
  return on.query<StoredSnapshot & Record<string, string | null>>(text, values, statementName(text))
}

/**
 * The retained lists (id, date, …) as a table expression; `some` is a condition on the id of a list `s`. They are
 * counted as of the snapshot version even for an earlier as-of time, so the result does not depend on whether the other
 * lists have been removed yet.
 */
export function retainedInSql(table: Table, { batch, at, pinnedAt }: PinnedBounds, some = 'true'): string {
  const { per, field, keep } = snapshotTime(table)
  return `(select * from (
      select s.*, dense_rank() over (partition by s.id order by s.date desc) as place
      from (select ${quoteName(per)} as id, ${quoteName(field)} as date, known_from, known_to, closed_in, batch_id,
        position_count, weight_covered from ${table.snapshots}) s
      where ${isKnown('s', { batch, at: pinnedAt })} and (${some})) s
    where s.place <= ${keep} and ${isSeen('s', { batch, at })})`
}
