import type { FindingGroupShown, FindingRow, FindingRowsFilter } from './review-shapes.ts'
import { utc, type Statements, type PagedQuery } from '../../database/index.ts'
import type { HeldRow } from './held-rows.ts'

/** Maximum number of groups in the list. */
const GROUPS = 100
/** Maximum number of characters displayed per row. */
const MAX_SHOWN = 500

/**
 * Returns the given datasets' recent validation issues, grouped by rule: rejected, held and flagged rows, the newest
 * first in each group, with a limited number of rows.
 */
export async function recentIssues(
  on: Statements,
  datasets: readonly string[],
  held: readonly HeldRow[],
  most: number,
): Promise<readonly FindingGroupShown[]> {
  return [
    ...(await storedIssues(on, 'reject', datasets, most)),
    ...ofHeld(held, most),
    ...(await storedIssues(on, 'warn', datasets, most)),
  ]
}

type StoredLevel = FindingRowsFilter['level']

const TABLES: Readonly<Record<StoredLevel, string>> = { reject: 'quarantine', warn: 'warnings' }

type StoredIssueRow = Omit<FindingRow, 'id'> &
  Pick<FindingGroupShown, 'dataset' | 'record' | 'source' | 'rule' | 'rows'>

async function storedIssues(
  on: Statements,
  level: StoredLevel,
  datasets: readonly string[],
  most: number,
): Promise<readonly FindingGroupShown[]> {
  // Ranks the rows without their contents, which are long and are read only for the listed rows.
  const rows = await on.query<StoredIssueRow>(
    `select dataset, record, source, rule, rows, ${utc('at')} as at, line, value, reason,
       left(content, ${MAX_SHOWN}) as row from (
       select id, count(*) over own as rows, row_number() over (own order by at desc, line, id) as place
       from bourse.${TABLES[level]} where dataset = any ($1) window own as (partition by record, source, rule)) f
     join bourse.${TABLES[level]} using (id) where place <= $2 order by at desc, line, id`,
    [datasets, most],
  )
  const groups = [...Map.groupBy(rows, ({ record, source, rule }) => `${record} ${source} ${rule}`).values()]
  return groups.slice(0, GROUPS).flatMap((own) => {
    const [first] = own
    return first === undefined ? [] : groupOf({ ...first, level, last_at: first.at }, own)
  })
}

function ofHeld(held: readonly HeldRow[], most: number): readonly FindingGroupShown[] {
  const groups = [...Map.groupBy(held, ({ record, source, rule }) => `${record} ${source} ${rule}`).values()]
  return groups.flatMap((own) => {
    const last = own.at(-1)
    if (last === undefined) return []
    const lines = own.slice(0, most).map((each) => ({ ...each, row: each.key }))
    return groupOf({ ...last, level: 'hold', rows: String(last.alike), last_at: last.held_at }, lines)
  })
}

function groupOf(
  { dataset, record, source, rule, level, rows, last_at }: Omit<FindingGroupShown, 'id' | 'lines'>,
  own: FindingGroupShown['lines'],
): FindingGroupShown {
  const lines = own.map(({ line, value, reason, row }) => ({ line, value, reason, row }))
  return {
    id: `${level} ${record} ${source ?? ''} ${rule}`,
    dataset,
    record,
    source,
    rule,
    level,
    rows,
    last_at,
    lines,
  }
}

/** Returns one group's rows, newest first; the next page starts after `id`. */
export function findingRows(
  on: Statements,
  filter: FindingRowsFilter,
  { limit, after }: PagedQuery,
): Promise<FindingRow[]> {
  const { level, record, rule, source } = filter
  return on.query<FindingRow>(
    `select id::text as id, ${utc('at')} as at, line, value, reason, left(content, ${MAX_SHOWN}) as row
     from bourse.${TABLES[level]}
     where record = $1 and rule = $2 and ($3::text is null or source = $3) and ($4::int8 is null or id < $4)
     order by id desc limit $5`,
    [record, rule, source ?? null, after?.['id'] ?? null, limit + 1],
  )
}
