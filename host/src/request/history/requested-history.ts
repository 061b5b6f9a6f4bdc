import { invalidParameter, problem, sql, type AnyRecord, type Knowledge } from '@bourse/kit'
import { hasRowHistory, historyRecord, type HistoryList } from '@bourse/kit/host'
import { missingGrant } from '@bourse/engine/accounts'
import {
  ALL,
  closedValues,
  operationsFor,
  parseQuery,
  type CompiledOperation,
  type RawQuery,
} from '@bourse/engine/operations'
import { isFoundById, type StoredRow } from '@bourse/engine/store'
import { absentProblem } from '../names/seen-row.ts'
import { column, type Condition } from '../read/row-scope.ts'
import { textOf } from '../read/text-of.ts'
import type { AuthenticatedRequest } from '../request-context.ts'
import { requestForRow, type RequestForRow } from './request-for-row.ts'
import { idIn, keyValues, type RowKeyValues } from './row-key.ts'

/** Id of the operation that returns the versions of one row of another operation. */
export const HISTORY = 'history.list'

/** The row whose versions a request is for. */
export interface RequestedHistory {
  readonly of: CompiledOperation
  readonly list: HistoryList
  /** The record of the row. */
  readonly record: AnyRecord
  /** The key as the caller wrote it. */
  readonly key: string
  /** Select the row among those of the list, in addition to the parameters. */
  readonly conditions: readonly Condition[]
  /** Parameters of the list that the caller did not send. */
  readonly added: ReadonlySet<string>
  /** Whether the row is named by its id: a row outside the key's scope then has the same response as an unknown id. */
  readonly isById: boolean
  /** Whether no row has the id. The request is checked and charged like any other before it is rejected. */
  readonly isUnknown: boolean
}

/**
 * Turns a request for the history of a row into one to the row's operation, with the parameters that select the row.
 * It then runs like any request to that operation, with the same checks, price and conditions on rows; only what is
 * read differs. Returns other requests unchanged.
 */
export async function forHistory(call: AuthenticatedRequest): Promise<AuthenticatedRequest> {
  const { target, engine, principal, input } = call
  if (target.operation.id !== HISTORY) return call
  const given = parseQuery(target.params, input.query)
  const named = String(given['operation'])
  const of = callable(engine).find(({ operation }) => operation.id === named)
  const list = of?.operation
  const record = list && historyRecord(list)
  if (of === undefined || record === undefined || !hasRowHistory(of.operation)) throw withoutHistory(call, of)
  // Before the row is looked up, so that no one else learns whether it exists.
  const missing = missingGrant(principal, { datasets: of.datasets, capabilities: of.operation.capabilities })
  if (missing !== undefined) throw missing
  const texts = [given['key']].flat().map(String)
  const id = idIn(record, texts)
  if (id !== undefined && given['dry_run'] === true) throw priceById(record)
  const values = id === undefined ? keyValues(record, texts) : await valuesOfId(call, record, id)
  const { params, query: own, selected } = values === undefined ? NO_ROW : requestForRow(of, of.operation, values)
  const query = { ...withoutDefaults(of), ...own }
  const conditions = record.key.flatMap((name) => (selected.includes(name) ? [] : [hasValue(name, values?.[name])]))
  const history = {
    of,
    list: of.operation,
    record,
    key: texts.join(','),
    conditions,
    added: new Set(Object.keys(query)),
    isById: id !== undefined,
    isUnknown: values === undefined,
  }
  return {
    ...call,
    history,
    target: historyOf(target, of),
    input: { ...input, params, query: { ...input.query, ...query } },
  }
}

/** Filters with a default do not apply, because a row has versions in any status. */
function withoutDefaults({ operation, params }: CompiledOperation): RawQuery {
  // `adjustment=all` scales values and is no filter.
  const scaled = operation.kind === 'collection' ? operation.scales?.parameter : undefined
  const filters = [...params.values()].filter(
    ({ name, schema }) => name !== scaled && 'default' in schema && closedValues(schema).includes(ALL),
  )
  return Object.fromEntries(filters.map(({ name }) => [name, ALL]))
}

const NO_ROW: RequestForRow = { params: {}, query: {}, selected: [] }

/**
 * Whether a column of a row `r` has a value. Parameters are unknown to PostgreSQL, so it compares them with the column
 * as it is.
 */
export const hasValue = (name: string, value: string | undefined): Condition =>
  sql<boolean>`${column(name)} = ${value ?? null}`

const derived = new WeakMap<CompiledOperation, CompiledOperation>()

/** Returns an operation that returns versions of another one's rows. */
function historyOf(history: CompiledOperation, of: CompiledOperation): CompiledOperation {
  const known = derived.get(of)
  if (known !== undefined) return known
  const { path, fields, json, csv, repeated } = history
  const versions: CompiledOperation = {
    ...of,
    ...{ path, fields, json, csv, repeated },
    params: new Map([...of.params, ...history.params]),
    paging: { ...of.paging, operation: HISTORY, key: ['known_from'] },
    scaled: undefined,
  }
  derived.set(of, versions)
  return versions
}

const callable = ({ operations }: AuthenticatedRequest['engine']) => operationsFor(operations(), 'callers')

/** Rejects an operation whose rows have no history, and says which operations list the rows it is computed from. */
function withoutHistory({ engine, input }: AuthenticatedRequest, of: CompiledOperation | undefined) {
  const all = callable(engine).filter(({ operation }) => hasRowHistory(operation))
  const related = all.filter(({ own }) => own.some((record) => of?.own.includes(record) === true))
  const ids = (related.length > 0 ? related : all).map(({ operation }) => operation.id).slice(0, 5)
  const reason = of === undefined ? '' : ', which computes its rows for each response'
  return invalidParameter(
    'operation',
    `expected an operation whose rows have a history, such as ${ids.join(', ')}; got ` +
      `"${String(input.query['operation']).slice(0, 60)}"${reason}`,
  )
}

/** A price for an id would reveal that a row exists although only conditions on rows hide it from the key. */
const priceById = (record: AnyRecord) =>
  invalidParameter(
    'dry_run',
    `applies only with ${record.key.join(', ')} as key: every row costs the same, so omit dry_run or name the row by ` +
      'these values',
    'not-together',
  )

/**
 * Returns the key values of the newest row with a public id, and its other columns that lists are read by; undefined if
 * there is no row.
 */
async function valuesOfId(
  call: AuthenticatedRequest,
  record: AnyRecord,
  id: string,
): Promise<RowKeyValues | undefined> {
  const { engine, pins } = call
  const table = engine.wiring.tables.get(record)
  if (table === undefined || !isFoundById(table))
    throw invalidParameter('key', `expected ${record.key.join(', ')}, because these rows cannot be found by id`)
  const knowledge: Knowledge = { asOf: undefined, pins, today: call.now.slice(0, 10) }
  const row = record.longHistory ? await engine.store.row(record, knowledge, id) : await newestVersion(call, record, id)
  if (row === undefined) return undefined
  const { columns } = table
  return Object.fromEntries(
    columns.flatMap(({ name, field }) => {
      const value = textOf(field.kind, row[name])
      return value === null ? [] : [[name, value] as const]
    }),
  )
}

async function newestVersion(
  { engine, pins }: AuthenticatedRequest,
  record: AnyRecord,
  id: string,
): Promise<StoredRow | undefined> {
  const versions = engine.store.rowsAt(record).versions({ asOf: undefined, pins })
  const [row] = await versions
    .where(hasValue('id', id))
    .selectAll()
    .orderBy(column('known_from'), 'desc')
    .limit(1)
    .execute()
  return row
}

/** Problems of a row that does not exist, or whose existence the key may not learn. */
const REVEALING = new Set([
  'entity-not-entitled',
  'market-not-entitled',
  'mutual-funds-not-entitled',
  'history-depth',
  'symbol-not-resolved',
  'identifier-not-found',
  'record-not-found',
])

/**
 * The rejection of a request for the history of a row that is named by an id, and is unknown or hidden. Conditions hide
 * some rows only when they are read, so all of these requests are admitted before they are rejected.
 */
export class AbsentRow extends Error {
  override readonly name = 'AbsentRow'
  readonly history: RequestedHistory

  constructor(history: RequestedHistory) {
    super(history.key)
    this.history = history
  }
}

/** Returns the rejection of a request for a row's history: the same one for a hidden row as for an unknown id. */
export function problemOfHistory(history: RequestedHistory | undefined, error: unknown): unknown {
  if (history?.isById !== true) return error
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' && REVEALING.has(code) ? new AbsentRow(history) : error
}

/** The 404 for a row that has no version that is visible to the key. */
export const noVersion = ({ key, list, isById }: RequestedHistory) =>
  isById
    ? absentProblem(key)
    : problem('record-not-found', `${list.id} has no row ${key.slice(0, 60)} that is visible to this key.`)
