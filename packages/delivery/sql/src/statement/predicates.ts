import { utcTime } from './utc-time.ts'
import { isObject, listIn, objectIn, textIn, type TreeObject } from './syntax-tree.ts'

/** A column as a statement names it. */
export interface NamedColumn {
  /** The table's name or alias; undefined if the column stands alone. */
  readonly of: string | undefined
  readonly column: string
}

/** Values that a column may have in rows that matter: any of a list, or those between two bounds, inclusive. */
export interface Allowed {
  readonly values?: readonly string[]
  readonly from?: string
  readonly to?: string
}

/** A condition that every row of a query fulfills: on the values of a column, or that two columns are equal. */
export type Condition =
  { readonly on: NamedColumn; readonly allowed: Allowed } | { readonly equal: readonly [NamedColumn, NamedColumn] }

/** Returns the conditions that an expression states about columns. It ignores everything else, such as OR. */
export function conditionsOf(expression: unknown): readonly Condition[] {
  if (!isObject(expression)) return []
  const type = textIn(expression, 'type')
  if (type === 'CONJUNCTION_AND') return listIn(expression, 'children').flatMap(conditionsOf)
  if (type === 'COMPARE_BETWEEN') return betweenOf(expression)
  if (type === 'COMPARE_IN') return listOf(expression)
  return textIn(expression, 'class') === 'COMPARISON' ? comparisonOf(expression, type) : []
}

/** Bounds are inclusive, which reads at most one value more than the statement uses. */
const COMPARISONS: Readonly<Record<string, (value: string) => Allowed>> = {
  COMPARE_EQUAL: (value) => ({ values: [value] }),
  COMPARE_GREATERTHAN: (value) => ({ from: value }),
  COMPARE_GREATERTHANOREQUALTO: (value) => ({ from: value }),
  COMPARE_LESSTHAN: (value) => ({ to: value }),
  COMPARE_LESSTHANOREQUALTO: (value) => ({ to: value }),
}

const MIRRORED: Readonly<Record<string, string>> = {
  COMPARE_EQUAL: 'COMPARE_EQUAL',
  COMPARE_GREATERTHAN: 'COMPARE_LESSTHAN',
  COMPARE_GREATERTHANOREQUALTO: 'COMPARE_LESSTHANOREQUALTO',
  COMPARE_LESSTHAN: 'COMPARE_GREATERTHAN',
  COMPARE_LESSTHANOREQUALTO: 'COMPARE_GREATERTHANOREQUALTO',
}

function comparisonOf(comparison: TreeObject, type: string): readonly Condition[] {
  const [left, right] = [columnOf(comparison['left']), columnOf(comparison['right'])]
  if (left !== undefined && right !== undefined) return type === 'COMPARE_EQUAL' ? [{ equal: [left, right] }] : []
  return left === undefined
    ? bounded(right, literalOf(comparison['left']), MIRRORED[type])
    : bounded(left, literalOf(comparison['right']), type)
}

function bounded(
  on: NamedColumn | undefined,
  value: string | undefined,
  type: string | undefined,
): readonly Condition[] {
  const allowed = value === undefined ? undefined : COMPARISONS[type ?? '']?.(value)
  return on === undefined || allowed === undefined ? [] : [{ on, allowed }]
}

function betweenOf(expression: TreeObject): readonly Condition[] {
  const on = columnOf(expression['input'])
  const [from, to] = [literalOf(expression['lower']), literalOf(expression['upper'])]
  return on === undefined || from === undefined || to === undefined ? [] : [{ on, allowed: { from, to } }]
}

function listOf(expression: TreeObject): readonly Condition[] {
  const [first, ...rest] = listIn(expression, 'children')
  const on = columnOf(first)
  const values = rest.flatMap((each) => literalOf(each) ?? [])
  return on === undefined || values.length < rest.length ? [] : [{ on, allowed: { values } }]
}

function columnOf(expression: unknown): NamedColumn | undefined {
  if (!isObject(expression) || textIn(expression, 'class') !== 'COLUMN_REF') return undefined
  const names = listIn(expression, 'column_names').map((name) => String(name).toLowerCase())
  const [first = '', second] = names
  if (names.length > 2) return undefined
  return second === undefined ? { of: undefined, column: first } : { of: first, column: second }
}

const TEXTS = new Set(['TIMESTAMP', 'TIMESTAMP WITH TIME ZONE', 'VARCHAR'])

/** Returns a literal's text, also of a typed one such as `DATE '2026-01-02'`; undefined for anything computed. */
function literalOf(expression: unknown): string | undefined {
  if (!isObject(expression)) return undefined
  if (textIn(expression, 'type') !== 'OPERATOR_CAST') return textOf(expression)
  const type = textIn(objectIn(expression, 'cast_type'), 'id')
  const text = textOf(objectIn(expression, 'child'))
  // A date has no time, so one that the literal states is not compared.
  return type === 'DATE' ? utcTime(text ?? '')?.day : TEXTS.has(type) ? text : undefined
}

/** Returns a constant of text. Numbers are not compared as text: `'007' = 7` is true. */
function textOf(expression: TreeObject): string | undefined {
  if (textIn(expression, 'type') !== 'VALUE_CONSTANT') return undefined
  const { value, is_null: isNull } = objectIn(expression, 'value')
  return isNull === false && typeof value === 'string' ? value : undefined
}
