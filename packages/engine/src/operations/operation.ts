import {
  orderKeys,
  type AnyRecord,
  type Credits,
  type Dataset,
  type Fields,
  type Operation,
  type Subject,
} from '@bourse/kit'
import type { Deprecation } from '@bourse/kit/delivery'
import { type Needs, prefixOf, needsOf, referencesIn, waysOf } from '@bourse/kit/host'
import { fieldsOf } from './fields-of.ts'
import { SORT_VALUE } from './list-params.ts'
import { paramsOf, selectionOf, type Param } from './params.ts'
import { csvWriter, jsonWriter, type RowWriter } from './write-rows.ts'

/** Dataset id of the host's own operations. */
export const HOST = 'host'

/** The properties that all of an operation's cursors share. */
export interface Paging {
  readonly operation: string
  /** Ids of the records that its responses depend on, sorted. */
  readonly records: readonly string[]
  /** Names of the key values in a cursor, in order. */
  readonly key: readonly string[]
}

/** A deployment's records, against which operations are compiled. */
export interface DeployedRecords {
  /** The table that stores each record. */
  readonly tables: ReadonlyMap<AnyRecord, { readonly id: string }>
  /** Returns the ids of all records that the needs depend on, including those of the required services. */
  recordsBehind(needs: Needs): ReadonlySet<string>
  /** Returns the ids of the datasets that the needs require, including those behind required services. */
  requiredBy(needs: Needs): ReadonlySet<string>
}

/** An operation with everything that can be computed when the host starts. */
export interface CompiledOperation {
  readonly dataset: Dataset
  /** Ids of the datasets that the caller's plan must include: its own and those whose services it requires. */
  readonly datasets: readonly string[]
  readonly operation: Operation
  /** The operation's path: `/v1/…` or `/admin/v1/…`, with `{name}` for path parameters. */
  readonly path: string
  readonly params: ReadonlyMap<string, Param>
  /** The fields of a row, in the order in which the host sends them. */
  readonly fields: Fields
  readonly json: RowWriter
  readonly csv: RowWriter
  /** Fields whose values repeat across rows: entity ids and names. */
  readonly repeated: ReadonlySet<string>
  /** Ids of all records that a response depends on. */
  readonly records: readonly string[]
  /** The properties that all of the operation's cursors share. */
  readonly paging: Paging
  /** Records in its own dataset that the operation reads. */
  readonly own: readonly AnyRecord[]
  /** Ids of these records: the operation waits for their publication. */
  readonly published: readonly string[]
  /** Whether some of these records are retained for only a limited number of days. */
  readonly forgets: boolean
  /** Deprecation of the operation, or of the first row field to be removed. */
  readonly deprecation: Deprecation | undefined
  /** This operation with adjusted rows; its responses depend on more records. */
  readonly scaled: CompiledOperation | undefined
}

function firstToGo(fields: Fields): Deprecation | undefined {
  const announced = Object.values(fields).flatMap(({ deprecation }) => deprecation ?? [])
  return announced.toSorted((a, b) => (a.sunset < b.sunset ? -1 : 1))[0]
}

/** A call's required capabilities and price. */
export interface Terms {
  readonly capabilities: readonly string[]
  readonly credits: Credits
}

/** Returns the capabilities and the price of a call with the given parameters, which may affect them. */
export function termsOf({ capabilities, credits, varies }: Operation, query: Readonly<Record<string, unknown>>): Terms {
  if (varies === undefined) return { capabilities, credits }
  const value = query[varies.by]
  const chosen = varies.cases[typeof value === 'string' || typeof value === 'boolean' ? `${value}` : varies.otherwise]
  return { capabilities: [...capabilities, ...(chosen?.capabilities ?? [])], credits: chosen?.credits ?? credits }
}

/** Returns the operations for an audience. */
export const operationsFor = (
  operations: readonly CompiledOperation[],
  audience: Dataset['audience'],
): readonly CompiledOperation[] => operations.filter(({ dataset }) => dataset.audience === audience)

export function compileOperations(dataset: Dataset, deployed: DeployedRecords): readonly CompiledOperation[] {
  return dataset.endpoints.map((operation) => compile(dataset, operation, deployed))
}

function compile(dataset: Dataset, operation: Operation, deployed: DeployedRecords): CompiledOperation {
  const compiled = compileWith(needsOf(operation), dataset, operation, deployed)
  if (operation.kind !== 'collection' || operation.scales === undefined) return compiled
  return { ...compileWith({}, dataset, operation, deployed), scaled: compiled }
}

function compileWith(
  needs: Needs,
  dataset: Dataset,
  operation: Operation,
  deployed: DeployedRecords,
): CompiledOperation {
  const fields = fieldsOf(operation)
  const params = new Map(paramsOf(operation).map((param) => [param.name, param]))
  const own = ownRecords(operation)
  const published = own.map((record) => deployed.tables.get(record)?.id ?? '')
  const behind = recordsOf(operation, published, needs, deployed)
  const records = [...behind].sort()
  return {
    dataset,
    datasets: datasetsOf(dataset, operation, deployed),
    operation,
    path: `${prefixOf(dataset)}${operation.path}`,
    params,
    fields,
    json: jsonWriter(fields),
    csv: csvWriter(fields, dataset.audience),
    repeated: repeatedIn(operation),
    records,
    paging: { operation: operation.id, records, key: keyOf(operation) },
    own,
    published,
    deprecation: operation.deprecated ?? firstToGo(fields),
    scaled: undefined,
    forgets: [...deployed.tables].some(([{ retain }, { id }]) => retain !== undefined && behind.has(id)),
  }
}

/** Optional services are not included: the operation runs without them if the caller's plan lacks their dataset. */
function datasetsOf({ id }: Dataset, operation: Operation, deployed: DeployedRecords): readonly string[] {
  return [...new Set([id, ...deployed.requiredBy(needsOf(operation))])]
}

/** Returns the names of the values that mark the beginning of the next page. */
function keyOf(operation: Operation): readonly string[] {
  if (operation.kind === 'collection' || operation.kind === 'item') return ['entity', 'date']
  const sorted = operation.kind === 'list' && operation.sortable.length > 0 ? [SORT_VALUE] : []
  return [...orderKeys(operation.order).map(({ field }) => field), ...sorted]
}

function ownRecords(operation: Operation): readonly AnyRecord[] {
  if (operation.kind !== 'custom') return [operation.record]
  return Object.values(operation.needs).filter((need): need is AnyRecord => need.part === 'record')
}

function recordsOf(
  operation: Operation,
  own: readonly string[],
  needs: Needs,
  deployed: DeployedRecords,
): ReadonlySet<string> {
  const parent = operation.kind === 'custom' || operation.kind === 'list' ? operation.childOf?.record : undefined
  const snapshots = operation.kind === 'list' ? operation.snapshotOf : undefined
  const resolvers = subjectsOf(operation).map(({ resolver }) => [`resolver ${resolver.id}`, resolver] as const)
  const behind = {
    ...needs,
    ...Object.fromEntries(resolvers),
    ...(parent === undefined ? {} : { 'a parent': parent }),
    ...(snapshots === undefined ? {} : { 'the record behind its lists': snapshots }),
  }
  return new Set([...own, ...deployed.recordsBehind(behind)])
}

/**
 * Returns every subject that is looked up: those in the selection and the path, and those that the rows and their
 * parent belong or refer to.
 */
function subjectsOf(operation: Operation): readonly Subject[] {
  const referred = referencesIn(fieldsOf(operation)).map(({ subject }) => subject)
  return [...selectedSubjects(operation), ...referred]
}

/** Returns the field names of entity ids and labels. */
function repeatedIn(operation: Operation): ReadonlySet<string> {
  return new Set(subjectsOf(operation).flatMap(({ columns, labels }) => [columns, labels].flatMap(Object.keys)))
}

function selectedSubjects(operation: Operation): readonly Subject[] {
  const selected = waysOf(selectionOf(operation)).map(({ subject }) => subject)
  if (operation.kind === 'collection') return selected
  if (operation.kind === 'item')
    return [operation.subject ?? operation.record.subject].flatMap((subject) => subject ?? [])
  const { subjectIn, childOf } = operation
  const others = [subjectIn?.subject, childOf?.record.subject, ...ownRecords(operation).map(({ subject }) => subject)]
  return [...selected, ...others.flatMap((subject) => subject ?? [])]
}
