import { knowledgeDay, sql, type AnyRecord, type Entity, type RawBuilder, type Subject } from '@bourse/kit'
import { columnsOf } from '@bourse/kit/host'
import { NO_FLOOR } from '../request-context.ts'
import type { Reading } from './reading.ts'

/** A predicate on rows `r`. */
export type Condition = RawBuilder<boolean>

/**
 * What a call may see of a record's rows: those of the entities that it names, else of those in its markets that its
 * key may see; rows without a subject by the market that they name; and none before the plan's history.
 */
export async function rowScope(call: Reading, record: AnyRecord): Promise<readonly Condition[]> {
  return [...(await subjectScope(call, record)), ...historyScope(call, record)]
}

/** The column of a record that holds the ids of the entities which the call names; undefined where it has none. */
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
  // The entities that a call names were entitled when they were looked up.
  if ((column !== undefined && column === subject?.column) || isUnlimited(call)) return named
  if (subject !== undefined) return [...named, await universeScope(call, record, subject)]
  return market === undefined ? named : [...named, marketScope(call, record, market)]
}

/** Whether the call sees every market, kind and entity. */
function isUnlimited({ scope, markets, engine }: Reading): boolean {
  return (
    scope.ids === undefined &&
    scope.excludedKinds.length === 0 &&
    [...engine.markets].every((mic) => markets.includes(mic))
  )
}

async function universeScope(call: Reading, record: AnyRecord, subject: Subject): Promise<Condition> {
  const { engine, scope, knowledge } = call
  const { market } = record
  const on = knowledgeDay(call)
  // A row that names its own market is asked for by that one; its entity may have moved to another since.
  const markets = market === undefined ? call.markets : scope.markets
  const universe = await engine.resolverOf(subject).universe({ scope, on, markets, excludeKinds: [], knowledge })
  const known = isAnyOf(subject.column, idsOf(universe))
  // Rows whose entity is unknown: not for keys with a list of symbols.
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

const isAnyOf = (name: string, values: readonly string[]) => sql<boolean>`${column(name)} = any(${[...values]}::text[])`

const ids = new WeakMap<readonly Entity[], readonly string[]>()

/** The ids of a universe are asked for by every request of a key: they are made once for the array, which is shared. */
function idsOf(entities: readonly Entity[]): readonly string[] {
  const known = ids.get(entities) ?? entities.map(({ id }) => id)
  ids.set(entities, known)
  return known
}
