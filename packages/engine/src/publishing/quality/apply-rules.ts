import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../database/index.ts'
import { list, type Table } from '../../store/index.ts'
import { dateExpression, isPublished, rowsIn } from '../../store/writing.ts'
import { columnExpressions, contentOf, entityJoin, incomingOf, isResolved } from '../compare/find-changes.ts'
import { NO_LINE, storeDatabaseFindings } from '../findings.ts'
import type { StagedRecord } from '../publish-record.ts'
import type { Work } from '../publishing-parts.ts'
import { namedInSql } from '../stage/identifier-names.ts'
import { stageOf } from '../stage/stage.ts'
import type { QualityRule } from './compile-rules.ts'
import type { Scope } from './find-rows.ts'
import { LOOKBACK_DAYS, ROW_KINDS } from './rule-kinds.ts'

/** The temporary table of the rows that break a rule: `_row` is the row's `ctid` in the table that was checked. */
export const FOUND_BY_RULE = 'pg_temp.found_by_rule'

/** Maximum number of rows that one rule quarantines in a publication; an operator must review each of them. */
const MOST_QUARANTINED = 100_000

/**
 * Most days from the first to the last session of a publication whose sessions are compared. Such a rule reads all
 * published rows in between, and other publications of the dataset wait.
 */
const MAX_SPAN_DAYS = 400

/** Number of rows that the operator's rules rejected, and of issues that are published with a warning. */
export interface JudgedRows {
  readonly rejected: number
  readonly warned: number
}

/**
 * Returns the operator's rules to apply to a publication. If its sessions are too far apart, those that read published
 * rows are left out, with a warning each.
 */
export async function rulesFor(
  { session, parts }: Work,
  { table, options, findings }: StagedRecord,
): Promise<readonly QualityRule[]> {
  if (options.release !== undefined) return []
  const rules = parts.qualityRules(table)
  const comparing = rules.filter(({ kind }) => !ROW_KINDS.has(kind))
  if (comparing.length === 0) return rules
  const span = await spanOf(session, table)
  if (span <= MAX_SPAN_DAYS) return rules
  const reason = `expected sessions within ${MAX_SPAN_DAYS} days to compare, got ${span} days; the rule was not applied`
  for (const { id } of comparing)
    findings.warn(NO_LINE, [{ level: 'warn', rule: id, value: String(span), reason }], { record: table.id })
  return rules.filter(({ kind }) => ROW_KINDS.has(kind))
}

/** Days from the first to the last session of the staged rows; 0 for a record without dates. */
async function spanOf(session: Transaction, table: Table): Promise<number> {
  if (table.record.time.mode === 'catalog') return 0
  const date = dateExpression(table, 's.')
  const [span] = await session.query<{ days: number | null }>(
    `select max(${date}) - min(${date}) as days from ${stageOf(table)} s where s._mark is null`,
  )
  return span?.days ?? 0
}

/**
 * Applies the rules that reject rows or warn of them to the rows as their source sent them, before they are
 * merged with those of other sources. A rejected row still counts as present in a complete list.
 */
export async function judgeStaged(
  { session }: Work,
  { table, options, of, areTraced }: StagedRecord,
  rules: readonly QualityRule[],
  sourceId: number,
): Promise<JudgedRows> {
  const counts = { rejected: 0, warned: 0 }
  for (const rule of inOrder(rules)) {
    const found = await findRows(session, rule, stagedRows(table, sourceId))
    if (found === 0) continue
    const issues = issuesOf(rule, { areTraced })
    if (rule.level === 'warn')
      counts.warned += await storeDatabaseFindings(session, 'warn', of, issues, options.onFinding)
    else {
      counts.rejected += await storeDatabaseFindings(session, 'reject', of, issues, options.onFinding)
      await session.query(`update ${stageOf(table)} s set _mark = 'bad' from ${FOUND_BY_RULE} f where s.ctid = f._row`)
    }
  }
  return counts
}

/** Rejected rows get no warnings. */
const inOrder = (rules: readonly QualityRule[]): readonly QualityRule[] => [
  ...rules.filter(({ level }) => level === 'reject'),
  ...rules.filter(({ level }) => level === 'warn'),
]

/**
 * Finds the incoming rows that break a rule, after they are merged with those of other sources, and returns their
 * number. Throws if they are too many to review.
 */
export async function findIncoming(tx: Transaction, rule: QualityRule, sourceId: number): Promise<number> {
  const { table, id } = rule
  const judged = `(select ctid as _row, _line, ${sourceId}::int2 as _source, ${list(table.names)}
    from ${incomingOf(table)} where _mark is null)`
  const found = await findRows(tx, rule, judged)
  if (found <= MOST_QUARANTINED) return found
  throw new Error(
    `the quality rule ${id} quarantines ${found} rows of ${table.id}, expected up to ${MOST_QUARANTINED}; ` +
      `check the rule with "quality try", or let it reject rows`,
  )
}

const stagedRows = (table: Table, sourceId: number): string =>
  `(select * from (select s.ctid as _row, s._line, ${sourceId}::int2 as _source, ${columnExpressions(table)}
    from ${stageOf(table)} s ${entityJoin(table)} where s._mark is null) r where ${isResolved(table, 'r')})`

/** Writes the rows of `judged` that break a rule to `FOUND_BY_RULE` and returns their number. */
async function findRows(tx: Transaction, { table, kind, find }: QualityRule, judged: string): Promise<number> {
  await tx.query(`drop table if exists ${FOUND_BY_RULE}`)
  await tx.query(
    `create temp table found_by_rule (_row tid, _line int8, key text, session date, value text, reason text)
     on commit drop`,
  )
  const scope = ROW_KINDS.has(kind) ? { judged: sql.raw(judged), published: NONE } : await scopeOf(tx, table, judged)
  if (scope === undefined) return 0
  const { numAffectedRows = 0n } = await sql`insert into ${sql.raw(FOUND_BY_RULE)} ${find(scope)}`.execute(tx.kysely)
  return Number(numAffectedRows)
}

/** What a rule that judges each row by itself reads of the published rows. */
const NONE = sql`(select where false)`

/** Returns what a rule reads to check rows; undefined if there are none. */
async function scopeOf(tx: Transaction, table: Table, judged: string): Promise<Scope | undefined> {
  const date = table.record.time.mode === 'catalog' ? 'null::date' : dateExpression(table, 'j.')
  const [extent] = await tx.query<{ rows: string; from: string | null; to: string | null }>(
    `select count(*) as rows, (min(${date}) - ${LOOKBACK_DAYS})::text as from, max(${date})::text as to
     from ${judged} j`,
  )
  if (extent === undefined || extent.rows === '0') return undefined
  const { from, to } = extent
  const window = from === null || to === null ? undefined : { from, to }
  return { judged: sql.raw(judged), published: publishedRows(table, rowsIn(table, window)) }
}

/** A table expression for the published ones of the given versions. */
export const publishedRows = (table: Table, versions: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${sql.raw(list(table.names, 'r.'))}, r.source_id from ${versions} r where ${sql.raw(isPublished('r'))})`

/** SQL for the issues of the rows in `FOUND_BY_RULE`, one for each session if the rule judges sessions. */
function issuesOf(
  { table, id, level, isOfSession }: QualityRule,
  { areTraced }: Pick<StagedRecord, 'areTraced'>,
): string {
  const { subject } = table.record
  const content = contentOf('s', subject === undefined ? undefined : namedInSql(subject.nameField))
  const isOnce = isOfSession && level === 'warn'
  return `select ${isOnce ? 'distinct on (f.session)' : ''} ${areTraced ? 'f._line' : `${NO_LINE}::int8`} as line,
      '${id}' as rule, f.value, f.reason, ${content} as content
    from ${FOUND_BY_RULE} f join ${stageOf(table)} s on s.ctid = f._row ${isOnce ? 'order by f.session, f._line' : ''}`
}
