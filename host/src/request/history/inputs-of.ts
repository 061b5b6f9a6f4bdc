import type { AnyRecord, Dataset, Subject } from '@bourse/kit'
import { ALL_DATES, columnsOf, hasRowHistory, listsStoredRows } from '@bourse/kit/host'
import { visibleEntities } from '@bourse/kit/subject'
import { missingGrant } from '@bourse/engine/accounts'
import { selectionOf, type CompiledOperation } from '@bourse/engine/operations'
import type { StoredRow } from '@bourse/engine/store'
import { seenRow } from '../names/seen-row.ts'
import type { Reading } from '../read/reading.ts'
import { textOf } from '../read/text-of.ts'
import { recordFloor } from '../steps/history.ts'
import { hasValue } from './requested-history.ts'

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

/** Returns a function that returns the inputs of a row's version; versions with the same key mostly share them. */
export function inputsReader(call: Reading, dataset: Dataset, record: AnyRecord) {
  const { key, subject, time } = record
  const names = [
    ...key,
    ...(subject === undefined ? [] : [subject.column]),
    ...(time.mode === 'catalog' ? [] : [time.field]),
  ]
  const known = new Map<string, Promise<readonly InputShown[]>>()
  return (row: StoredRow, source: string): Promise<readonly InputShown[]> => {
    const of = JSON.stringify([source, ...names.map((name) => row[name])])
    const inputs = known.get(of) ?? inputsOf(call, dataset, { record, row, source })
    known.set(of, inputs)
    return inputs
  }
}

/**
 * Returns the rows from which a job computed a version, one step back: those with the same entity and date in the
 * records that the job follows. Which rows a job read is not recorded, so this is derived from its declaration.
 * Operations that the key may not call are omitted.
 */
async function inputsOf(
  call: Reading,
  dataset: Dataset,
  { record, row, source }: DerivedVersion,
): Promise<readonly InputShown[]> {
  const job = jobOf(dataset, record, source)
  if (job === undefined) return []
  const { wiring } = call.engine
  const followed = new Set(
    job.after.flatMap((each) =>
      each.part === 'record' ? (wiring.tables.get(each)?.id ?? []) : [...wiring.recordsBehind({ each })],
    ),
  )
  const inputs = call.engine.operations().flatMap((compiled) => {
    if (!isVisible(call, compiled)) return []
    const tables = recordsOf(compiled).flatMap((each) => wiring.tables.get(each)?.id ?? [])
    return tables.filter((table) => followed.has(table)).map((table) => ({ table, compiled }))
  })
  // One operation of each record: the others return the same rows.
  const byTable = [...Map.groupBy(inputs, ({ table }) => table).values()].map((all) =>
    all.map(({ compiled }) => compiled),
  )
  const operations = new Set(
    byTable.flatMap((all) => all.find(({ operation }) => hasRowHistory(operation)) ?? all.at(0) ?? []),
  )
  const shown = await Promise.all([...operations].map((compiled) => inputIn(call, compiled, { record, row })))
  return shown.flatMap((input) => input ?? [])
}

/** The job that computed a version; undefined if it is from another source. */
export const jobOf = ({ jobs }: Dataset, record: AnyRecord, source: string) =>
  jobs.find(({ id, feeds }) => id === source && feeds.includes(record))

/** The records whose rows an operation serves, as they are or computed for each entity that a link can name. */
function recordsOf({ operation, path, params }: CompiledOperation): readonly AnyRecord[] {
  if (listsStoredRows(operation)) return [operation.record]
  const isLinked = operation.method === 'GET' && !path.includes('{') && ![...params.values()].some(isRequired)
  if (operation.kind !== 'custom' || operation.select === undefined || !isLinked) return []
  return Object.values(operation.needs).flatMap((need) => (need.part === 'record' ? [need] : []))
}

const isRequired = ({ required }: { readonly required: boolean }) => required

function isVisible({ engine, principal }: Reading, { dataset, datasets, operation }: CompiledOperation): boolean {
  return (
    dataset.audience === 'callers' &&
    engine.wiring.stateOf(dataset).state === 'on' &&
    missingGrant(principal, { datasets, capabilities: operation.capabilities }) === undefined
  )
}

type Version = Pick<DerivedVersion, 'record' | 'row'>

async function inputIn(call: Reading, compiled: CompiledOperation, version: Version): Promise<InputShown | undefined> {
  const { operation } = compiled
  const key = listsStoredRows(operation) ? await visibleKey(call, operation.record, version) : undefined
  if (key === undefined) return rowsOfEntity(call, compiled, version)
  return {
    operation: operation.id,
    key,
    href: `/v1/history?${new URLSearchParams({ operation: operation.id, key })}`,
  }
}

/** The key of the row with the version's entity and date; undefined if there is none that is visible to the key. */
async function visibleKey(call: Reading, record: AnyRecord, version: Version): Promise<string | undefined> {
  const values = valuesFor(record, version)
  const key = record.key.flatMap((name) => values.get(name) ?? [])
  if (key.length < record.key.length) return undefined
  const { store } = call.engine
  const viewer = viewerOfInputs(call, record)
  const [row] = await record.key
    .reduce(
      (select, name) => select.where(hasValue(name, values.get(name))),
      store.rowsAt(record).versions(viewer.knowledge, record.longHistory ? ALL_DATES : undefined),
    )
    .where(store.wasVisible(record, viewer.knowledge))
    .selectAll()
    .limit(1)
    .execute()
  return row && (await seenRow(viewer, record, row)) && key.join(',')
}

/** Links are followed later, so inputs are looked for as of now; a cursor has no snapshot versions of their records. */
const viewerOfInputs = ({ engine, scope, principal, pins, today }: Reading, record: AnyRecord) => ({
  engine,
  scope,
  today,
  knowledge: { asOf: undefined, pins, today },
  floor: recordFloor(record, principal.historyYears, today),
})

/** The list of an operation's rows of the version's entity. */
async function rowsOfEntity(
  call: Reading,
  { operation, path }: CompiledOperation,
  version: Version,
): Promise<InputShown | undefined> {
  const subject = selectionOf(operation)?.subject
  if (subject === undefined || path.includes('{')) return undefined
  const id = await entityIn(call, subject, version)
  return id === undefined
    ? undefined
    : { operation: operation.id, key: null, href: `${path}?${new URLSearchParams({ [subject.selectors.ids]: id })}` }
}

/** The id of the version's entity; that of the row itself if it is one of the entities, as in a catalog of series. */
async function entityIn(call: Reading, subject: Subject, { record, row }: Version): Promise<string | undefined> {
  const [own = '', ...others] = record.key
  const name = record.subject === undefined ? own : record.subject.column
  const id = textOf(columnsOf(record)[name]?.kind, row[name])
  if (id === null) return undefined
  if (record.subject !== undefined) return name === subject.column ? id : undefined
  if (others.length > 0) return undefined
  const viewer = viewerOfInputs(call, record)
  const known = await visibleEntities(call.engine.resolverOf(subject), [id], viewer, call.today)
  return known.has(id) ? id : undefined
}

/** The values of a version that a row of another record with the same entity and date has too. */
function valuesFor(other: AnyRecord, { record, row }: Version): ReadonlyMap<string, string> {
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
