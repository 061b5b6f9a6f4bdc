import { comparison, SWAPPED, type Comparison, type Predicate } from './predicate.ts'

const COLUMN = '`?([A-Za-z_][A-Za-z0-9_]*)`?'
const VALUE = "(?:(?:DATE|TIMESTAMP)\\s*)?'(\\d{4}-\\d\\d-\\d\\d(?:[T ][^']*)?)'"
const OPERATOR = '(<=|>=|<|>|=)'
const COLUMN_FIRST = new RegExp(`^${COLUMN}\\s*${OPERATOR}\\s*${VALUE}$`, 'i')
const VALUE_FIRST = new RegExp(`^${VALUE}\\s*${OPERATOR}\\s*${COLUMN}$`, 'i')

/** Parses a SQL comparison of a column with a date or a time; undefined for any other expression. */
export function sqlHint(text: string): Predicate | undefined {
  const expression = withoutParentheses(text.trim())
  const [, column, operator, value] = COLUMN_FIRST.exec(expression) ?? []
  if (column !== undefined && value !== undefined) return comparison(column, operator as Comparison, value)
  const [, first, swapped, last] = VALUE_FIRST.exec(expression) ?? []
  return first === undefined || last === undefined ? undefined : comparison(last, SWAPPED[swapped as Comparison], first)
}

function withoutParentheses(text: string): string {
  let inner = text
  while (inner.startsWith('(') && inner.endsWith(')') && !inner.slice(1, -1).includes('('))
    inner = inner.slice(1, -1).trim()
  return inner
}
