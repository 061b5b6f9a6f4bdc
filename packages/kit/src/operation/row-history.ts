import type { CustomOperation, Operation } from './endpoint.ts'
import { listsStoredRows, type StoredRowList } from './lists-stored-rows.ts'
import { columnsOf } from '../record/columns.ts'
import type { AnyRecord } from '../record/record.ts'

/** Which stored row each row of a response is computed from, so that the versions of that row are its history. */
export interface RowVersions<Need extends string = string> {
  /** The record, among the needs, that has a row with the public id of each row, or else with the same key. */
  readonly of: Need
  /** Its column with the id of the entity, or of the row in the path, that the operation reads rows by. */
  readonly entity: string
}

/** An operation that computes its rows, and states which stored row each one is computed from. */
export type ComputedHistory = CustomOperation & { readonly versions: RowVersions }

/** An operation whose rows have a history: the versions of stored rows, as the operation serves them. */
export type HistoryList = StoredRowList | ComputedHistory

/** Whether an operation computes its rows, and their history is that of stored rows. */
export const hasComputedHistory = (operation: Operation): operation is ComputedHistory =>
  operation.kind === 'custom' && operation.versions !== undefined

/** Whether the rows of an operation have a history. */
export const hasRowHistory = (operation: Operation): operation is HistoryList =>
  listsStoredRows(operation) || hasComputedHistory(operation)

/** The record whose versions are the history of an operation's rows; undefined if there is none. */
export function historyRecord(operation: Operation): AnyRecord | undefined {
  if (listsStoredRows(operation)) return operation.record
  const need = hasComputedHistory(operation) ? operation.needs[operation.versions.of] : undefined
  return need?.part === 'record' ? need : undefined
}

/** The fields that identify a computed row and the stored row whose versions are its history. */
export const historyKey = ({ id, key }: AnyRecord): readonly string[] => (id === undefined ? key : ['id'])

type Declared = Pick<CustomOperation, 'needs' | 'fields' | 'versions' | 'select' | 'subjectIn' | 'childOf'>

/** Rejects versions of a record that is not declared, or whose rows cannot be found among those of the response. */
export function checkRowVersions(path: string, { needs, fields, versions, ...ways }: Declared): void {
  if (versions === undefined) return
  const { of, entity } = versions
  const record = needs[of]
  if (record?.part !== 'record')
    throw new TypeError(`${path}: versions.of names ${of}, expected one of the records among its needs`)
  if (columnsOf(record)[entity] === undefined)
    throw new TypeError(`${path}: versions.entity names ${entity}, which ${record.table} does not have`)
  if (ways.select === undefined && ways.subjectIn === undefined && ways.childOf === undefined)
    throw new TypeError(`${path}: versions are read by entity, so the operation must select entities or name one`)
  const missing = historyKey(record).find((name) => fields[name] === undefined)
  if (missing !== undefined)
    throw new TypeError(`${path}: versions.of names ${of}, whose rows are found by ${missing}, which rows do not have`)
}
