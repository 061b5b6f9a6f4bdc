import type { Level } from '@bourse/kit/host'
import type { FindingRow, FindingRowsFilter, Paged } from '@bourse/services'
import { utc, type Statements } from '@bourse/database'
import type { HeldRow } from './held-rows.ts'

/** Most groups that are listed. */
const GROUPS = 100
/** Longest part of a row that is shown, in characters. */
const SHOWN = 500

/** Rows of one source that broke one rule, the last ones in full. */
export interface KeptFindings {
  readonly dataset: string
  readonly record: string
  readonly source: string | undefined
  readonly rule: string
  readonly level: Level
  readonly rows: number
  readonly lastAt: string
  readonly lines: readonly KeptFinding[]
}

export interface KeptFinding {
  readonly line: number | undefined
  readonly value: string
  readonly reason: string
  /** The row itself as text; of one that waits its key. */
  readonly row: string
}

/**
 * What was found of late about rows of some datasets, by rule: what was rejected, what waits, and what was taken with
 * a warning; in each the newest first, with so many of its lines at most.
 */
export async function keptFindings(
  on: Statements,
  datasets: readonly string[],
  held: readonly HeldRow[],
  most: number,
): Promise<readonly KeptFindings[]> {
  return [
    ...(await keptIn(on, 'reject', datasets, most)),
    ...ofHeld(held, most),
    ...(await keptIn(on, 'warn', datasets, most)),
  ]
}

type KeptLevel = FindingRowsFilter['level']

const TABLES: Readonly<Record<KeptLevel, string>> = { reject: 'quarantine', warn: 'warnings' }

interface KeptRow extends Omit<FindingRow, 'id'>, Pick<KeptFindings, 'dataset' | 'record' | 'source' | 'rule'> {
  readonly rows: string
}

async function keptIn(
  on: Statements,
  level: KeptLevel,
  datasets: readonly string[],
  most: number,
): Promise<readonly KeptFindings[]> {
  // Ranked without what the rows say: that is long, and read of those alone that are told.
  const rows = await on.query<KeptRow>(
    `select dataset, record, source, rule, rows, ${utc('at')} as at, line, value, reason,
       left(content, ${SHOWN}) as row from (
       select id, count(*) over own as rows, row_number() over (own order by at desc, line, id) as place
       from bourse.${TABLES[level]} where dataset = any ($1) window own as (partition by record, source, rule)) f
     join bourse.${TABLES[level]} using (id) where place <= $2 order by at desc, line, id`,
    [datasets, most],
  )
  const groups = [...Map.groupBy(rows, ({ record, source, rule }) => `${record} ${source} ${rule}`).values()]
  return groups.slice(0, GROUPS).flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    const { dataset, record, source, rule } = first
    const lines = own.map(({ line, value, reason, row }) => ({ line: numberOf(line), value, reason, row }))
    return [{ dataset, record, source, rule, level, rows: Number(first.rows), lastAt: first.at, lines }]
  })
}

const numberOf = (text: string | null) => (text === null ? undefined : Number(text))

function ofHeld(held: readonly HeldRow[], most: number): readonly KeptFindings[] {
  const groups = [...Map.groupBy(held, ({ record, source, rule }) => `${record.table} ${source} ${rule}`).values()]
  return groups.flatMap((own) => {
    const last = own.at(-1)
    if (last === undefined) return []
    const { dataset, record, source, rule, heldAt: lastAt, alike: rows } = last
    const lines = own.slice(0, most).map(({ line, value, reason, name }) => ({ line, value, reason, row: name }))
    return [{ dataset, record: `${dataset}.${record.table}`, source, rule, level: 'hold', rows, lastAt, lines }]
  })
}

/** Rows of one group, the newest first; pages go on behind `id`. */
export function findingRows(on: Statements, filter: FindingRowsFilter, { limit, after }: Paged): Promise<FindingRow[]> {
  const { level, record, rule, source } = filter
  return on.query<FindingRow>(
    `select id::text as id, ${utc('at')} as at, line, value, reason, left(content, ${SHOWN}) as row
     from bourse.${TABLES[level]}
     where record = $1 and rule = $2 and ($3::text is null or source = $3) and ($4::int8 is null or id < $4)
     order by id desc limit $5`,
    [record, rule, source ?? null, after?.['id'] ?? null, limit + 1],
  )
}
