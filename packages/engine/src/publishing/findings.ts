import type { Refusal } from '@bourse/kit'
import type { Finding } from '@bourse/kit/host'
import type { Statements } from '../database/index.ts'

/** A validation issue, with the line of its row; 0 if the line is unknown. */
export interface RowFinding extends Finding {
  readonly line: number
}

/** Called for every validation issue, without a limit. */
export type OnFinding = (finding: RowFinding) => void

/** The line for an issue that concerns several rows. */
export const NO_LINE = 0

/**
 * Maximum number of rows per level that are stored in full for one publication, and per rule that the database checks.
 * All rows are counted, and an import reports every one.
 */
const MAX_STORED_ROWS = 100_000
/** How many days rows with validation issues are stored. */
const RETENTION_DAYS = 90
/** Number of rows written per statement. */
const CHUNK = 2_000
/** Number of rows per batch in reports of issues that the database found. */
const REPORT_CHUNK = 20_000
/** Maximum stored content of one row, in characters. */
const MAX_CONTENT = 10_000

/** Tables of rows that violate a rule: rejected rows, and rows published with a warning. */
const TABLE_OF_LEVEL = { reject: 'bourse.quarantine', warn: 'bourse.warnings' } as const
export type StoredLevel = keyof typeof TABLE_OF_LEVEL

/** Dataset, record and source of the rows. */
export interface FindingsOf {
  readonly dataset: string
  /** `<dataset>.<record or staging table>`. */
  readonly record: string
  readonly source: string
}

interface StoredFinding extends Refusal {
  readonly line: number
  readonly content: string
}

/** Collects validation issues row by row and stores them for the operators who fix the rows. */
export class Findings {
  /** Number of rows, not of issues. */
  rejected = 0
  warned = 0
  /**
   * Number of rows rejected for a reason other than an implausible date. Rows with an implausible date never reach a
   * staging table.
   */
  mistakes = 0
  private readonly kept: Readonly<Record<StoredLevel, StoredFinding[]>> = { reject: [], warn: [] }
  private readonly onFinding: OnFinding | undefined

  constructor(onFinding?: OnFinding) {
    this.onFinding = onFinding
  }

  reject(line: number, refusal: Refusal, row: unknown): void {
    this.rejected++
    if (refusal.rule !== 'implausible-date') this.mistakes++
    this.add(line, { ...refusal, level: 'reject' }, row)
  }

  warn(line: number, findings: readonly Finding[], row: unknown): void {
    this.warned++
    for (const finding of findings) this.add(line, finding, row)
  }

  private add(line: number, finding: Finding, row: unknown): void {
    this.onFinding?.({ ...finding, line })
    const kept = this.kept[finding.level === 'reject' ? 'reject' : 'warn']
    if (kept.length < MAX_STORED_ROWS) kept.push({ ...finding, line, content: contentOf(row) })
  }

  /** The first reason, for errors about rows that were expected to be valid. */
  get first(): string {
    return this.kept.reject[0]?.reason ?? 'none'
  }

  async write(on: Statements, of: FindingsOf): Promise<void> {
    for (const level of ['reject', 'warn'] as const) {
      const rows = this.kept[level]
      for (let at = 0; at < rows.length; at += CHUNK) await keepChunk(on, level, of, rows.slice(at, at + CHUNK))
      await removeOld(on, level, of.dataset)
    }
  }
}

function keepChunk(
  on: Statements,
  level: StoredLevel,
  of: FindingsOf,
  rows: readonly StoredFinding[],
): Promise<unknown> {
  return on.query(keepStatement(level, 'unnest($4::int8[], $5::text[], $6::text[], $7::text[], $8::text[])'), [
    ...[of.dataset, of.record, of.source],
    rows.map(({ line }) => line),
    rows.map(({ rule }) => rule),
    rows.map(({ value }) => value),
    rows.map(({ reason }) => reason),
    rows.map(({ content }) => content),
  ])
}

/**
 * Returns the statement that stores rows (line, rule, value, reason, content) of the dataset, record and source in `$1`
 * to `$3`. A repeated row is stored once, in its latest state.
 */
function keepStatement(level: StoredLevel, rows: string): string {
  return `insert into ${TABLE_OF_LEVEL[level]} (dataset, record, source, at, line, rule, value, reason, content, digest)
    select distinct on (digest)
      $1, $2, $3, clock_timestamp(), nullif(line, ${NO_LINE}), rule, value, reason, content, digest
    from (select r.*, sha256(convert_to(r.rule || E'\\n' || r.content, 'UTF8')) as digest
          from ${rows} r (line, rule, value, reason, content)) f
    order by digest, line desc
    on conflict (dataset, record, source, digest) do update
      set at = excluded.at, line = excluded.line, value = excluded.value, reason = excluded.reason`
}

async function removeOld(on: Statements, level: StoredLevel, dataset: string): Promise<void> {
  await on.query(
    `delete from ${TABLE_OF_LEVEL[level]}
      where dataset = $1 and at < clock_timestamp() - make_interval(days => ${RETENTION_DAYS})`,
    [dataset],
  )
}

const FOUND = 'pg_temp.found'

/**
 * Stores issues that only the database can find, reports them in line order and returns the number of rows. `select` is
 * SQL that yields line, rule, value, reason and content. The first `MAX_STORED_ROWS` are stored.
 */
export async function storeDatabaseFindings(
  on: Statements,
  level: StoredLevel,
  of: FindingsOf,
  select: string,
  onFinding: OnFinding | undefined,
): Promise<number> {
  await on.query(`drop table if exists ${FOUND}`)
  const count = await on.execute(`create temp table found on commit drop as ${select}`)
  if (count === 0) return 0
  const rows = `(select line, rule, value, reason, content from ${FOUND} order by line limit ${MAX_STORED_ROWS})`
  await on.query(keepStatement(level, rows), [of.dataset, of.record, of.source])
  if (onFinding !== undefined) await reportDatabaseFindings(on, level, onFinding)
  return count
}

async function reportDatabaseFindings(on: Statements, level: StoredLevel, onFinding: OnFinding): Promise<void> {
  await on.query(`declare findings cursor for select line, rule, value, reason from ${FOUND} order by line`)
  for (;;) {
    const rows = await on.query<Refusal & { line: string }>(`fetch ${REPORT_CHUNK} from findings`)
    for (const { line, rule, value, reason } of rows) onFinding({ line: Number(line), level, rule, value, reason })
    if (rows.length < REPORT_CHUNK) break
  }
  await on.query('close findings')
}

function contentOf(row: unknown): string {
  const text = typeof row === 'string' ? row : (JSON.stringify(row) ?? String(row))
  return text.replaceAll('\0', '\\0').slice(0, MAX_CONTENT)
}
