import { sql } from 'kysely'
import { addDays } from '@bourse/kit/values'
import type { Database, Statements } from '../../database/index.ts'
import { list, type Table } from '../../store/index.ts'
import { rowsIn } from '../../store/writing.ts'
import { publishedRows } from './apply-rules.ts'
import type { QualityRule } from './compile-rules.ts'
import type { FindRows } from './find-rows.ts'
import { LOOKBACK_DAYS } from './rule-kinds.ts'

/** Maximum number of rows shown for a rule. */
const EXAMPLES = 20

/** A published row that breaks a rule. */
export interface Example {
  readonly key: string
  readonly session: string | null
  readonly value: string
  readonly reason: string
}

/** What a rule would have found among the published rows. */
export interface Trial {
  readonly rows: number
  readonly found: number
  readonly sessions: number
  readonly examples: readonly Example[]
}

interface Range {
  readonly from: string
  readonly to: string
}

export interface TrialOptions {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly signal: AbortSignal
  /** Called with the number of rows checked so far, and the part of the range that is done. */
  readonly onProgress: (rows: number, portion: { readonly done: number; readonly total: number }) => void
}

/**
 * Applies a rule to the published rows of a range of dates, a quarter at a time, without changing anything. The
 * database checks the rows, so that memory does not grow with them.
 */
export async function tryRule(
  database: Database,
  { table, find }: Pick<QualityRule, 'table' | 'find'>,
  { from, to, signal, onProgress }: TrialOptions,
): Promise<Trial> {
  const windows = await windowsOf(database, table, { from, to })
  let trial: Trial = { rows: 0, found: 0, sessions: 0, examples: [] }
  for (const [index, window] of windows.entries()) {
    signal.throwIfAborted()
    const part = await database.transaction((tx) => tryWithin(tx, { table, find }, window))
    trial = {
      rows: trial.rows + part.rows,
      found: trial.found + part.found,
      sessions: trial.sessions + part.sessions,
      examples: [...trial.examples, ...part.examples].slice(0, EXAMPLES),
    }
    onProgress(trial.rows, { done: index + 1, total: windows.length })
  }
  return trial
}

/** Returns the quarters of the range, or of the record's coverage; one without dates for a catalog. */
async function windowsOf(
  on: Statements,
  { id, record }: Table,
  { from, to }: Pick<TrialOptions, 'from' | 'to'>,
): Promise<readonly (Range | undefined)[]> {
  if (record.time.mode === 'catalog') return [undefined]
  const rows = await on.query<Range>(
    `select greatest(q::date, r.from)::text as from, least((q + interval '3 months - 1 day')::date, r.to)::text as to
     from (select greatest(min(history_from), $2::date) as from, least(max(history_to), $3::date) as to
           from bourse.record_coverage where record = $1) r,
       generate_series(date_trunc('quarter', r.from), r.to, interval '3 months') q order by 1`,
    [id, from ?? null, to ?? null],
  )
  return rows
}

async function tryWithin(
  tx: Statements,
  { table, find }: { readonly table: Table; readonly find: FindRows },
  window: Range | undefined,
): Promise<Trial> {
  await tx.query('set transaction isolation level repeatable read read only')
  await tx.query('set local statement_timeout = 0')
  const before = window && { from: addDays(window.from, -LOOKBACK_DAYS), to: window.to }
  const columns = sql.raw(list(table.names))
  const judged = sql`(select null::tid as _row, 0::int8 as _line, source_id as _source, ${columns}
    from ${publishedRows(table, rowsIn(table, window))} p)`
  const scope = { judged, published: publishedRows(table, rowsIn(table, before)) }
  const { rows } = await sql<Readonly<Record<'rows' | 'found' | 'sessions' | 'examples', string>>>`
    with found as materialized (${find(scope)})
    select (select count(*) from ${judged} j) as rows, (select count(*) from found) as found,
      (select count(distinct session) from found) as sessions,
      (select coalesce(json_agg(e), '[]')::text from (
        select key, session, value, reason from found order by session, key limit ${EXAMPLES}) e) as examples`.execute(
    tx.kysely,
  )
  const [row] = rows
  return {
    rows: Number(row?.rows ?? 0),
    found: Number(row?.found ?? 0),
    sessions: Number(row?.sessions ?? 0),
    examples: JSON.parse(row?.examples ?? '[]') as readonly Example[],
  }
}
