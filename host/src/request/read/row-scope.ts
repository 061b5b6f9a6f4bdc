import { knowledgeDay, sql, type AnyRecord, type Entity, type RawBuilder, type Subject } from '@bourse/kit'
import { columnsOf } from '@bourse/kit/host'
import { NO_FLOOR } from '../request-context.ts'
import type { Reading } from './reading.ts'

/** A predicate on rows with the table alias `r`. */
export type Condition = RawBuilder<boolean>

/**
 * The conditions under which a record's rows are visible to a call: rows of the requested entities, or else of all
 * entities in its markets that are visible to the key; rows without a subject by their market; and none before the
 * plan's history.
 */
export async function rowScope(call: Reading, record: AnyRecord): Promise<readonly Condition[]> {
  return [...(await subjectScope(call, record)), ...historyScope(call, record)]
}

/** A record's column with the ids of the requested entities; undefined if it has no such column. */
function namedColumn({ selection, entities, compiled: { operation } }: Reading, record: AnyRecord): string | undefined {
  if (entities === undefined) return undefined
  const inPath = operation.kind === 'item' || operation.kind === 'collection' ? undefined : operation.subjectIn
  const column =
    inPath?.subject.column ?? (operation.kind === 'list' ? selection?.column : undefined) ?? selection?.subject.column
  if (operation.kind === 'custom') return column === record.subject?.column ? column : undefined
  return column !== undefined && columnsOf(record)[column] !== undefined ? column : undefined
}

async function subjectScope(call: Reading, record: AnyRecord): Promise<readonly Condition[]> {
  const { subject, market } = record
  const column = namedColumn(call, record)
  const named = column === undefined ? [] : [isAnyOf(column, idsOf(call.entities ?? []))]
  // The requested entities were checked against the key when they were resolved.
  if ((column !== undefined && column === subject?.column) || isUnlimited(call)) return named
  if (subject !== undefined) return [...named, await universeScope(call, record, subject)]
  return market === undefined ? named : [...named, marketScope(call, record, market)]
}

/** Whether every market, kind and entity is visible to the call. */
function isUnlimited({ scope, markets, engine }: Reading): boolean {
  return (
    scope.ids === undefined &&
    scope.excludedKinds.length === 0 &&
    [...engine.markets].every((mic) => markets.includes(mic))
  )
}

/** The entities to which a list of the entire market is limited; undefined if it shows rows of all entities. */
export async function shownEntities(call: Reading, record: AnyRecord): Promise<readonly Entity[] | undefined> {
  return record.subject === undefined || isUnlimited(call) ? undefined : universeOf(call, record, record.subject)
}

function universeOf(call: Reading, { market }: AnyRecord, subject: Subject): Promise<readonly Entity[]> {
  const { engine, scope, knowledge } = call
  // A row with its own market is selected by that market, because its entity may since have moved to a different
  // market.
  const markets = market === undefined ? call.markets : scope.markets
  const on = knowledgeDay(call)
  return engine.resolverOf(subject).universe({ scope, on, markets, excludeKinds: [], knowledge })
}

async function universeScope(call: Reading, record: AnyRecord, subject: Subject): Promise<Condition> {
  const { scope } = call
  const { market } = record
  const known = isAnyOf(subject.column, idsOf(await universeOf(call, record, subject)))
  // Rows with an unknown entity are hidden from keys with a symbol list.
  const hasUnknown = subject.isUnknown === true && scope.ids === undefined
  const seen = hasUnknown ? sql<boolean>`(${known} or ${column(subject.column)} is null)` : known
  return market === undefined ? seen : sql<boolean>`(${seen} and ${marketScope(call, record, market)})`
}

function marketScope({ markets }: Reading, record: AnyRecord, market: string): Condition {
  const within = isAnyOf(market, markets)
  return columnsOf(record)[market]?.isNullable === true
    ? sql<boolean>`(${within} or ${column(market)} is null)`
    : within
}

function historyScope({ floor }: Reading, { history, fields }: AnyRecord): readonly Condition[] {
  if (history === undefined || floor === NO_FLOOR) return []
  const since = sql<boolean>`${column(history)} >= ${floor}::date`
  return [fields[history]?.isNullable === true ? sql<boolean>`(${since} or ${column(history)} is null)` : since]
}

export const column = (name: string) => sql.ref(`r.${name}`)

/** Whether a column has one of the values. */
export const isAnyOf = (name: string, values: readonly string[]) =>
  sql<boolean>`${column(name)} = any(${[...values]}::text[])`

const ids = new WeakMap<readonly Entity[], readonly string[]>()

/** Every request with a key needs the ids in its universe; they are computed once per array, which requests share. */
function idsOf(entities: readonly Entity[]): readonly string[] {
  const known = ids.get(entities) ?? entities.map(({ id }) => id)
  ids.set(entities, known)
  return known
}
