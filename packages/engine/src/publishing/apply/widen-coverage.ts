import type { Transaction } from '../../database/index.ts'
import type { Table } from '../../store/index.ts'
import { dateExpression } from '../../store/writing.ts'
import { incomingOf } from '../compare/find-changes.ts'
import { groupsWithMarket, type RowsByMarket } from './rows-by-market.ts'

/** Extends a record's stored coverage, per market and kind, by one publication's rows. */
export async function widenCoverage(tx: Transaction, table: Table, by: RowsByMarket): Promise<void> {
  await tx.query(
    `insert into bourse.record_coverage as c (record, market, kind, history_from, history_to)
     select $1, market, kind, min(first), max(last) from (${groupsWithMarket(by, extentsOf(table, by.of))}) n
     group by market, kind
     on conflict (record, market, kind) do update
       set history_from = least(c.history_from, excluded.history_from),
         history_to = greatest(c.history_to, excluded.history_to)`,
    [table.id, ...by.values],
  )
}

/** SQL for the first and last date of the incoming rows per group; `of` is the expression for the group. */
function extentsOf(table: Table, of: string): string {
  const date = table.record.time.mode === 'catalog' ? 'null::date' : dateExpression(table)
  return `(select ${of} as of, min(${date}) as first, max(${date}) as last from ${incomingOf(table)} group by 1)`
}
