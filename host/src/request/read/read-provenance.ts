import { sql, type AnyRecord } from '@bourse/kit'
import { parseExact } from '@bourse/kit/host'
import type { Cells } from '@bourse/engine/operations'
import { LABELS_GO_HERE, sourceNames, type StoredRow } from '@bourse/engine/store'
import { publisherOf } from '@bourse/engine/wiring'
import { keyText } from './key-text.ts'
import type { EntityRows, Reading } from './reading.ts'
import { column, isAnyOf } from './row-scope.ts'

/** Alias of the end of a version. */
const END = '_known_until'

/** Whether a request's rows state where they are from. */
export const isWithProvenance = ({ query }: Pick<Reading, 'query'>): boolean => query['provenance'] === true

/**
 * Returns SQL for when a row `r` was replaced or withdrawn, as known now: with an as-of time in the past, it shows that
 * the row was corrected later.
 */
export const endOfRow = ({ engine, knowledge }: Reading, record: AnyRecord) =>
  engine.store.endOfVersion(record, { ...knowledge, asOf: undefined }).as(END)

/** Adds the provenance fields to stored rows, which have their version columns and `endOfRow`. */
export async function rowsWithProvenance(call: Reading, rows: readonly StoredRow[]): Promise<readonly StoredRow[]> {
  const { dataset } = call.compiled
  const names = await sourceNames(
    call.engine.database,
    rows.map((row) => Number(row['source_id'])),
  )
  return rows.map((row) => {
    const source = names.get(Number(row['source_id']))
    return {
      ...row,
      _source: source ?? null,
      _publisher: (source === undefined ? undefined : publisherOf(dataset, source)?.name) ?? null,
      _known_from: row['known_from'],
      _known_to: row[END],
      _batch: row['batch_id'],
    }
  })
}

/** Returns a collection's rows as cells with their provenance. Reading it takes a second statement for the page. */
export async function cellsWithProvenance(
  call: Reading,
  record: AnyRecord,
  rows: readonly EntityRows[],
): Promise<readonly Cells[]> {
  const { subject } = record
  const served = rows.flatMap(({ entity, lines }) =>
    lines.split('\n').map((line): StoredRow => ({
      ...(parseExact(line.replace(LABELS_GO_HERE, '')) as StoredRow),
      ...entity.labels,
      ...(subject === undefined ? {} : { [subject.column]: entity.id }),
    })),
  )
  if (served.length === 0) return []
  const known = await rowsWithProvenance(call, await versionsOf(call, record, served))
  const byKey = new Map(known.map((row) => [keyText(record, row), row]))
  const names = Object.keys(call.compiled.fields)
  return served.map((row) => {
    const version = byKey.get(keyText(record, row))
    return names.map((name) => (name in row ? row[name] : version?.[name]))
  })
}

/** The version columns of a page's rows: those of its entities between its first and last date. */
async function versionsOf(call: Reading, record: AnyRecord, rows: readonly StoredRow[]): Promise<readonly StoredRow[]> {
  const { subject, time, key } = record
  const dates = time.mode === 'catalog' ? [] : rows.map((row) => String(row[time.field])).toSorted()
  const window =
    dates[0] === undefined ? undefined : { from: dates[0].slice(0, 10), to: (dates.at(-1) ?? '').slice(0, 10) }
  const all = call.engine.store.rowsAt(record).at(call.knowledge, window)
  const select = subject === undefined ? all : all.where(isAnyOf(subject.column, idsOf(rows, subject.column)))
  const columns = [...key, 'known_from', 'batch_id', 'source_id']
  return select
    .select(columns.map((name) => sql<unknown>`${column(name)}`.as(name)))
    .select(endOfRow(call, record))
    .execute()
}

const idsOf = (rows: readonly StoredRow[], name: string) => [...new Set(rows.map((row) => String(row[name])))]
