import type { Transaction } from '../../database/index.ts'
import { list, type CountedChanges, type Table } from '../../store/index.ts'
import { incomingOf } from '../compare/find-changes.ts'
import type { Batch } from './apply-incoming.ts'
import { groupsWithMarket, type RowsByMarket } from './rows-by-market.ts'

const COUNTS = ['inserted', 'corrected', 'withdrawn'] as const

/**
 * Counts the keys that one publication's incoming rows insert, correct and withdraw, per market and kind. If rows are
 * ordered, a key with several versions counts once, by its last one.
 */
export async function countChanges(
  tx: Transaction,
  table: Table,
  by: RowsByMarket,
  { isOrdered }: Pick<Batch, 'isOrdered'>,
): Promise<readonly CountedChanges[]> {
  const key = list(table.key)
  const keys = isOrdered
    ? `(select distinct on (${key}) * from ${incomingOf(table)} order by ${key}, _from desc nulls first)`
    : incomingOf(table)
  const groups = `(select ${by.of} as of,
      count(*) filter (where _mark is null and _open_source is null) as inserted,
      count(*) filter (where _mark is null and _open_source is not null) as corrected,
      count(*) filter (where _mark is not null and _open_source is not null) as withdrawn
    from ${keys} k group by 1)`
  const sums = COUNTS.map((name) => `sum(${name})::text as ${name}`).join(', ')
  const rows = await tx.query<Record<'record' | 'market' | 'kind' | (typeof COUNTS)[number], string>>(
    `select $1 as record, market, kind, ${sums} from (${groupsWithMarket(by, groups)}) n group by market, kind
     having sum(inserted + corrected + withdrawn) > 0`,
    [table.id, ...by.values],
  )
  return rows.map((row) => {
    const [inserted = 0, corrected = 0, withdrawn = 0] = COUNTS.map((name) => Number(row[name]))
    return [row.record, row.market, row.kind, inserted, corrected, withdrawn]
  })
}
