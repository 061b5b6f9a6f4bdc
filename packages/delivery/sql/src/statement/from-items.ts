import { conditionsOf, type Condition, type NamedColumn } from './predicates.ts'
import { isObject, listIn, textIn, type TreeObject } from './syntax-tree.ts'

/** A table, subquery or function in FROM. */
export interface FromItem {
  /** Its place among the joins, as turns to the left and the right. */
  readonly place: string
  readonly object: TreeObject
  /** The name by which the query refers to it, in lower case. */
  readonly alias: string
  /** Whether rows may be omitted before joining: not where rows are paired by position, or sampled. */
  readonly isFree: boolean
  /**
   * The ASOF joins of which it is on the right. Omitting a row there makes an earlier one match, so rows may only be
   * omitted by columns that the join itself requires to be equal: a match is sought among those rows alone.
   */
  readonly rightOf: readonly TreeObject[]
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
export interface JoinedColumns {
  readonly join: TreeObject
  readonly left: readonly FromItem[]
  readonly right: readonly FromItem[]
  readonly equal: readonly [NamedColumn, NamedColumn]
}

const NONE: FromItems = { items: [], conditions: [], local: [], joined: [] }

type Circumstances = Pick<FromItem, 'place' | 'isFree' | 'rightOf'>

/** Flattens the joins of a query's FROM clause. The query itself may sample the rows before WHERE. */
export const fromItemsOf = (query: TreeObject) =>
  itemsOf(query['from_table'], { place: '', isFree: isUnsampled(query), rightOf: [] })

const isUnsampled = ({ sample }: TreeObject) => sample === null

function itemsOf(from: unknown, outer: Circumstances): FromItems {
  if (!isObject(from)) return NONE
  const circumstances = { ...outer, isFree: outer.isFree && isUnsampled(from) }
  if (textIn(from, 'type') === 'JOIN') return joined(from, circumstances)
  const alias = (textIn(from, 'alias') || textIn(from, 'table_name')).toLowerCase()
  return { ...NONE, items: [{ object: from, alias, ...circumstances }] }
}

/** Joins that keep the conditions of their left, or of their right: every row has a row of that side. */
const KEEPS_LEFT = new Set(['INNER', 'LEFT', 'SEMI', 'ANTI'])
const KEEPS_RIGHT = new Set(['INNER', 'RIGHT'])

function joined(join: TreeObject, { place, isFree, rightOf }: Circumstances): FromItems {
  const [kind, type] = [textIn(join, 'ref_type'), textIn(join, 'join_type')]
  const [isPaired, isAsOf] = [kind === 'POSITIONAL', kind === 'ASOF']
  const left = itemsOf(join['left'], { place: `${place}l`, isFree: isFree && !isPaired, rightOf })
  const right = itemsOf(join['right'], {
    place: `${place}r`,
    isFree: isFree && !isPaired,
    rightOf: isAsOf ? [...rightOf, join] : rightOf,
  })
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
      ...[...equalities, ...sharedBy(join, isAsOf)].map((equal) => ({
        join,
        left: left.items,
        right: right.items,
        equal,
      })),
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
