import { addDays } from '@bourse/kit/values'
import { sql } from 'kysely'
import type { Statements } from '../../database/index.ts'
import { timeField, type Table } from '../../store/index.ts'
import { isPublished, rowsIn } from '../../store/writing.ts'

/** The value of one field of a published row; null if the row has none. */
export interface NeighborRow {
  readonly date: string
  readonly value: string | null
}

/** Days before and after a row within which its neighbors are sought. */
const DAYS = 45

/**
 * Returns the values of a field in the published rows around a row, by date, from the rows with the same key except
 * the date. Only for records with a time field in their key.
 * @param key The row's values as text
 */
export async function neighborRows(
  on: Statements,
  table: Table,
  key: Readonly<Record<string, string | null>>,
  field: string,
): Promise<readonly NeighborRow[]> {
  const time = timeField(table)
  const day = (key[time] ?? '').slice(0, 10)
  const others = table.key.filter((name) => name !== time)
  const hasSameKey = sql.join(
    others.map((name) => sql`${sql.ref(`r.${name}`)} = ${key[name] ?? null}`),
    sql` and `,
  )
  return on.kysely
    .selectFrom(rowsIn(table, { from: addDays(day, -DAYS), to: addDays(day, DAYS) }).as<'r'>('r'))
    .select([
      sql<string>`to_jsonb(${sql.ref(`r.${time}`)}) #>> '{}'`.as('date'),
      sql<string | null>`${sql.ref(`r.${field}`)}::text`.as('value'),
    ])
    .where(sql<boolean>`${sql.raw(isPublished('r'))} and ${hasSameKey}`)
    .orderBy('date')
    .execute()
}
