import type { Knowledge } from '@bourse/kit'
import { orderKeys, paginate, sql, type OrderKey, type Page, type RawBuilder } from '@bourse/kit'
import { addDays, isBefore } from '@bourse/kit/values'
import { ALL_DATES, retainedDays, type DateWindow } from '@bourse/kit/host'
import type { Kysely } from 'kysely'
import type { Statements } from '../../database/index.ts'
import { rowsAddedSince, rowsIn, rowsOfFew } from '../segments/rows-in-segments.ts'
import { quoteName } from '../tables/columns.ts'
import { dateExpression, type Table } from '../tables/table.ts'
import { boundsOf, isRowKnown, isRowSeen, type Bounds } from '../versions/knowledge-predicate.ts'
import { firstRetained, rejectBeforeRetention } from '../versions/retention.ts'
import { distinctStates, isExact, statesAt, type StatesAt } from '../versions/states-at.ts'
import { nestedParser } from './parse-nested.ts'
import type { StoredRow } from './read-row.ts'

/** How a row differs from an earlier state. */
export type ChangeKind = 'inserted' | 'corrected' | 'withdrawn'

/** One key's change between two states: from the first to the last, however many versions are in between. */
export interface RowChange {
  readonly change: ChangeKind
  /** When the change became known, as stored. */
  readonly knownFrom: string
  /** `retention` if the row is no longer retained; null for every other change. */
  readonly reason: 'retention' | null
  /** The current row; for a withdrawn row, its last values. */
  readonly row: StoredRow
  /** The values that were replaced; only for a corrected row. */
  readonly before: StoredRow | undefined
}

export interface ChangesRequest {
  /** Instant of the state that the caller has. */
  readonly since: string
  /**
   * Returns which rows `r` to compare in both states: what is visible to the caller, and its filters. Only called if
   * something may have changed.
   */
  readonly selection: () => Promise<ComparedRows>
  /** Rows whose entities moved into or out of what is visible to the caller; undefined if none did. */
  readonly moved?: MovedRows | undefined
  readonly page: Pick<Page, 'limit' | 'after'>
}

export interface ComparedRows {
  readonly conditions: readonly RawBuilder<boolean>[]
  /** The dates of all rows that meet the conditions; undefined for all dates. Other segments are not unpacked. */
  readonly window?: DateWindow | undefined
}

/** Rows `r` that are visible to the caller in one of the states only, although their versions may be the same. */
export interface MovedRows {
  /** When the moves became known. */
  readonly at: string
  /** Whether the caller saw a row in the earlier state, and its entity has left since then. */
  readonly left: RawBuilder<boolean>
  /** Whether a row's entity entered since then; all other conditions apply to the row too. */
  readonly entered: RawBuilder<boolean>
}

export interface ChangesRead {
  /** Up to one more change than the page's limit. */
  readonly changes: readonly RowChange[]
  /** Instant of the state that the changes lead to: the next `since`. Undefined if nothing is published. */
  readonly upTo: string | undefined
}

/** Name of the instant in the order of changes, which no field has. */
const CHANGED_AT = '_changed_at'

/** The order of a record's changes: by instant, then by public id, or by key if rows have no id. */
export const changeOrder = ({ record }: Pick<Table, 'record'>): readonly OrderKey[] =>
  orderKeys([CHANGED_AT, ...(record.id === undefined ? record.key : ['id'])].map((name) => `${name} asc`))

/** The position of a change in that order. */
export function placeOfChange(table: Pick<Table, 'record'>, { knownFrom, row }: RowChange): Record<string, unknown> {
  const names = changeOrder(table).map(({ field }) => field)
  return Object.fromEntries(names.map((name) => [name, name === CHANGED_AT ? knownFrom : row[name]]))
}

/** Reads a page of a record's changes between the state at `since` and the given knowledge. */
export async function changesSince(
  on: Statements,
  table: Table,
  knowledge: Knowledge,
  { since, selection, moved, page }: ChangesRequest,
): Promise<ChangesRead> {
  const { record } = table
  const to = await stateOf(on, table, knowledge)
  const from = await statesAt(on, table.dataset.id, since)
  // Before the first publication, the state was empty, whatever has been removed since then.
  if (from.latest.batch !== '0') rejectBeforeRetention(record, { asOf: since, today: knowledge.today }, 'changed_since')
  const upTo = to.batch === '0' ? undefined : to.at
  const first = {
    from: firstRetained(record, { today: since.slice(0, 10) })?.date,
    to: firstRetained(record, knowledge)?.date,
  }
  const isUnchanged = BigInt(from.earliest.batch) >= BigInt(to.batch) && first.from === first.to
  if (isUnchanged && moved === undefined) return { changes: [], upTo }
  const select = changesInSql(table, { from, to, first, moved, ...(await selection()) })
  const all = (on.kysely as unknown as Kysely<{ r: StoredRow }>).selectFrom(select.as<'r'>('r')).selectAll()
  const found = await paginate(all, changeOrder(table), { ...page, turned: false }).execute()
  const parse = nestedParser(table.columns)
  return { changes: (found as readonly StoredRow[]).map((row) => changeOf(table, row, parse)), upTo }
}

/** The state that the knowledge shows: the newest batch, or the newest one published by an earlier as-of time. */
export async function stateOf(on: Statements, table: Table, knowledge: Knowledge): Promise<Bounds> {
  const { asOf, ...newest } = knowledge
  const pinned = boundsOf(table, { ...newest, asOf: undefined })
  if (asOf === undefined || pinned.batch === '0' || !isBefore(asOf, pinned.at)) return pinned
  const { latest } = await statesAt(on, table.dataset.id, asOf)
  return BigInt(latest.batch) < BigInt(pinned.batch) ? latest : pinned
}

interface Compared extends ComparedRows, Pick<ChangesRequest, 'moved'> {
  readonly from: StatesAt
  readonly to: Bounds
  /** The first retained dates in both states; undefined if all dates are retained. */
  readonly first: { readonly from: string | undefined; readonly to: string | undefined }
}

/**
 * A table expression for all changes: the versions that are visible only in the new state (`n`), joined with those that
 * were visible only in the old state (`o`). Versions that are visible in both states are never read.
 */
function changesInSql(table: Table, compared: Compared): RawBuilder<unknown> {
  const { names, key, record } = table
  const [added, ended] = [addedInSql(table, compared), endedInSql(table, compared)]
  const raw = (text: string) => sql.raw(text)
  const has = (row: string) => raw(`${row}.${quoteName(key[0] ?? '')} is not null`)
  const values = names.flatMap((name, index) => {
    const column = quoteName(name)
    return [`n.${column} as n_${index}`, `o.${column} as o_${index}`]
  })
  const placed = record.id === undefined ? key : ['id']
  const place = placed.map((name) => `coalesce(n.${quoteName(name)}, o.${quoteName(name)}) as ${quoteName(name)}`)
  const same = key.map((name) => `n.${quoteName(name)} = o.${quoteName(name)}`).join(' and ')
  // If it is uncertain which version the caller has, equal rows count as changed: the row may have changed twice.
  const isDifferent = isExact(compared.from) ? raw(differ(names)) : raw('true')
  return sql`(select case when not (${has('o')}) then 'inserted' when not (${has('n')}) then 'withdrawn'
        else 'corrected' end as change,
      case when ${has('n')} then n._began_at else o._ended_at end as ${raw(quoteName(CHANGED_AT))},
      case when not (${has('n')}) then o._reason end as reason, ${raw([...place, ...values].join(', '))}
    from (${added}) n full join (${ended}) o on ${raw(same)}
    where not (${has('n')}) or not (${has('o')}) or ${isDifferent})`
}

const differ = (names: readonly string[]): string =>
  `(${names.map((name) => `n.${quoteName(name)}`).join(', ')}) is distinct from
   (${names.map((name) => `o.${quoteName(name)}`).join(', ')})`

/**
 * The versions that are visible in the new state, and that batches after the old state added, or whose entity entered.
 */
function addedInSql(table: Table, compared: Compared): RawBuilder<unknown> {
  const { from, to, first, conditions, window, moved } = compared
  const all = [isRowSeen(to), ...sinceDate(table, first.to), ...conditions]
  const columns = columnsInSql(table)
  const added = sql`select ${columns}, r.known_from as _began_at
    from ${rowsAddedSince(table, from.earliest.batch, window)} r where ${allOf([...all, ...ofStayed(compared)])}`
  if (moved === undefined) return added
  return sql`${added} union all select ${columns}, ${moved.at}::timestamptz
    from ${rowsOfFew(table, window)} r where ${allOf([...all, moved.entered])}`
}

const columnsInSql = ({ names }: Table) => sql.raw(names.map((name) => `r.${quoteName(name)}`).join(', '))

/** The caller did not see earlier rows of entities that entered. */
const ofStayed = ({ moved }: Compared): readonly RawBuilder<boolean>[] =>
  moved === undefined ? [] : [sql<boolean>`(${moved.entered}) is not true`]

/**
 * For each key, the last version that was visible in the old state, or in one of the candidates for it, and no
 * longer is.
 */
function endedInSql(table: Table, compared: Compared): RawBuilder<unknown> {
  const { from, to, first, conditions } = compared
  const { earliest, latest } = from
  // A version that began and ended between the two states may have been visible too.
  const isAfter = sql<boolean>`(r.known_to > ${earliest.at}::timestamptz or r.closed_in > ${earliest.batch}::int8)`
  const before = [isRowKnown(latest), isAfter, ...sinceDate(table, first.from), ...conditions, ...ofStayed(compared)]
  const hasEnded = sql<boolean>`(r.known_to > ${earliest.at}::timestamptz and r.known_to < 'infinity'
    or r.closed_in > ${earliest.batch}::int8)`
  const reason =
    first.to === undefined ? sql`null::text` : sql`case when ${isBeforeDate(table, first.to)} then 'retention' end`
  const columns = columnsInSql(table)
  const ended = sql`select ${columns}, r.known_from, r.known_to as _ended_at, ${reason} as _reason
    from ${sql.raw(table.name)} r where ${allOf([hasEnded, sql<boolean>`(${isRowSeen(to)}) is not true`, ...before])}`
  const expired = expiredInSql(table, compared, columns, before)
  const key = sql.raw(table.key.map(quoteName).join(', '))
  return sql`select distinct on (${key}) * from (${ended} ${expired} ${leftInSql(table, compared)}) e
    order by ${key}, known_from desc`
}

/** The rows that the caller saw in the old state, or in one of the candidates for it, and whose entities have left. */
function leftInSql(table: Table, { from, first, window, moved }: Compared): RawBuilder<unknown> {
  if (moved === undefined) return sql``
  const isSeen = sql<boolean>`(${sql.join(distinctStates(from).map(isRowSeen), sql` or `)})`
  return sql`union all select ${columnsInSql(table)}, r.known_from, ${moved.at}::timestamptz, null
    from ${rowsOfFew(table, window)} r
    where ${allOf([isSeen, ...sinceDate(table, first.from), moved.left])}`
}

/** The published rows that retention no longer serves in the new state. They remain stored for a few more days. */
function expiredInSql(
  table: Table,
  { to, first }: Compared,
  columns: RawBuilder<unknown>,
  before: readonly RawBuilder<boolean>[],
): RawBuilder<unknown> {
  const days = retainedDays(table.record)
  if (days === undefined || first.to === undefined || first.from === first.to) return sql``
  const day = sql.raw(dateExpression(table, 'r.'))
  const left = sql`(${day} + ${sql.lit(days + 1)})::timestamp at time zone 'UTC'`
  const window = { from: first.from ?? ALL_DATES.from, to: addDays(first.to, -1) }
  return sql`union all select ${columns}, r.known_from, ${left}, 'retention' from ${rowsIn(table, window)} r
    where ${allOf([isRowSeen(to), isBeforeDate(table, first.to), ...before])}`
}

const sinceDate = (table: Table, date: string | undefined): readonly RawBuilder<boolean>[] =>
  date === undefined ? [] : [sql<boolean>`not (${isBeforeDate(table, date)})`]

const isBeforeDate = (table: Table, date: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.raw(dateExpression(table, 'r.'))} < ${date}::date`

const allOf = (conditions: readonly RawBuilder<boolean>[]) => sql.join(conditions, sql` and `)

function changeOf({ names }: Table, found: StoredRow, parse: (row: StoredRow) => StoredRow): RowChange {
  const side = (letter: string) => parse(Object.fromEntries(names.map((name, at) => [name, found[`${letter}_${at}`]])))
  const change = found['change'] as ChangeKind
  return {
    change,
    knownFrom: String(found[CHANGED_AT]),
    reason: found['reason'] === 'retention' ? 'retention' : null,
    row: side(change === 'withdrawn' ? 'o' : 'n'),
    before: change === 'corrected' ? side('o') : undefined,
  }
}
