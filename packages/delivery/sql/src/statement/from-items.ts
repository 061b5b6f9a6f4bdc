import { conditionsOf, type Condition } from './predicates.ts'
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
  /** Conditions that hold only for the rows of one item that join, such as those in LEFT JOIN … ON. */
  readonly ofRight: readonly { readonly items: readonly FromItem[]; readonly condition: Condition }[]
  /** Columns that two sides of a join share by USING. */
  readonly shared: readonly SharedColumn[]
}

interface SharedColumn {
  readonly left: readonly FromItem[]
  readonly right: readonly FromItem[]
  readonly column: string
}

const NONE: FromItems = { items: [], conditions: [], ofRight: [], shared: [] }

/** Flattens the joins of a FROM clause. */
export function fromItemsOf(from: unknown, isFree = true): FromItems {
  if (!isObject(from)) return NONE
  if (textIn(from, 'type') === 'JOIN') return joined(from, isFree)
  const alias = (textIn(from, 'alias') || textIn(from, 'table_name')).toLowerCase()
  return { ...NONE, items: [{ object: from, alias, isFree: isFree && from['sample'] === null }] }
}

function joined(join: TreeObject, isFree: boolean): FromItems {
  const [kind, type] = [textIn(join, 'ref_type'), textIn(join, 'join_type')]
  const isPaired = kind === 'POSITIONAL'
  const left = fromItemsOf(join['left'], isFree && !isPaired)
  const right = fromItemsOf(join['right'], isFree && !isPaired && kind !== 'ASOF')
  const stated = isPaired ? [] : conditionsOf(join['condition'])
  const literals = stated.filter((condition) => 'on' in condition)
  const isInner = type === 'INNER' && kind !== 'ASOF'
  const using = listIn(join, 'using_columns').map((name) => String(name).toLowerCase())
  return {
    items: [...left.items, ...right.items],
    conditions: [
      ...left.conditions,
      ...right.conditions,
      ...stated.filter((condition) => 'equal' in condition || isInner),
    ],
    ofRight: [
      ...left.ofRight,
      ...right.ofRight,
      ...(type === 'LEFT' && kind !== 'ASOF' ? literals : []).map((condition) => ({ items: right.items, condition })),
    ],
    shared: [
      ...left.shared,
      ...right.shared,
      // The last column of an ASOF JOIN is the one that is not equal.
      ...(kind === 'ASOF' ? using.slice(0, -1) : using).map((column) => ({
        left: left.items,
        right: right.items,
        column,
      })),
    ],
  }
}
