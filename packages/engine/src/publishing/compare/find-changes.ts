import { namedInSql } from '../stage/identifier-names.ts'
import type { AnyRecord } from '@bourse/kit'
import { KEY_SEPARATOR } from '@bourse/kit/host'
import type { Transaction } from '../../database/index.ts'
import { dateExpression, isPublished, periodOf, timeOfRow, unchangedSegments } from '../../store/writing.ts'
import { list, quoteName, subjectColumn, type Table } from '../../store/index.ts'
import { storeDatabaseFindings, NO_LINE, type StoredLevel, type OnFinding } from '../findings.ts'
import { assignmentsOf, type AssignedRows } from '../resolve/ticker-assignments.ts'
import { stageOf, knownAtInSql } from '../stage/stage.ts'

/** Name of the temporary table of resolved rows that change a published value, one row per key. */
export const incomingOf = (table: Table) => `pg_temp.${quoteName(`incoming_${table.record.table}`)}`

/** SQL for `(a.k1, a.k2) = (b.k1, b.k2)`, written so that the planner can join on it. */
export const equalColumns = (names: readonly string[], a: string, b: string): string =>
  names.map((name) => `${a}.${quoteName(name)} = ${b}.${quoteName(name)}`).join(' and ')

/** Like `equalColumns`, for the columns of a record's key. */
export const equalKeys = ({ key }: Table, a: string, b: string): string => equalColumns(key, a, b)

/** SQL that is true if two rows of the record differ in a value outside the key. */
export function differs(table: Table, a: string, b: string): string {
  const values = table.names.filter((name) => !table.key.includes(name))
  if (values.length === 0) return 'false'
  return `(${list(values, `${a}.`)}) is distinct from (${list(values, `${b}.`)})`
}

/**
 * SQL that is true if an incoming row `s` adds to the published row `o`: it has different values or, if the record
 * merges claims, the same values from another source.
 */
function addsToPublished(table: Table, source: string): string {
  const changed = differs(table, 's', 'o')
  return table.record.merge === undefined ? changed : `${changed} or o.source_id <> ${source}`
}

/**
 * Options for comparing staged rows with published ones: the source, facts about the rows, and the callback for
 * unusable rows.
 */
export interface ChangeOptions {
  readonly source: string
  readonly sourceId: number
  readonly assigned: AssignedRows
  /** Whether any segments are known to match the staged rows. */
  readonly hasUnchanged: boolean
  /** Whether any rows specify when they were known. */
  readonly hasKnownTimes: boolean
  /** The publication's instant. */
  readonly at: string
  /** Whether the rows' line numbers are those in the incoming file. */
  readonly areTraced: boolean
  readonly onFinding: OnFinding | undefined
}

export interface Changes {
  /** Number of rows quarantined because no entity had the row's name on its date. */
  readonly unresolved: number
  /** Number of rows quarantined because their key occurs again later in the same batch with different values. */
  readonly superseded: number
  /** Number of flagged rows that replace an earlier row with the same key and different values. */
  readonly last: number
  /** Whether any incoming row has the key of a published row. */
  readonly revises: boolean
}

/**
 * Turns the staged rows into incoming rows: resolves entities, selects one row per key (the last one) and omits rows
 * that are already published. If the record merges claims, a row with the same values from a different source is not
 * omitted. Skips the search for unresolved rows and repeated keys if the resolved entities rule them out.
 */
export async function findChanges(tx: Transaction, table: Table, options: ChangeOptions): Promise<Changes> {
  const { record } = table
  const { sourceId, assigned, hasUnchanged, hasKnownTimes, at } = options
  const incoming = incomingOf(table)
  const changed = addsToPublished(table, String(sourceId))
  const isChanged = hasUnchanged ? notUnchanged(table) : ''
  const once = assigned.onceEach && isKeyedByDate(table) && !hasKnownTimes
  // A key with several known times has one row per time.
  const window = once ? '' : `window own as (partition by ${list(table.key)}, _told order by _line desc)`
  const knownAt = hasKnownInstants(table, hasKnownTimes) ? knownAtInSql('r', at) : `'${at}'::timestamptz`
  await tx.query(`drop table if exists ${incoming}`)
  // PostgreSQL underestimates the cost of sorting both sides by key. A hash join, or the index for few incoming rows,
  // takes half the time.
  await tx.query('set local enable_mergejoin = off')
  await tx.query(
    `create temp table ${quoteName(`incoming_${record.table}`)} on commit drop as
     select s.*, ${sourceId}::int2 as _source_id, o.source_id as _open_source, null::timestamptz as _from
     from (select *, ${once ? SINGLE_POSITION : POSITION_IN_KEY}
           from (select *, ${knownAt} as _told
                 from ${resolvedStage(table)} r where ${isResolved(table, 'r')}) r
           where true ${isChanged}
           ${window}) s
     left join ${table.name} o on ${equalKeys(table, 'o', 's')} and ${isPublished('o')}
     where ${hasKnownInstants(table, hasKnownTimes)} or s._nth > 1 or s._has_earlier
       or case when s._mark is null then o.source_id is null or ${changed} else o.source_id is not null end`,
  )
  await tx.query('set local enable_mergejoin to default')
  const [duplicates] = await tx.query<{ twice: boolean; revises: boolean }>(
    `select coalesce(bool_or(_nth > 1), false) as twice,
       coalesce(bool_or(_open_source is not null), false) as revises from ${incoming}`,
  )
  const unresolved = assigned.all ? 0 : await quarantineUnresolved(tx, table, options)
  const twice = duplicates?.twice === true ? await quarantineSuperseded(tx, table, options) : NONE_SUPERSEDED
  await tx.query(`analyze ${incoming}`)
  return { unresolved, ...twice, revises: duplicates?.revises === true }
}

/**
 * Whether to set the instants at which rows were known. For a record that merges claims, `setKnownFromOfMerged` sets
 * these instants after the merge.
 */
const hasKnownInstants = ({ record }: Table, hasKnownTimes: boolean): boolean =>
  hasKnownTimes && record.merge === undefined

/** SQL that is true if a staged row has an entity. */
export const isResolved = ({ record: { subject } }: Table, row: string): string =>
  subject === undefined || subject.isUnknown === true ? 'true' : `${row}.${quoteName(subject.column)} is not null`

/**
 * SQL for a row's position among the rows with the same key, last line first, and whether an earlier line has the same
 * key.
 */
const POSITION_IN_KEY = 'row_number() over own as _nth, coalesce(lead(true) over own, false) as _has_earlier'
/** `POSITION_IN_KEY` for keys that occur only once: sorting all rows would take as long as comparing them. */
const SINGLE_POSITION = '1::int8 as _nth, false as _has_earlier'

/** Whether rows of different entities or dates always have different keys. */
function isKeyedByDate({ record, key }: Table): boolean {
  const { subject, time } = record
  return subject !== undefined && time.mode !== 'catalog' && key.includes(subject.column) && key.includes(time.field)
}

/** SQL that limits the staged rows `r` to those outside segments that already match the incoming rows. */
function notUnchanged(table: Table): string {
  const subject = subjectColumn(table)
  return `and not exists (select from ${unchangedSegments(table)} u
    where u.id = r.${subject} and u.period = ${periodOf(table, timeOfRow(table, 'r'))})`
}

/**
 * A table expression for the staged rows with entity and public id filled in; both are null if no entity had the name.
 */
export function resolvedStage(table: Table): string {
  return `(select _line, _known_at, _mark, ${columnExpressions(table)} from ${stageOf(table)} s ${entityJoin(table)}
    where s._mark is null or s._mark = 'gone')`
}

/** Like `resolvedStage`, including empty lists and rejected rows whose entity is known. */
export function allStagedRows(table: Table): string {
  return `(select * from (select _line, _known_at, _mark, ${columnExpressions(table)}
    from ${stageOf(table)} s ${entityJoin(table)}) r where ${isResolved(table, 'r')})`
}

/**
 * SQL that joins the entity that had a staged row's name on the row's date. A removal without a date gets the entity
 * that has the name now.
 */
export function entityJoin(table: Table): string {
  const { subject } = table.record
  if (subject === undefined) return ''
  return `left join ${assignmentsOf(table)} c on s.${quoteName(subject.column)} is null and c.name = s._name
    and c.asked is not distinct from s._market
    and coalesce(${dateExpression(table, 's.')}, date 'infinity') between c.valid_from and c.valid_to`
}

/** SQL for the stage's columns, with missing entities filled in and missing public ids generated. */
export function columnExpressions(table: Table): string {
  const { record } = table
  return table.columns.map(({ name }) => `${columnExpression(record, name)} as ${quoteName(name)}`).join(', ')
}

function columnExpression(record: AnyRecord, name: string): string {
  if (name === record.subject?.column) return `coalesce(s.${quoteName(name)}, c.id)`
  if (name !== 'id' || record.id === undefined || record.key.includes('id')) return `s.${quoteName(name)}`
  const parts = record.key.map((key) => `(${columnExpression(record, key)})::text`).join(', ')
  return `coalesce(s.id, '${record.id}_' || left(encode(sha256(convert_to(concat_ws('${KEY_SEPARATOR}', ${parts}),
    'UTF8')), 'hex'), 20))`
}

type ReportOptions = Pick<ChangeOptions, 'source' | 'areTraced' | 'onFinding'>

async function quarantineUnresolved(tx: Transaction, table: Table, reporting: ReportOptions): Promise<number> {
  const { subject } = table.record
  // A record that allows unknown entities also accepts rows without a name, or with a name that no entity has.
  if (subject === undefined || subject.isUnknown === true) return 0
  const column = quoteName(subject.column)
  const name = `coalesce(case when s._market is null or starts_with(s._name, s._market || ':') then s._name
    else s._market || ':' || s._name end, 'this name')`
  return keep(
    tx,
    table,
    'reject',
    reporting,
    `select ${lineOf(reporting, 's')} as line, 'unknown-${subject.name}' as rule, ${name} as value,
       'no ${subject.name} matched ' || ${name} || ' on that date${adviceOf(subject)}' as reason,
       ${contentOf('s', namedInSql(subject.nameField))} as content
     from ${stageOf(table)} s ${entityJoin(table)}
     where coalesce(s.${column}, c.id) is null and s._mark is distinct from 'bad'`,
  )
}

const adviceOf = ({ advice }: { readonly advice?: string }) =>
  advice === undefined ? '' : `: ${advice.replaceAll("'", "''")}`

type Superseded = Pick<Changes, 'superseded' | 'last'>

/**
 * Only a key's last row is published. The earlier ones are reported with the row that contradicts them, so that
 * operators can fix the file.
 */
async function quarantineSuperseded(
  tx: Transaction,
  table: Table,
  reporting: ReportOptions & Pick<ChangeOptions, 'hasKnownTimes'>,
): Promise<Superseded> {
  const hasKnownTimes = hasKnownInstants(table, reporting.hasKnownTimes)
  const incoming = incomingOf(table)
  const keyHint = `; rows are identified by ${table.record.key.join(', ')}`
  const found = (row: string, reason: string) =>
    `select ${lineOf(reporting, row)} as line, 'duplicate-key' as rule,
       concat_ws(' ', ${list(namesOfKey(table), `${row}.`)}) as value,
       '${reason}' as reason, ${contentOf(row)} as content from ${incoming} ${row}`
  const contradicts = `s._nth > 1 and ${equalKeys(table, 'w', 's')} and s._told = w._told
    and (${differs(table, 's', 'w')} or s._mark is distinct from w._mark)`
  const earlier = `${found('s', `a later line has the same key with other values${keyHint}`)}
    join ${incoming} w on w._nth = 1 and ${contradicts}`
  const last = `${found('w', 'the last of several lines with the same key')}
    where w._nth = 1 and exists (select from ${incoming} s where ${contradicts})`
  const counts = {
    superseded: await keep(tx, table, 'reject', reporting, earlier),
    last: await keep(tx, table, 'warn', reporting, last),
  }
  await tx.query(`delete from ${incoming} where _nth > 1`)
  // If the last line equals the published row, it was staged only to check the earlier lines against it.
  await tx.query(
    `delete from ${incoming} s using ${table.name} o where ${equalKeys(table, 'o', 's')} and ${isPublished('o')}
      and s._mark is null and not (${addsToPublished(table, 's._source_id')}) and not ${hasKnownTimes}`,
  )
  return counts
}

const NONE_SUPERSEDED: Superseded = { superseded: 0, last: 0 }

function keep(
  tx: Transaction,
  table: Table,
  level: StoredLevel,
  { source, onFinding }: ReportOptions,
  select: string,
): Promise<number> {
  return storeDatabaseFindings(tx, level, { dataset: table.dataset.id, record: table.id, source }, select, onFinding)
}

const lineOf = ({ areTraced }: ReportOptions, row: string): string => (areTraced ? `${row}._line` : `${NO_LINE}::int8`)

/**
 * Returns the key columns to report. The entity's id is omitted unless it is the entire key, because it is not in the
 * file.
 */
function namesOfKey({ key, record }: Table): readonly string[] {
  const others = key.filter((name) => name !== record.subject?.column)
  return others.length === 0 ? key : others
}

/** SQL for a staged row as JSON text, without the stage's internal columns. */
export function contentOf(row: string, more?: string): string {
  const own = `to_jsonb(${row}) - array[${STAGE_COLUMNS.map((name) => `'${name}'`).join(', ')}]`
  return `jsonb_strip_nulls(${more === undefined ? own : `${more} || (${own})`})::text`
}

const STAGE_COLUMNS = [
  ...['_line', '_name', '_market', '_known_at', '_mark', '_told', '_from'],
  ...['_source_id', '_open_source', '_nth', '_has_earlier'],
]
