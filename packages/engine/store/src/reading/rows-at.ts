import { isNested, type AnyRecord, type Rows } from '@bourse/kit'
import { sql, type Kysely } from 'kysely'
import { newestDate } from './newest-date.ts'
import { parsingPlugin } from './parse-nested.ts'
import { rowsIn } from '../segments/rows-in-segments.ts'
import type { Table } from '../tables/table.ts'
import { boundsOf, SEEN } from '../versions/knowledge-predicate.ts'
import { firstKept, refuseForgotten } from '../versions/retention.ts'

/** The door to a record's rows: a select that already holds the knowledge predicate. */
export function rowsAt(kysely: Kysely<never>, table: Table): Rows<AnyRecord> {
  const parsing = table.columns.some(({ field }) => isNested(field))
    ? kysely.withPlugin(parsingPlugin(table.columns))
    : kysely
  return {
    at: (knowledge, window) => {
      refuseForgotten(table.record, knowledge)
      const bounds = boundsOf(table, knowledge)
      // The columns of a record are known to its dataset, not here: `Rows<R>` restores the type where it is injected.
      const rows = (parsing as unknown as Kysely<{ r: Record<string, unknown> }>)
        .selectFrom(rowsIn(table, window).as<'r'>('r'))
        .where((eb) =>
          eb.and(SEEN.map(([column, comparison, of]) => eb(sql.ref(`r.${column}`), comparison, bounds[of]))),
        )
      const first = firstKept(table.record, knowledge)
      return first === undefined ? rows : rows.where(sql<boolean>`${sql.ref(`r.${first.field}`)} >= ${first.date}`)
    },
    newestDate: (knowledge, wanted) => newestDate(kysely, table, knowledge, wanted),
  }
}
