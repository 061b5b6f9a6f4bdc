import { sql, type Knowledge, type RawBuilder } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import type { Pin } from '@bourse/kit/host'
import type { Statements } from '../../database/index.ts'
import { rowsAddedSince, rowsIn, rowsOfFew } from '../segments/rows-in-segments.ts'
import { quoteName } from '../tables/columns.ts'
import { dateExpression, type Table } from '../tables/table.ts'
import { isRowSeen } from '../versions/knowledge-predicate.ts'
import { rejectBeforeRetention } from '../versions/retention.ts'
import { distinctStates, statesAt } from '../versions/states-at.ts'
import { stateOf } from './changes-since.ts'

export interface ChangedEntitiesRequest {
  /** Instant of the state that the caller has. */
  readonly since: string
  /** The column with the id of the entity. */
  readonly column: string
  /** The entities to consider; undefined for all. */
  readonly ids: readonly string[] | undefined
  /** Whether an entity also changes on the date of its rows, up to today. */
  readonly isDated: boolean
  readonly today: string
  readonly moved: MovedEntities | undefined
}

/** Entities that moved into or out of what is visible to the caller. They change if they have rows in either state. */
export interface MovedEntities {
  readonly entered: readonly string[]
  /** Their rows may have changed after they left, which is not reported. */
  readonly left: readonly string[]
  /** When the moves became known. */
  readonly at: string
}

/** An entity whose rows differ between two states. */
export interface ChangedEntity {
  readonly id: string
  /** When its newest change became known. */
  readonly knownFrom: string
}

export interface ChangedEntities {
  /** The states that the caller may have; several if a publication was in progress. */
  readonly from: readonly Pin[]
  /** The state that the changes lead to; undefined if nothing is published. */
  readonly to: Pin | undefined
  readonly entities: readonly ChangedEntity[]
}

/** Returns the entities of which a record's rows differ between the state at `since` and the given knowledge. */
export async function changedEntities(
  on: Statements,
  table: Table,
  knowledge: Knowledge,
  request: ChangedEntitiesRequest,
): Promise<ChangedEntities> {
  const { since, isDated, today, moved } = request
  const [to, states] = [await stateOf(on, table, knowledge), await statesAt(on, table.dataset.id, since)]
  const { earliest, latest } = states
  if (latest.batch !== '0')
    rejectBeforeRetention(table.record, { asOf: since, today: knowledge.today }, 'changed_since')
  const from = distinctStates(states)
  if (to.batch === '0') return { from, to: undefined, entities: [] }
  const isPublished = BigInt(earliest.batch) < BigInt(to.batch)
  const days = { from: addDays(since.slice(0, 10), 1), to: today }
  const parts = [
    ...(isPublished ? [addedInSql(table, earliest, to, request), endedInSql(table, earliest, to, request)] : []),
    ...(isDated && days.from <= days.to ? [datedInSql(table, days, to, request)] : []),
    ...(moved === undefined ? [] : [movedInSql(table, [...from, to], request.column, moved)]),
  ]
  return { from, to, entities: parts.length === 0 ? [] : await entitiesIn(on, parts) }
}

async function entitiesIn(on: Statements, parts: readonly RawBuilder<unknown>[]): Promise<readonly ChangedEntity[]> {
  const all = sql.join(parts, sql` union all `)
  const { rows } = await sql<ChangedEntity>`select e.id, max(e.at)::text as "knownFrom" from (${all}) e
    where e.id is not null group by e.id`.execute(on.kysely)
  return rows
}

type Within = Pick<ChangedEntitiesRequest, 'column' | 'ids' | 'moved'>

const idOf = ({ column }: Pick<Within, 'column'>) => sql.raw(`r.${quoteName(column)}::text as id`)

function isRequested({ column, ids, moved }: Within): RawBuilder<unknown> {
  const stayed = moved === undefined ? sql`true` : sql`not ${isAnyOf(column, moved.left)}`
  return ids === undefined ? stayed : sql`${isAnyOf(column, ids)} and ${stayed}`
}

const isAnyOf = (column: string, ids: readonly string[]) => sql`(${sql.ref(`r.${column}`)} = any(${[...ids]}::text[]))`

const addedInSql = (table: Table, from: Pin, to: Pin, within: Within): RawBuilder<unknown> =>
  sql`select ${idOf(within)}, r.known_from as at from ${rowsAddedSince(table, from.batch)} r
    where ${isRowSeen(to)} and ${isRequested(within)}`

/** A version that began and ended between the two states is in none of them, and its entity is read for nothing. */
const endedInSql = (table: Table, from: Pin, to: Pin, within: Within): RawBuilder<unknown> =>
  sql`select ${idOf(within)}, r.known_to as at from ${sql.raw(table.name)} r
    where (r.known_to > ${from.at}::timestamptz and r.known_to < 'infinity' or r.closed_in > ${from.batch}::int8)
      and r.batch_id <= ${to.batch}::int8 and (${isRowSeen(to)}) is not true and ${isRequested(within)}`

function datedInSql(
  table: Table,
  days: { readonly from: string; readonly to: string },
  to: Pin,
  within: Within,
): RawBuilder<unknown> {
  const day = sql.raw(dateExpression(table, 'r.'))
  return sql`select ${idOf(within)}, ${day}::timestamp at time zone 'UTC' as at from ${rowsIn(table, days)} r
    where ${day} between ${days.from}::date and ${days.to}::date and ${isRowSeen(to)} and ${isRequested(within)}`
}

function movedInSql(table: Table, states: readonly Pin[], column: string, moved: MovedEntities): RawBuilder<unknown> {
  const isSeen = sql.join(states.map(isRowSeen), sql` or `)
  return sql`select ${idOf({ column })}, ${moved.at}::timestamptz as at from ${rowsOfFew(table)} r
    where (${isSeen}) and ${isAnyOf(column, [...moved.entered, ...moved.left])}`
}
