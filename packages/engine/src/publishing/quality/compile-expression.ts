import { sql, type RawBuilder } from 'kysely'
import jsep from 'jsep'
import { decimalText, isDate, utcInstant } from '@bourse/kit/values'
import type { FieldKind } from '@bourse/kit/delivery'
import type { Column } from '../../store/writing.ts'

/** Maximum length of an expression, and maximum number of its names, values and operators. */
export const MAX_EXPRESSION = 500
const MAX_NODES = 60

/** The type of a part of an expression; values of different types cannot be compared. */
type Kind = 'number' | 'text' | 'date' | 'instant' | 'boolean'

interface Part {
  readonly kind: Kind
  readonly sql: RawBuilder<unknown>
}

/** A compiled expression: a condition in SQL on the row `j`, and the names of the fields that it reads. */
export interface Expression {
  readonly condition: RawBuilder<unknown>
  readonly fields: readonly string[]
}

/** An expression that cannot be compiled; the message says what was expected. */
export class WrongExpression extends Error {}

/** The kinds of fields that an expression can read. */
export const KINDS: Partial<Record<FieldKind, Kind>> = {
  decimal: 'number',
  count: 'number',
  text: 'text',
  date: 'date',
  instant: 'instant',
  boolean: 'boolean',
}

/** SQL for a field with numbers: stored counts are integers, whose division truncates and whose products overflow. */
export const numberOf = (row: string, name: string): RawBuilder<unknown> => sql`${sql.ref(`${row}.${name}`)}::numeric`

interface Operator {
  readonly sql: string
  /** The only type of its operands, if there is one. */
  readonly of?: Kind
  readonly to: Kind
}

const operators = (spelled: readonly string[], operator: Omit<Operator, 'sql'>) =>
  spelled.map((text) => [text, { sql: text, ...operator }] as const)

const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ...operators(['+', '-', '*', '/'], { of: 'number', to: 'number' }),
  ...operators(['<', '<=', '>', '>='], { to: 'boolean' }),
  ['==', { sql: '=', to: 'boolean' }],
  ['!=', { sql: '<>', to: 'boolean' }],
  ['&&', { sql: 'and', of: 'boolean', to: 'boolean' }],
  ['||', { sql: 'or', of: 'boolean', to: 'boolean' }],
])

/** Functions on numbers: their names in SQL, and their least and greatest number of values. */
const FUNCTIONS: ReadonlyMap<string, readonly [sql: string, least: number, most: number]> = new Map([
  ['abs', ['abs', 1, 1]],
  ['min', ['least', 2, 10]],
  ['max', ['greatest', 2, 10]],
])

/**
 * Compiles an expression over a record's fields to SQL with parameters, where decimals are exact. The parser only
 * builds a tree, in which names other than fields and the functions above are errors.
 *
 * @throws WrongExpression
 */
export function compileExpression(text: string, columns: readonly Column[]): Expression {
  if (text.length > MAX_EXPRESSION)
    throw new WrongExpression(`expected up to ${MAX_EXPRESSION} characters, got ${text.length}`)
  const fields = new Set<string>()
  const names = new Map(columns.map(({ name, field }) => [name, KINDS[field.kind]] as const))
  let nodes = 0

  function compile(node: jsep.Expression): Part {
    nodes += 1
    if (nodes > MAX_NODES)
      throw new WrongExpression(`expected up to ${MAX_NODES} names, values and operators, got more`)
    const own = node as jsep.CoreExpression
    switch (own.type) {
      case 'Identifier':
        return field(own.name)
      case 'Literal':
        return literal(own)
      case 'UnaryExpression':
        return unary(own.operator, compile(own.argument))
      case 'BinaryExpression': {
        const [left, right] = [compile(own.left), compile(own.right)]
        return binary(own.operator, timeOf(left, own.left, right.kind), timeOf(right, own.right, left.kind))
      }
      case 'CallExpression':
        return call(own.callee as jsep.CoreExpression, own.arguments.map(compile))
      default:
        throw new WrongExpression(`expected fields, values, operators and functions, got a ${phrase(own.type)}`)
    }
  }

  function field(name: string): Part {
    const kind = names.get(name)
    if (kind === undefined) throw new WrongExpression(`expected a field of the record, got ${JSON.stringify(name)}`)
    fields.add(name)
    return { kind, sql: kind === 'number' ? numberOf('j', name) : sql.ref(`j.${name}`) }
  }

  const { kind, sql: condition } = compile(parse(text))
  if (kind !== 'boolean') throw new WrongExpression(`expected a condition such as high >= low, got a ${kind}`)
  return { condition, fields: [...fields] }
}

function parse(text: string): jsep.Expression {
  try {
    return jsep(text)
  } catch (error) {
    throw new WrongExpression(`expected an expression, got an error: ${(error as Error).message}`)
  }
}

/** `MemberExpression` as words: `member expression`. */
const phrase = (type: string): string => type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()

function literal({ value, raw }: jsep.Literal): Part {
  if (typeof value === 'boolean') return { kind: 'boolean', sql: sql`${value}::boolean` }
  if (typeof value === 'string' && !value.includes('\0')) return { kind: 'text', sql: sql`${value}::text collate "C"` }
  // The text of the number, because its value is a binary float.
  const number = decimalText(raw)
  if (number === undefined)
    throw new WrongExpression(`expected a text, true, false or a decimal such as 0.05, got ${raw}`)
  return { kind: 'number', sql: sql`${number}::numeric` }
}

function binary(spelled: string, a: Part, b: Part): Part {
  const operator = OPERATORS.get(spelled)
  if (operator === undefined)
    throw new WrongExpression(`expected an operator (${[...OPERATORS.keys()].join(' ')}), got ${spelled}`)
  const expected = operator.of ?? a.kind
  if (a.kind !== expected || b.kind !== expected)
    throw new WrongExpression(`${spelled}: expected ${expected} on both sides, got ${a.kind} and ${b.kind}`)
  // A division by zero has no value, so that its rule does not apply, instead of failing the publication.
  const divisor = spelled === '/' ? sql`nullif(${b.sql}, 0)` : b.sql
  return { kind: operator.to, sql: sql`(${a.sql} ${sql.raw(operator.sql)} ${divisor})` }
}

function call(callee: jsep.CoreExpression, parts: readonly Part[]): Part {
  const name = callee.type === 'Identifier' ? callee.name : 'an expression'
  const [only] = parts
  if (name === 'missing' && only !== undefined && parts.length === 1)
    return { kind: 'boolean', sql: sql`(${only.sql} is null)` }
  const [named, least, most] = FUNCTIONS.get(name) ?? ['', Infinity, 0]
  if (parts.length < least || parts.length > most)
    throw new WrongExpression(
      `expected abs(x), min(x, y), max(x, y) or missing(x), got ${name} of ${parts.length} values`,
    )
  if (parts.some(({ kind }) => kind !== 'number')) throw new WrongExpression(`${name}: expected numbers`)
  return { kind: 'number', sql: sql`${sql.raw(named)}(${sql.join(parts.map((part) => part.sql))})` }
}

function unary(operator: string, { kind, sql: operand }: Part): Part {
  if (operator === '!' && kind === 'boolean') return { kind, sql: sql`(not ${operand})` }
  if (operator === '-' && kind === 'number') return { kind, sql: sql`(- ${operand})` }
  throw new WrongExpression(`expected !condition or -number, got ${operator} before a ${kind}`)
}

/** Reads a text next to a date or an instant as one: `date >= "2020-01-01"`. */
function timeOf(part: Part, { type, value }: jsep.Expression, kind: Kind): Part {
  if (type !== 'Literal' || typeof value !== 'string') return part
  if (kind === 'date' && isDate(value)) return { kind, sql: sql`${value}::date` }
  if (kind === 'instant' && utcInstant(value) !== undefined)
    return { kind, sql: sql`${utcInstant(value)}::timestamptz` }
  if (kind !== 'date' && kind !== 'instant') return part
  const expected = kind === 'date' ? 'a date YYYY-MM-DD' : 'an instant such as 2026-03-02T21:00:00Z'
  throw new WrongExpression(`expected ${expected}, got ${JSON.stringify(value)}`)
}
