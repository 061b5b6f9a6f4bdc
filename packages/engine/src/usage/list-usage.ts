import type { UsageDay, UsageFilter, UsageSum } from './usage-shapes.ts'
import type { Statements, PagedQuery } from '../database/index.ts'

const COLUMNS = { day: 'u.day::text', account: 'u.account_id', key: 'u.key_id', operation: 'u.operation' } as const
type Dimension = keyof typeof COLUMNS
const ALL = Object.keys(COLUMNS) as readonly Dimension[]

const SUMS = ['requests', 'errors', 'credits', 'rows', 'bytes']
  .map((name) => `sum(u.${name})::int8 as ${name}`)
  .join(', ')

/**
 * Returns sums grouped and ordered by the requested dimensions, plus one beyond the limit if there are more sums. The
 * page key is `id`.
 */
export async function listUsage(
  on: Statements,
  { by, from, to, account_id, key_id, operation }: UsageFilter,
  { limit, after }: PagedQuery,
): Promise<readonly UsageSum[]> {
  const dimensions = ALL.filter((dimension) => by.includes(dimension))
  const id = dimensions.length === 0 ? `'all'` : `concat_ws('|', ${dimensions.map((each) => COLUMNS[each]).join(', ')})`
  const columns = ALL.map((each) => `${dimensions.includes(each) ? COLUMNS[each] : 'null::text'} as ${each}`)
  return on.query<UsageSum>(
    `select s.id, s.day as date, s.account as account_id, a.name as account_name, s.key as key_id, s.operation,
       s.requests, s.errors, s.credits, s.rows, s.bytes
     from (
       select ${id} collate "C" as id, ${columns.join(', ')}, ${SUMS} from bourse.usage u
       where u.day between $1 and $2 and ($3::text is null or u.account_id = $3)
         and ($4::text is null or u.key_id = $4) and ($5::text is null or u.operation = $5)
       group by 1, 2, 3, 4, 5
     ) s left join bourse.accounts a on a.id = s.account
     where $6::text is null or s.id > $6 order by s.id limit $7`,
    [from, to, account_id ?? null, key_id ?? null, operation ?? null, after?.['id'] ?? null, limit + 1],
  )
}

/** Returns an account's daily usage, the newest day first. Days without requests are omitted. */
export function usageByDay(on: Statements, accountId: string, from: string): Promise<UsageDay[]> {
  return on.query<UsageDay>(
    `select u.day::text as date, ${SUMS} from bourse.usage u where u.account_id = $1 and u.day >= $2
     group by u.day order by u.day desc`,
    [accountId, from],
  )
}
