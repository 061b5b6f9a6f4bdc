import { sql, type RawBuilder } from 'kysely'
import { dateExpression } from '../../store/writing.ts'
import { keyInSql, list, type Table } from '../../store/index.ts'
import { equalKeys } from '../compare/find-changes.ts'
import { compileExpression, numberOf } from './compile-expression.ts'
import type { KindSettings, RuleKind } from './rule-files.ts'
import { LOOKBACK_DAYS } from './rule-kinds.ts'

type Sql = RawBuilder<unknown>

/** What a rule reads, as table expressions with the record's columns. */
export interface Scope {
  /** Rows to check, with the columns `_row`, `_line` and `_source` (the id of the source that they count for). */
  readonly judged: Sql
  /** Published rows with their `source_id`, from `LOOKBACK_DAYS` before the first of those sessions to the last. */
  readonly published: Sql
}

/**
 * A select of the rows that break a rule: `_row` and `_line` of the judged row, its key as text, its session, and the
 * value and the reason to report.
 */
export type FindRows = (scope: Scope) => Sql

/** Number of earlier sessions that a session is compared with, and the fewest for a comparison. */
const SESSIONS = 20
const FEWEST_SESSIONS = 5
/** Fewest values of a session for a standard deviation. */
const FEWEST_VALUES = 10

/** Compiles a rule's settings to SQL with parameters, by kind. Names of fields must have been checked. */
export const COMPILE: { readonly [K in RuleKind]: (table: Table, settings: KindSettings[K]) => FindRows } = {
  range(table, { field, min, max }) {
    const value = column(field)
    const bounds = [
      ...(min === undefined ? [] : [sql`${value} < ${min}::numeric`]),
      ...(max === undefined ? [] : [sql`${value} > ${max}::numeric`]),
    ]
    const expected = `${field}: expected ${boundsText(min, max)}, got `
    return (scope) =>
      sql`with ${judged(scope)} ${found(table, sql`${value}::text`, sql`${expected}::text || ${value}::text`)}
        from j where ${sql.join(bounds, sql` or `)}`
  },

  expression(table, text) {
    const { condition, fields } = compileExpression(text, table.columns)
    const values = fields.map((name) => sql`${`${name} `}::text || coalesce(${column(name)}::text, 'null')`)
    const value = fields.length === 0 ? sql`''` : sql`concat_ws(', ', ${sql.join(values)})`
    // As in a check of SQL, a condition without a value, such as one on a missing price, is not broken.
    return (scope) =>
      sql`with ${judged(scope)} ${found(table, value, sql`${`expected ${text}, got `}::text || ${value}`)}
        from j where (${condition}) is false`
  },

  nulls(table, { field, max_share: most }) {
    const reason = sql`${`${field}: expected a share of at most ${most} rows without a value, got `}::text
      || s.missing || ' of ' || s.n || ' in the session ' || s.session`
    return (scope) =>
      sql`with ${judged(scope)}, ${wholeSessions(table, scope, field)}, s as (
          select session, count(*) as n, count(*) filter (where value is null) as missing from own group by 1)
        ${found(table, sql`${field}::text`, reason)} from j join s on s.session = ${session(table, 'j')}
        where s.missing > ${most}::numeric * s.n`
  },

  zscore(table, { field, max }) {
    const value = column(field)
    const score = sql`trim_scale(round(abs(${value} - s.mean) / s.deviation, 4))`
    const reason = sql`${`${field}: expected a z-score of at most ${max}, got `}::text || ${score}
      || ' in the session ' || s.session || ' with the mean ' || trim_scale(round(s.mean, 6))`
    return (scope) =>
      sql`with ${judged(scope)}, ${wholeSessions(table, scope, field)}, s as (
          select session, avg(value) as mean, stddev_samp(value) as deviation, count(value) as n
          from own group by 1)
        ${found(table, sql`${value}::text`, reason)} from j join s on s.session = ${session(table, 'j')}
        where s.n >= ${FEWEST_VALUES} and s.deviation > 0 and abs(${value} - s.mean) > ${max}::numeric * s.deviation`
  },

  rows(table, { min_share: least, max_share: most }) {
    const bounds = [
      ...(least === undefined ? [] : [sql`s.n < ${least}::numeric * s.mean`]),
      ...(most === undefined ? [] : [sql`s.n > ${most}::numeric * s.mean`]),
    ]
    const expected = `expected ${boundsText(least, most)} times the mean of `
    const reason = sql`${expected}::text || trim_scale(round(s.mean, 2)) || ' rows of the '
      || s.before || ' sessions before ' || s.session || ', got ' || s.n`
    return (scope) =>
      sql`with ${judged(scope)}, own as (${rowsBySource(table, scope)}),
        n as (select source, session, count(*) as n from own group by 1, 2),
        s as (select *, avg(n) over earlier as mean, count(*) over earlier as before from n
          window earlier as (partition by source order by session rows between ${sql.raw(String(SESSIONS))} preceding
            and 1 preceding))
        ${found(table, sql`s.n::text`, reason)} from j
        join s on s.source = j._source and s.session = ${session(table, 'j')}
        where s.before >= ${FEWEST_SESSIONS} and (${sql.join(bounds, sql` or `)})`
  },

  jump(table, { field, source, max }) {
    const [value, other] = [numberOf('j', field), numberOf('o', field)]
    const differs = sql`abs(${value} - ${other}) > ${max}::numeric * abs(${other})`
    const reason = sql`${`${field}: expected up to ${max} from the value of ${source}, `}::text || ${other}
      || ', got ' || ${value}`
    const columns = sql.raw(list([...table.key, field]))
    return (scope) =>
      sql`with ${judged(scope)}, source as (select id from bourse.sources where name = ${source}), o as (
          select ${columns} from ${sql.raw(table.claims)} where source_id = (select id from source)
          union all select ${columns} from ${scope.published} p where p.source_id = (select id from source))
        ${found(table, sql`${value}::text`, reason)} from j join o on ${sql.raw(equalKeys(table, 'j', 'o'))}
        where j._source is distinct from (select id from source) and ${differs}`
  },
}

const boundsText = (least: string | undefined, most: string | undefined): string =>
  [least && `at least ${least}`, most && `at most ${most}`].filter(Boolean).join(' and ')

const column = (name: string): Sql => sql.ref(`j.${name}`)

const judged = (scope: Scope): Sql => sql`j as materialized (select * from ${scope.judged} j)`

const session = (table: Table, row: string): Sql =>
  sql.raw(table.record.time.mode === 'catalog' ? 'null::date' : dateExpression(table, `${row}.`))

const found = (table: Table, value: Sql, reason: Sql): Sql =>
  sql`select j._row, j._line, ${sql.raw(keyInSql(table, 'j.'))} as key, ${session(table, 'j')} as session,
    ${value} as value, ${reason} as reason`

/** SQL for a field's values in the sessions of the judged rows: those of these rows, and of other published rows. */
const wholeSessions = (table: Table, { published }: Scope, field: string): Sql =>
  sql`own as (select ${session(table, 'j')} as session, ${column(field)} as value from j
    union all select ${session(table, 'p')}, ${sql.ref(`p.${field}`)} from ${published} p
    where ${session(table, 'p')} in (select ${session(table, 'j')} from j)
      and not exists (select from j where ${sql.raw(equalKeys(table, 'j', 'p'))}))`

/** SQL for the keys that each source has in each session: judged, published, and claimed next to other sources. */
function rowsBySource(table: Table, { published }: Scope): Sql {
  const of = (row: string, source: string) =>
    sql`select ${sql.raw(source)} as source, ${session(table, row)} as session, ${sql.raw(list(table.key, `${row}.`))}`
  const claims = sql`union ${of('c', 'c.source_id')} from ${sql.raw(table.claims)} c
    where ${session(table, 'c')} between (select min(${session(table, 'j')}) - ${LOOKBACK_DAYS}::int4 from j)
      and (select max(${session(table, 'j')}) from j)`
  return sql`${of('j', 'j._source')} from j union ${of('p', 'p.source_id')} from ${published} p
    ${table.record.merge === undefined ? sql`` : claims}`
}
