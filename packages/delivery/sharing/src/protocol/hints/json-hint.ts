import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { comparison, SWAPPED, type Comparison, type Predicate } from './predicate.ts'

/** Maximum depth of a predicate tree. */
const DEEPEST = 20

const Node = Type.Object({
  op: Type.String(),
  name: Type.Optional(Type.String()),
  value: Type.Optional(Type.Unknown()),
  children: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 1_000 })),
})
const isNode = TypeCompiler.Compile(Node)

const COMPARISONS: ReadonlyMap<string, Comparison> = new Map([
  ['equal', '='],
  ['lessThan', '<'],
  ['lessThanOrEqual', '<='],
  ['greaterThan', '>'],
  ['greaterThanOrEqual', '>='],
])

/** Parses a predicate tree; undefined if it is absent or does not depend on dates. */
export function jsonHint(text: string | undefined): Predicate | undefined {
  if (text === undefined) return undefined
  try {
    return predicateOf(JSON.parse(text), 0)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Negations are not parsed: a file with rows that may match a predicate may also have rows that do not match it. */
function predicateOf(node: unknown, depth: number): Predicate | undefined {
  if (depth > DEEPEST || !isNode.Check(node)) return undefined
  const { op, children = [] } = node
  const operator = COMPARISONS.get(op)
  if (operator !== undefined) return comparisonOf(operator, children)
  const parts = () => children.map((child) => predicateOf(child, depth + 1))
  if (op === 'and') {
    const known = parts().filter((each) => each !== undefined)
    return (range) => known.every((holds) => holds(range))
  }
  if (op === 'in') return inList(children)
  if (op !== 'or') return undefined
  const any = parts()
  // A part that cannot be parsed may be true for any file.
  return (range) => any.some((holds) => holds === undefined || holds(range))
}

function comparisonOf(operator: Comparison, [left, right]: readonly unknown[]): Predicate | undefined {
  if (!isNode.Check(left) || !isNode.Check(right)) return undefined
  const [column, literal, by] = left.op === 'column' ? [left, right, operator] : [right, left, SWAPPED[operator]]
  if (column.op !== 'column' || column.name === undefined || literal.op !== 'literal') return undefined
  return typeof literal.value === 'string' ? comparison(column.name, by, literal.value) : undefined
}

function inList([column, ...literals]: readonly unknown[]): Predicate | undefined {
  const equal = literals.map((literal) => comparisonOf('=', [column, literal]))
  return (range) => equal.some((holds) => holds === undefined || holds(range))
}
