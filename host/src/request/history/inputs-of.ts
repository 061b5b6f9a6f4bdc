import type { AnyRecord, Dataset, Operation } from '@bourse/kit'
import { columnsOf, listsStoredRows, reportsComputedChanges } from '@bourse/kit/host'
import { missingGrant } from '@bourse/engine/accounts'
import { selectionOf, type CompiledOperation } from '@bourse/engine/operations'
import type { StoredRow } from '@bourse/engine/store'
import type { Reading } from '../read/reading.ts'
import { textOf } from '../read/text-of.ts'

interface InputShown {
  readonly operation: string
  readonly key: string | null
  readonly href: string
}

interface DerivedVersion {
  readonly record: AnyRecord
  readonly row: StoredRow
  /** The job that published the version, or another source. */
  readonly source: string
}

/**
 * Returns the rows from which a job computed a version, one step back: those with the same entity and date in the
 * records that the job follows. Which rows a job read is not recorded, so this is derived from its declaration.
 * Operations that the key may not call are omitted.
 */
export function inputsOf(
  call: Reading,
  dataset: Dataset,
  { record, row, source }: DerivedVersion,
): readonly InputShown[] {
  const job = dataset.jobs.find(({ id, feeds }) => id === source && feeds.includes(record))
  if (job === undefined) return []
  const { wiring } = call.engine
  const followed = new Set(
    job.after.flatMap((each) =>
      each.part === 'record' ? (wiring.tables.get(each)?.id ?? []) : [...wiring.recordsBehind({ each })],
    ),
  )
  const inputs = call.engine.operations().flatMap((compiled) => {
    if (!isVisible(call, compiled)) return []
    const tables = recordsOf(compiled.operation).flatMap((each) => wiring.tables.get(each)?.id ?? [])
    return tables.filter((table) => followed.has(table)).map((table) => ({ table, compiled }))
  })
  // One operation of each record: the others return the same rows.
  const first = [...Map.groupBy(inputs, ({ table }) => table).values()].flatMap(([one]) => one ?? [])
  const operations = new Set(first.map(({ compiled }) => compiled))
  return [...operations].flatMap((compiled) => inputIn(compiled, { record, row }) ?? [])
}

/** The records whose rows an operation serves, as they are or computed for each entity. */
function recordsOf(operation: Operation): readonly AnyRecord[] {
  if (listsStoredRows(operation)) return [operation.record]
  if (!reportsComputedChanges(operation)) return []
  return Object.values(operation.needs).flatMap((need) => (need.part === 'record' ? [need] : []))
}

function isVisible({ engine, principal }: Reading, { dataset, datasets, operation }: CompiledOperation): boolean {
  return (
    dataset.audience === 'callers' &&
    engine.wiring.stateOf(dataset).state === 'on' &&
    missingGrant(principal, { datasets, capabilities: operation.capabilities }) === undefined
  )
}

function inputIn(compiled: CompiledOperation, version: Pick<DerivedVersion, 'record' | 'row'>): InputShown | undefined {
  const { operation } = compiled
  if (!listsStoredRows(operation)) return rowsOfEntity(compiled, version)
  const values = valuesFor(operation.record, version)
  const key = operation.record.key.map((name) => values.get(name))
  if (!key.every((value) => value !== undefined)) return rowsOfEntity(compiled, version)
  const text = key.join(',')
  return {
    operation: operation.id,
    key: text,
    href: `/v1/history?${new URLSearchParams({ operation: operation.id, key: text })}`,
  }
}

/** The list of an operation's rows of the version's entity. */
function rowsOfEntity(
  { operation, path }: CompiledOperation,
  { record, row }: Pick<DerivedVersion, 'record' | 'row'>,
): InputShown | undefined {
  const { subject } = record
  const selected = selectionOf(operation)?.subject
  const id = subject === undefined ? null : textOf(columnsOf(record)[subject.column]?.kind, row[subject.column])
  if (id === null || selected?.column !== subject?.column || selected === undefined || path.includes('{'))
    return undefined
  return {
    operation: operation.id,
    key: null,
    href: `${path}?${new URLSearchParams({ [selected.selectors.ids]: id })}`,
  }
}

/** The values of a version that a row of another record with the same entity and date has too. */
function valuesFor(
  other: AnyRecord,
  { record, row }: Pick<DerivedVersion, 'record' | 'row'>,
): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  const columns = columnsOf(record)
  const set = (name: string, from: string) => {
    const value = textOf(columns[from]?.kind, row[from])
    if (value !== null) values.set(name, value)
  }
  const { subject, time } = record
  if (subject !== undefined && other.subject?.column === subject.column) set(subject.column, subject.column)
  if (time.mode !== 'catalog' && other.time.mode !== 'catalog') {
    const isSameKind = columns[time.field]?.kind === columnsOf(other)[other.time.field]?.kind
    if (isSameKind) set(other.time.field, time.field)
  }
  return values
}
