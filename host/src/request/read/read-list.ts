import {
  knowledgeDay,
  orderKeys,
  paginate,
  sql,
  type AnyRecord,
  type Entity,
  type ListOperation,
  type OrderKey,
} from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { visibleEntities } from '@bourse/kit/subject'
import { columnsOf } from '@bourse/kit/host'
import type { StoredRow } from '@bourse/engine/store'
import { type Cells, SORT_VALUE } from '@bourse/engine/operations'
import { isReversed } from './dataset-call.ts'
import { dateBounds, filterConditions } from './filter-sql.ts'
import { listConditions } from './snapshot-lists.ts'
import { withoutHidden } from './mask-references.ts'
import { endOfRow, isWithProvenance, rowsWithProvenance } from './read-provenance.ts'
import { textOf } from './text-of.ts'
import { effectiveDateOf, newestOnly } from './newest-only.ts'
import type { Reading, RowsRead } from './reading.ts'
import { parentKey } from '../names/resolve-parent.ts'
import { column, rowScope, type Condition } from './row-scope.ts'

/** Reads a page of a record: rows known at the cutoff and visible to the call, narrowed by its parameters. */
export async function readList(call: Reading, operation: ListOperation): Promise<RowsRead> {
  const { record } = operation
  const conditions = await conditionsOf(call, operation)
  const known = call.engine.store.rowsAt(record).at(call.knowledge, windowOf(call, operation))
  const narrowed = conditions.reduce((select, condition) => select.where(condition), known)
  const keys = keysOf(call, operation)
  const page = { limit: call.page.limit, after: afterOf(call, keys), turned: false }
  const columns = columnsOf(record)
  const nullable = new Set(keys.flatMap(({ field }) => (columns[field]?.isNullable === true ? [field] : [])))
  const select = (await newestOnly(call, operation, narrowed)).selectAll()
  const shown = isWithProvenance(call) ? select.select(endOfRow(call, record)) : select
  const found: readonly StoredRow[] = await paginate(shown, keys, page, { nullable }).execute()
  return pageOf(call, operation, found, keys)
}

/** The conditions on a list's rows: they must be visible to the call and match its parameters. */
export async function conditionsOf(call: Reading, operation: ListOperation): Promise<readonly Condition[]> {
  return [
    ...(await rowScope(call, operation.record)),
    ...filterConditions(operation, await withoutHidden(call, operation)),
    ...parentCondition(call, operation),
    ...requestedBounds(call, operation),
    ...(await listConditions(call, operation)),
  ]
}

async function pageOf(
  call: Reading,
  { record }: ListOperation,
  found: readonly StoredRow[],
  keys: readonly OrderKey[],
): Promise<RowsRead> {
  const onPage = found.slice(0, call.page.limit)
  const rows = isWithProvenance(call) ? await rowsWithProvenance(call, onPage) : onPage
  const { subject } = record
  const known = subject === undefined ? new Map<string, Entity>() : await entitiesOf(call, rows, subject.column)
  const names = Object.keys(call.compiled.fields)
  const cells = rows.map((row): Cells => {
    const labels = subject && known.get(String(row[subject.column]))?.labels
    return names.map((name) => (name in row ? row[name] : labels?.[name]))
  })
  const last = found.length > rows.length ? rows.at(-1) : undefined
  return { rows: cells, count: cells.length, next: last && placeOf(call, record, last, keys) }
}

/** The entities of rows, with their labels as of the knowledge date. */
export async function entitiesOf(
  call: Reading,
  rows: readonly StoredRow[],
  of: string,
): Promise<ReadonlyMap<string, Entity>> {
  const { subject } = call.compiled.own[0] ?? {}
  const known = new Map(call.entities?.map((entity) => [entity.id, entity]))
  const ids = rows.flatMap((row) => (typeof row[of] === 'string' && !known.has(row[of]) ? [row[of]] : []))
  if (subject === undefined || ids.length === 0) return known
  const on = knowledgeDay(call)
  const others = await visibleEntities(call.engine.resolverOf(subject), ids, call, on)
  return new Map([...known, ...others])
}

function parentCondition(call: Reading, { childOf }: ListOperation): readonly Condition[] {
  if (childOf === undefined) return []
  const { column: name, value } = parentKey(call, childOf)
  return [sql<boolean>`${column(name)} = ${value}`]
}

function requestedBounds(call: Reading, { record, dates, recentDays }: ListOperation): readonly Condition[] {
  const { from, to, changed_since: changedSince } = call.query
  const field = dates === undefined ? undefined : columnsOf(record)[dates]
  if (dates === undefined || field === undefined) return []
  // A default range moves with the clock, and a row that drops out of it has not changed.
  const isAll = recentDays === undefined || changedSince !== undefined || call.history !== undefined
  const since = isAll ? undefined : addDays(effectiveDateOf(call), -recentDays)
  return dateBounds({ kind: field.kind, name: dates }, from ?? since, to)
}

/** Limits the read of a long history to the requested time range. */
export function windowOf({ query, floor }: Reading, { record, dates }: ListOperation) {
  if (!record.longHistory || record.time.mode === 'catalog' || dates !== record.time.field) return undefined
  const { from = floor, to = '9999-12-31' } = query
  return { from: String(from), to: String(to) }
}

/**
 * The row order: the record's, with its date reversed on request, or a sortable field followed by the record's order.
 */
export function keysOf({ query }: Reading, { record, turns, sortable }: ListOperation): readonly OrderKey[] {
  const { sort, order } = query
  const sorted = orderKeys(sortable).find(({ field }) => field === sort)
  if (sorted !== undefined) {
    const direction = order === 'asc' || order === 'desc' ? order : sorted.direction
    return [{ field: sorted.field, direction }, ...orderKeys(record.order).filter(({ field }) => field !== sort)]
  }
  return orderKeys(record.order, turns, isReversed(orderKeys(record.order), turns, order))
}

function afterOf(
  { page, query }: Reading,
  keys: readonly OrderKey[],
): Readonly<Record<string, string | null>> | undefined {
  const key = page.after
  if (key === undefined) return undefined
  const sorted = keys[0]?.field
  return typeof query['sort'] === 'string' && sorted !== undefined ? { ...key, [sorted]: key[SORT_VALUE] ?? null } : key
}

/** The position at which a page ends: its last row's values for the record's order and for the sort field. */
function placeOf({ query }: Reading, record: AnyRecord, row: StoredRow, keys: readonly OrderKey[]) {
  const place = placeOfRow(record, row)
  const sorted = keys[0]?.field
  if (typeof query['sort'] !== 'string' || sorted === undefined) return place
  return { ...place, [SORT_VALUE]: textOf(columnsOf(record)[sorted]?.kind, row[sorted]) }
}

/** A row's values for the record's order. */
export function placeOfRow(record: AnyRecord, row: StoredRow): Readonly<Record<string, string | null>> {
  const columns = columnsOf(record)
  const fields = orderKeys(record.order).map(({ field }) => field)
  return Object.fromEntries(fields.map((field) => [field, textOf(columns[field]?.kind, row[field])]))
}
