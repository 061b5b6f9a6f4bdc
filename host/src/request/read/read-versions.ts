import {
  f,
  orderKeys,
  paginate,
  type AnyRecord,
  type CollectionOperation,
  type Entity,
  type ListOperation,
} from '@bourse/kit'
import { columnsOf } from '@bourse/kit/host'
import { csvWriter, instantText, type Cells, type CompiledOperation } from '@bourse/engine/operations'
import type { StoredRow } from '@bourse/engine/store'
import { dateBounds } from './filter-sql.ts'
import { entitiesOfDate } from './read-date.ts'
import { conditionsOf, entitiesOf, placeOfRow, windowOf } from './read-list.ts'
import { datesOf, everyEntity } from './read-range.ts'
import type { Reading, RowsRead } from './reading.ts'
import { isAnyOf, type Condition } from './row-scope.ts'

/** Fields that each version of a row has in addition to those of its operation. */
const PERIOD = {
  known_from: f.instant('When this version of the row became known'),
  known_to: f.instant('When it was corrected or withdrawn; null while it is current').nullable(),
}

/** Alias of the end of a version's period, as the reader knows it. */
const END = '_known_until'

export type VersionedOperation = CollectionOperation | ListOperation

/** Returns the operation if all versions of its rows can be read: the host reads them itself, and they are revised. */
export function versionedOperation({
  operation,
}: Pick<CompiledOperation, 'operation'>): VersionedOperation | undefined {
  if (operation.kind !== 'collection' && operation.kind !== 'list') return undefined
  const { time, fields } = operation.record
  const isTaken = Object.keys(PERIOD).some((name) => name in fields)
  return time.mode === 'revisioned' && !isTaken ? operation : undefined
}

const derived = new WeakMap<CompiledOperation, CompiledOperation>()

/** Returns an operation whose rows are all versions of another one's rows, as CSV. */
export function versionsOf(compiled: CompiledOperation): CompiledOperation {
  const known = derived.get(compiled)
  if (known !== undefined) return known
  const fields = { ...compiled.fields, ...PERIOD }
  const versions = { ...compiled, fields, csv: csvWriter(fields) }
  derived.set(compiled, versions)
  return versions
}

/** Reads a page of all versions of the operation's rows that are known at the as-of time. */
export async function readVersions(call: Reading, operation: VersionedOperation): Promise<RowsRead> {
  const { record } = operation
  const { store } = call.engine
  const { window, conditions, entities } = await selectionOf(call, operation)
  const versions = store.rowsAt(record).versions(call.knowledge, window)
  const select = conditions
    .reduce((query, condition) => query.where(condition), versions)
    .selectAll()
    .select(store.endOfVersion(record, call.knowledge).as(END))
  const keys = [...orderKeys(record.order), { field: 'known_from', direction: 'asc' } as const]
  const columns = columnsOf(record)
  const nullable = new Set(keys.flatMap(({ field }) => (columns[field]?.isNullable === true ? [field] : [])))
  const found: readonly StoredRow[] = await paginate(
    select,
    keys,
    { ...call.page, turned: false },
    { nullable },
  ).execute()
  const rows = found.slice(0, call.page.limit)
  const last = found.length > rows.length ? rows.at(-1) : undefined
  const next = last && { ...placeOfRow(record, last), known_from: instantText(String(last['known_from'])) }
  return { rows: await cellsOf(call, record, rows, entities), count: rows.length, next }
}

export interface VersionSelection {
  readonly window: { readonly from: string; readonly to: string } | undefined
  readonly conditions: readonly Condition[]
  /** The entities with their labels, if they are known before the rows are read. */
  readonly entities: readonly Entity[] | undefined
}

/** Returns which rows of a record an operation's request reads, without choosing among their dates. */
export async function selectionOf(call: Reading, operation: VersionedOperation): Promise<VersionSelection> {
  if (operation.kind === 'list')
    return {
      window: windowOf(call, operation),
      conditions: await conditionsOf(call, operation),
      entities: undefined,
    }
  const { record } = operation
  const { form } = call
  const isDate = form?.form === 'date'
  const date = String(call.query['date'])
  const dates = isDate ? { from: date, to: date } : datesOf(call)
  const entities = isDate
    ? await entitiesOfDate(call, record, form)
    : (call.entities ?? (await everyEntity(call, record, form)))
  const ids = entities.map(({ id }) => id)
  const of = record.subject === undefined ? [] : [isAnyOf(record.subject.column, ids)]
  return { window: dates, conditions: [...of, ...boundsOf(record, dates)], entities }
}

function boundsOf(record: AnyRecord, { from, to }: { readonly from: string; readonly to: string }) {
  if (record.time.mode === 'catalog') return []
  const name = record.time.field
  const kind = columnsOf(record)[name]?.kind
  return kind === undefined ? [] : dateBounds({ kind, name }, from, to)
}

/** Returns a function that returns the labels of a row's entity. */
export async function labelsOfRows(
  call: Reading,
  { subject }: AnyRecord,
  rows: readonly StoredRow[],
  entities: readonly Entity[] | undefined,
): Promise<(row: StoredRow) => Entity['labels'] | undefined> {
  if (subject === undefined) return () => undefined
  const known =
    entities === undefined
      ? await entitiesOf(call, rows, subject.column)
      : new Map(entities.map((entity) => [entity.id, entity]))
  return (row) => known.get(String(row[subject.column]))?.labels
}

async function cellsOf(
  call: Reading,
  record: AnyRecord,
  rows: readonly StoredRow[],
  entities: readonly Entity[] | undefined,
): Promise<readonly Cells[]> {
  const labelsOf = await labelsOfRows(call, record, rows, entities)
  const names = Object.keys(call.compiled.fields)
  return rows.map((row): Cells => {
    const labels = labelsOf(row)
    return names.map((name) => (name === 'known_to' ? row[END] : name in row ? row[name] : labels?.[name]))
  })
}
