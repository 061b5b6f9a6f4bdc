import { conditionsOf, type Condition, type NamedColumn } from './predicates.ts'
import { isObject, listIn, textIn, type TreeObject } from './syntax-tree.ts'

/** A table, subquery or function in FROM. */
export interface FromItem {
  readonly object: TreeObject
  /** The name by which the query refers to it, in lower case. */
  readonly alias: string
  /**
   * Whether rows that contradict a condition of WHERE can be omitted before joining. Not on the right of an ASOF JOIN,
   * where omitting a row makes an earlier one match, nor where rows are paired or sampled.
   */
  readonly isFree: boolean
}

/** The items of a query's FROM and the conditions that its joins state. */
export interface FromItems {
  readonly items: readonly FromItem[]
  /** Conditions that hold for all rows of the query. */
  readonly conditions: readonly Condition[]
  /** Conditions that hold only for the rows of these items that join, such as those in LEFT JOIN … ON. */
  readonly local: readonly { readonly items: readonly FromItem[]; readonly condition: Condition }[]
  /** Columns of the two sides of a join that are equal in all rows that join, by ON or USING. */
  readonly joined: readonly JoinedColumns[]
}

/** Two columns, in either order, of which one belongs to the left of a join and the other to its right. */
interface JoinedColumns {
  readonly left: readonly FromItem[]
  readonly right: readonly FromItem[]
  readonly equal: readonly [NamedColumn, NamedColumn]
}

const NONE: FromItems = { items: [], conditions: [], local: [], joined: [] }

/** Flattens the joins of a FROM clause. */
export function fromItemsOf(from: unknown, isFree = true): FromItems {
  if (!isObject(from)) return NONE
  if (textIn(from, 'type') === 'JOIN') return joined(from, isFree)
  const alias = (textIn(from, 'alias') || textIn(from, 'table_name')).toLowerCase()
  return { ...NONE, items: [{ object: from, alias, isFree: isFree && from['sample'] === null }] }
}

/** Joins that keep the conditions of their left, or of their right: every row has a row of that side. */
const KEEPS_LEFT = new Set(['INNER', 'LEFT', 'SEMI', 'ANTI'])
const KEEPS_RIGHT = new Set(['INNER', 'RIGHT'])

function joined(join: TreeObject, isFree: boolean): FromItems {
  const [kind, type] = [textIn(join, 'ref_type'), textIn(join, 'join_type')]
  const [isPaired, isAsOf] = [kind === 'POSITIONAL', kind === 'ASOF']
  const left = fromItemsOf(join['left'], isFree && !isPaired)
  const right = fromItemsOf(join['right'], isFree && !isPaired && !isAsOf)
  const stated = isPaired ? [] : conditionsOf(join['condition'])
  const isInner = type === 'INNER' && !isAsOf
  const literals = type === 'LEFT' && !isAsOf ? stated.filter((condition) => 'on' in condition) : []
  const [keepsLeft, keepsRight] = [KEEPS_LEFT.has(type), KEEPS_RIGHT.has(type)]
  const equalities = stated.flatMap((condition) => ('equal' in condition ? [condition.equal] : []))
  return {
    items: [...left.items, ...right.items],
    conditions: [
      ...(keepsLeft ? left.conditions : []),
      ...(keepsRight ? right.conditions : []),
      ...(isInner ? stated : []),
    ],
    local: [
      ...left.local,
      ...right.local,
      ...localTo(left.items, keepsLeft ? [] : left.conditions),
      ...localTo(right.items, keepsRight ? literals : [...right.conditions, ...literals]),
    ],
    joined: [
      ...left.joined,
      ...right.joined,
      ...[...equalities, ...sharedBy(join, isAsOf)].map((equal) => ({ left: left.items, right: right.items, equal })),
    ],
  }
}

const localTo = (items: readonly FromItem[], conditions: readonly Condition[]) =>
  conditions.map((condition) => ({ items, condition }))

/** The columns of USING. The last one of an ASOF JOIN is the one that is not equal. */
function sharedBy(join: TreeObject, isAsOf: boolean): readonly (readonly [NamedColumn, NamedColumn])[] {
  const names = listIn(join, 'using_columns').map((name) => String(name).toLowerCase())
  const columns = (isAsOf ? names.slice(0, -1) : names).map((column) => ({ of: undefined, column }))
  return columns.map((column) => [column, column] as const)
}
