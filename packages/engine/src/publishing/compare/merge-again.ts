import type { Statements, Transaction } from '../../database/index.ts'
import { list, quoteName, type Table } from '../../store/index.ts'
import { NO_LINE } from '../findings.ts'
import { incomingOf } from './find-changes.ts'
import { marketOfRows, type KnownEntities } from './market-of-rows.ts'

/**
 * Maximum number of keys that one publication merges again, to limit how long other publications of the dataset wait.
 */
export const KEYS_PER_PART = 50_000

/** A part of a record's contested keys, in key order, whose claims are merged again. */
export interface MergeAgain {
  /** The last key of the preceding part, as text; undefined for the first part. */
  readonly after: readonly string[] | undefined
  readonly onMerged: (part: MergedPart) => void
}

/** The result of merging one part. */
export interface MergedPart {
  /** Number of keys merged. */
  readonly keys: number
  readonly last: readonly string[] | undefined
  /** Number of rows that change, by market; the name is empty for rows without a market. */
  readonly changed: ReadonlyMap<string, number>
}

/** Returns the number of keys that several sources provide. */
export async function countContested(on: Statements, table: Table): Promise<number> {
  const [row] = await on.query<{ n: string }>(`select count(*) as n from (${contestedKeys(table)}) k`)
  return Number(row?.n ?? 0)
}

/** Lists the keys of one part as contested rows, numbered in key order, and returns their number and the last key. */
export async function collectAgain(
  tx: Transaction,
  table: Table,
  { after }: Pick<MergeAgain, 'after'>,
): Promise<Pick<MergedPart, 'keys' | 'last'>> {
  const key = list(table.key)
  const types = new Map(table.columns.map(({ name, sqlType }) => [name, sqlType]))
  const start = table.key.map((name, index) => `$${index + 1}::text::${types.get(name)}`).join(', ')
  const rest = after === undefined ? '' : `where (${key}) > (${start})`
  await tx.query('drop table if exists pg_temp.contested')
  await tx.query(
    `create temp table contested on commit drop as
     select ${NO_LINE}::int8 as _line, null::timestamptz as _known_at, ${key}, row_number() over (order by ${key}) as _n
     from ${table.claims} limit 0`,
  )
  const keys = await tx.execute(
    `insert into pg_temp.contested
     select ${NO_LINE}, null, ${key}, row_number() over (order by ${key})
     from (${contestedKeys(table, rest)} order by ${key} limit ${KEYS_PER_PART}) k`,
    after === undefined ? [] : [...after],
  )
  await tx.query('create index on pg_temp.contested (_n)')
  await tx.query('analyze pg_temp.contested')
  const texts = table.key.map((name) => `${quoteName(name)}::text as ${quoteName(name)}`).join(', ')
  const [last] = await tx.query<Record<string, string>>(
    `select ${texts} from pg_temp.contested order by _n desc limit 1`,
  )
  return { keys, last: last && table.key.map((name) => last[name] ?? '') }
}

const contestedKeys = (table: Table, condition = ''): string =>
  `select ${list(table.key)} from ${table.claims} ${condition} group by ${list(table.key)} having count(*) > 1`

/** Counts incoming rows by market. */
export async function countByMarket(
  tx: Transaction,
  table: Table,
  among: KnownEntities,
): Promise<ReadonlyMap<string, number>> {
  const { subject, market } = table.record
  const column = subject?.column ?? market
  const of = column === undefined ? 'null::text' : quoteName(column)
  const groups = await tx.query<Record<string, string | number> & { n: number }>(
    `select ${of} as ${quoteName(column ?? 'none')}, count(*)::float8 as n from ${incomingOf(table)} group by 1`,
  )
  const marketOf = await marketOfRows(table, groups, among)
  const counts = new Map<string, number>()
  for (const { n, ...row } of groups) {
    const name = marketOf(row) ?? ''
    counts.set(name, (counts.get(name) ?? 0) + n)
  }
  return counts
}

/** Returns the incoming rows' entities. */
export async function entitiesOfIncoming(tx: Transaction, table: Table): Promise<readonly string[]> {
  const { subject } = table.record
  if (subject === undefined) return []
  const column = quoteName(subject.column)
  const rows = await tx.query<{ id: string }>(
    `select distinct ${column} as id from ${incomingOf(table)} where ${column} is not null`,
  )
  return rows.map(({ id }) => id)
}
