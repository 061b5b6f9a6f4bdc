import { utc, type Statements } from '../../database/index.ts'
import { quoteName, subjectColumn, type Table } from '../../store/index.ts'

/** A row held for review. */
export interface StoredHeld {
  /** Values of the row's key columns, in the record's key order. */
  readonly key: readonly string[]
  /** The rule that held the row, the value that broke the rule, and the row's line. */
  readonly rule: string
  readonly value: string
  readonly line: string | null
  readonly reason: string
  /** The row's source; null if the claims of several sources were merged. */
  readonly source: string | null
  /** The instant at which the row was held, UTC with microseconds. */
  readonly heldAt: string
  /** Total number of rows from the same source held by the same rule, including this row and those beyond the limit. */
  readonly alike: number
  /** The row itself, by column. */
  readonly content: Readonly<Record<string, unknown>>
}

/** The columns of a held row that describe the hold and are not part of the row's content. */
const HOLD_COLUMNS = ['held_by', 'held_value', 'held_line', 'held_at', 'reason', 'source_id']

/** Returns a record's held rows, oldest first, up to `most`. */
export async function heldRows(on: Statements, table: Table, most: number): Promise<readonly StoredHeld[]> {
  const key = table.key.map((name) => `h.${quoteName(name)}::text`).join(', ')
  const rows = await on.query<
    Omit<StoredHeld, 'key' | 'content' | 'alike'> & Record<'key' | 'content' | 'alike', string>
  >(
    `select json_build_array(${key})::text as key, coalesce(h.held_by, 'unnamed') as rule,
       coalesce(h.held_value, '') as value, h.held_line as line, h.reason, s.name as source,
       ${utc('h.held_at')} as "heldAt",
       count(*) over (partition by coalesce(h.held_by, 'unnamed'), h.source_id) as alike,
       (to_jsonb(h) - $2::text[])::text as content
     from ${table.held} h left join bourse.sources s on s.id = h.source_id order by h.held_at, ${key} limit $1`,
    [most, [...HOLD_COLUMNS]],
  )
  return rows.map((row) => ({
    ...row,
    key: JSON.parse(row.key) as readonly string[],
    alike: Number(row.alike),
    content: JSON.parse(row.content) as Readonly<Record<string, unknown>>,
  }))
}

/** Returns the tables that have held rows. Those of a dataset that could not be migrated may be missing. */
export async function tablesWithHeld(on: Statements, tables: readonly Table[]): Promise<readonly Table[]> {
  const existing = await on.query<{ held: string }>(
    'select held from unnest($1::text[]) held where to_regclass(held) is not null',
    [tables.map(({ held }) => held)],
  )
  const names = new Set(existing.map(({ held }) => held))
  const all = tables.filter(({ held }) => names.has(held))
  if (all.length === 0) return []
  const rows = await on.query<{ n: number }>(
    all.map(({ held }, n) => `select ${n}::int4 as n where exists (select from ${held})`).join(' union all '),
  )
  return rows.flatMap(({ n }) => all[n] ?? [])
}

/** Returns the number of a record's held rows by entity id, or by market if the record has no entity. */
export async function countHeld(on: Statements, table: Table): Promise<ReadonlyMap<string, number>> {
  const { subject, market } = table.record
  const named = market === undefined ? "''" : `coalesce(${quoteName(market)}, '')`
  const of = subject === undefined ? named : subjectColumn(table)
  const rows = await on.query<{ of: string; count: string }>(
    `select ${of} as of, count(*) as count from ${table.held} group by 1`,
  )
  return new Map(rows.map((row) => [row.of, Number(row.count)]))
}
