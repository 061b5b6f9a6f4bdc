import { invalidParameter, type AnyRecord } from '@bourse/kit'
import {
  columnsOf,
  type ComputedHistory,
  hasComputedHistory,
  type HistoryList,
  historyRecord,
  type StoredRowList,
  waysOf,
} from '@bourse/kit/host'
import type { CompiledOperation, RawQuery } from '@bourse/engine/operations'
import { selectionOf } from '@bourse/engine/operations'
import type { RowKeyValues } from './row-key.ts'

/** A request to an operation that reads one row, as far as its parameters can select it. */
export interface RequestForRow {
  readonly params: Readonly<Record<string, string>>
  readonly query: RawQuery
  /** Columns of the key that the parameters select. */
  readonly selected: readonly string[]
}

/** Returns the parameters of a list that select the row with the given values. */
export function requestForRow(compiled: CompiledOperation, list: HistoryList, values: RowKeyValues): RequestForRow {
  if (hasComputedHistory(list)) return requestForEntity(compiled, list, values)
  const entity = entityOf(list, values)
  return {
    params: pathOf(list, values),
    query: { ...entity?.query, ...timeOf(compiled, list, values) },
    selected: entity === undefined ? [] : [entity.column],
  }
}

/** Returns the parameters of an operation that computes its rows: the row's entity, and parameters of its key. */
function requestForEntity({ params }: CompiledOperation, list: ComputedHistory, values: RowKeyValues): RequestForRow {
  const { subjectIn, childOf, versions } = list
  const record = historyRecord(list)
  const column = versions.entity
  const value = values[column]
  if (value === undefined) throw missingColumn(list, column)
  const others = (record?.key ?? []).filter((name) => name !== column && params.has(name))
  const query: RawQuery = {
    ...Object.fromEntries(others.map((name) => [name, values[name]])),
    // A list of the newest rows as of a date has the row on its own date.
    ...(params.has('effective_date') ? { effective_date: record && dateOf(record, values) } : {}),
  }
  const inPath = subjectIn?.param ?? childOf?.param
  if (inPath !== undefined) return { params: { [inPath]: value }, query, selected: [] }
  const ways = waysOf(selectionOf(list))
  const way = ways.find(({ subject }) => subject.column === column) ?? ways.at(0)
  const { names = '', ids = '' } = way?.subject.selectors ?? {}
  return { params: {}, query: { ...query, [isId(value) ? ids : names]: value }, selected: [column] }
}

/** The row's date, or the day of its instant; undefined if it has none. */
const dateOf = ({ time }: AnyRecord, values: RowKeyValues): string | undefined =>
  time.mode === 'catalog' ? undefined : values[time.field]?.slice(0, 'YYYY-MM-DD'.length)

const missingColumn = ({ id }: HistoryList, column: string) =>
  invalidParameter('key', `does not contain ${column}, by which ${id} is read; name the row by its id`)

/** An id, as opposed to a name: its prefix is in lower case. */
const isId = (text: string) => /^[a-z]{2,5}_/.test(text)

/** The parameter that names the row's entity, if the list has one. */
function entityOf(list: StoredRowList, values: RowKeyValues) {
  for (const { subject, column = subject.column } of waysOf(selectionOf(list))) {
    const value = values[column]
    if (value === undefined) continue
    const { names, ids } = subject.selectors
    return { column, query: { [isId(value) ? ids : names]: value } }
  }
  return undefined
}

/** The parameters in the path: the entity or the row that the list belongs to. */
function pathOf(list: StoredRowList, values: RowKeyValues): Readonly<Record<string, string>> {
  if (list.kind !== 'list') return {}
  const { subjectIn, childOf } = list
  const parameters = [
    ...(subjectIn === undefined ? [] : [[subjectIn.param, subjectIn.subject.column] as const]),
    ...(childOf === undefined ? [] : [[childOf.param, childOf.column ?? childOf.param] as const]),
  ]
  return Object.fromEntries(
    parameters.map(([param, column]) => {
      const value = values[column]
      if (value === undefined) throw missingColumn(list, column)
      return [param, value]
    }),
  )
}

/** The parameters that limit a list to the row's date, so that a long history is not searched. */
function timeOf({ params }: CompiledOperation, list: StoredRowList, values: RowKeyValues): RawQuery {
  const { time } = list.record
  const value = dateOf(list.record, values)
  if (time.mode === 'catalog' || value === undefined) return {}
  if (list.kind === 'collection') {
    const isRange = list.forms.some(({ form }) => form === 'range')
    return isRange ? { from: value, to: value } : { date: value }
  }
  if (time.mode === 'snapshot' && params.has('effective_date')) return { effective_date: value }
  return list.dates === time.field && columnsOf(list.record)[time.field] !== undefined ? { from: value, to: value } : {}
}
