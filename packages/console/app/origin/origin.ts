import type { AnyParams } from '../api/any-operation.ts'
import type { FieldOf, OperationOf } from '../api/openapi.ts'
import { plainText } from '../format/json.ts'
import type { Call } from '../forms/request-panel.tsx'

/** A value that a response has: a field of a row. */
export interface RowValue {
  readonly kind: 'row'
  /** Id of the operation that returned the row. */
  readonly operation: string
  /** The field; a dot precedes a member of it. Undefined for the row's main value. */
  readonly field?: string | undefined
  /** The row, if the page has it. */
  readonly row?: object | undefined
  /** The values of the row's key; by default those in the row. */
  readonly key?: readonly string[] | undefined
  /** Parameters of the request that returned the row. */
  readonly params: AnyParams
}

/** A value that the console computes from rows. */
export interface ComputedValue {
  readonly kind: 'computed'
  readonly title: string
  readonly value: string
  /** A sentence that says how. */
  readonly how: string
  readonly inputs: readonly NamedInput[]
}

/** A row from which a value is computed, in words. */
export interface NamedInput {
  readonly input: RowValue
  /** What the rows of its operation are. */
  readonly summary: string
  /** Which of them it is. */
  readonly text: string
}

/** A value on a page, whose origin the console can show. */
export type Origin = RowValue | ComputedValue

/** The value of a field in a row that a request returned. */
export const rowValue = ({ operation, params }: Call, row: object, field: string): RowValue => ({
  kind: 'row',
  operation: operation.spec.id,
  field,
  row,
  params: { ...params },
})

/** The as-of time of a request; undefined for now. */
export const asOfIn = ({ as_of: asOf }: AnyParams): string | undefined => (typeof asOf === 'string' ? asOf : undefined)

/** The origin of each point of a line or bar, from the rows that a request returned in the order of the points. */
export const originsOf = (call: Call, rows: readonly object[], field: string) => (index: number) => {
  const row = rows[index]
  return row === undefined ? undefined : rowValue(call, row, field)
}

/** The value at a path of member names, separated by dots. */
export const valueAt = (row: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined,
      row,
    )

/**
 * The values by which `/v1/history` finds a row; undefined if the row does not have all of them, or if one contains a
 * comma, which separates them.
 */
export function keyOf({ history }: Pick<OperationOf, 'history'>, row: object): readonly string[] | undefined {
  const values = history?.key?.map((name) => plainText(valueAt(row, name) ?? ''))
  return values?.every((text) => text !== '' && !text.includes(',')) === true ? values : undefined
}

/** The definition of the field at a path; a plain one for members that the API does not declare. */
export function fieldAt({ fields }: Pick<OperationOf, 'fields'>, path: string): FieldOf {
  const [name = '', ...members] = path.split('.')
  const field = members.reduce<FieldOf | undefined>(
    (outer, member) => outer?.schema.members?.find((one) => one.name === member),
    fields.find((one) => one.name === name),
  )
  return field ?? { name: members.at(-1) ?? name, description: '', unit: undefined, schema: UNDECLARED }
}

const UNDECLARED = { type: 'text', nullable: true } as const

/** A field's unit in words; undefined if it has none. An amount in the currency of its row names that currency. */
export function unitText({ unit }: Pick<FieldOf, 'unit'>, row: object): string | undefined {
  if (unit === undefined || unit === 'ratio') return undefined
  const currency = valueAt(row, 'currency_code')
  return typeof currency === 'string' ? unit.replace('currency_code', currency) : unit
}

/** The field of a row that stands for it: the first one that is a number, or else the first one. */
export function mainField({ fields, history }: Pick<OperationOf, 'fields' | 'history'>): string {
  const isKey = (name: string) => history?.key?.includes(name) === true
  const numbers = fields.filter(({ schema, name }) => isNumber(schema) && !isKey(name))
  const main = numbers.find(({ name }) => name === 'close' || name === 'value') ?? numbers[0] ?? fields[0]
  return main?.name ?? ''
}

/** Whether a field's values can be drawn. */
export const isNumber = ({ type }: OperationOf['fields'][number]['schema']): boolean =>
  type === 'number' || type === 'integer'
