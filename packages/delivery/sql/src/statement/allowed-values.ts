import type { FromItem, FromItems } from './from-items.ts'
import type { Allowed, Condition, NamedColumn } from './predicates.ts'
import type { TreeObject } from './syntax-tree.ts'
import { utcTime } from './utc-time.ts'

/** What a query says about the columns of one of its tables, by column. */
export type AllowedByColumn = ReadonlyMap<string, Allowed>

/** A table among the items of FROM, with its columns. */
export interface KnownItem {
  readonly item: FromItem
  readonly columns: ReadonlySet<string>
}

interface ItemColumn {
  readonly item: FromItem
  readonly column: string
}

/**
 * Returns, for each table, the values that its columns may have in rows that can reach the result. Values of a column
 * also hold for the columns that a join makes equal to it.
 */
export function allowedValues(
  from: FromItems,
  where: readonly Condition[],
  known: readonly KnownItem[],
): ReadonlyMap<FromItem, AllowedByColumn> {
  const conditions = [...from.conditions, ...where]
  const joined = joinedIn(from, known)
  const classes = classesOf([...equalitiesOf(conditions, from, known), ...joined.map(({ pair }) => pair)])
  const stated = Map.groupBy(
    conditions.flatMap((condition) => statedOn(condition, from.items, known)),
    columnKey,
  )
  return new Map(
    known.map(({ item, columns }) => {
      const isWhole = item.rightOf.length === 0
      const usable = [...columns].filter((column) => mayOmitBy({ item, column }, joined))
      const own = usable.flatMap((column) => stated.get(columnKey({ item, column })) ?? [])
      const onJoin = from.local.flatMap(({ items, condition }) =>
        items.includes(item) && item.isFree && isWhole
          ? statedOn(condition, items, known).filter((each) => each.item === item)
          : [],
      )
      const byJoin = usable.flatMap((column) => throughJoins({ item, column }, classes, stated))
      return [item, merged([...own.filter((each) => isWhole || hasValues(each)), ...onJoin, ...byJoin])]
    }),
  )
}

/** Whether rows of an item may be omitted by a column: right of ASOF joins, only by one that each makes equal. */
const mayOmitBy = ({ item, column }: ItemColumn, joined: readonly JoinEquality[]) =>
  item.isFree &&
  item.rightOf.every((asOf) =>
    joined.some(({ join, pair: [, right] }) => join === asOf && right.item === item && right.column === column),
  )

type Stated = ItemColumn & { readonly allowed: Allowed }

const hasValues = ({ allowed }: Stated) => allowed.values !== undefined

/** The columns of the items that a name can mean. An unqualified one may be in several that USING joins. */
function meantBy(
  { of, column }: NamedColumn,
  items: readonly FromItem[],
  known: readonly KnownItem[],
): readonly ItemColumn[] {
  if (of !== undefined) return items.filter(({ alias }) => alias === of).map((item) => ({ item, column }))
  return known
    .filter(({ item, columns }) => items.includes(item) && columns.has(column))
    .map(({ item }) => ({ item, column }))
}

const statedOn = (condition: Condition, items: readonly FromItem[], known: readonly KnownItem[]): readonly Stated[] =>
  'on' in condition
    ? meantBy(condition.on, items, known).map((meant) => ({ ...meant, allowed: condition.allowed }))
    : []

type Equality = readonly [ItemColumn, ItemColumn]

function equalitiesOf(
  conditions: readonly Condition[],
  { items }: FromItems,
  known: readonly KnownItem[],
): readonly Equality[] {
  return conditions.flatMap((condition): readonly Equality[] => {
    if (!('equal' in condition)) return []
    const [[left, ...others], [right, ...more]] = condition.equal.map((name) => meantBy(name, items, known)) as [
      readonly ItemColumn[],
      readonly ItemColumn[],
    ]
    return left === undefined || right === undefined || others.length + more.length > 0 ? [] : [[left, right]]
  })
}

/** Equal columns of the left and the right of a join. */
interface JoinEquality {
  readonly join: TreeObject
  readonly pair: Equality
}

/** Equalities of joins count only between their two sides: others do not filter the rows of an outer join. */
const joinedIn = ({ joined }: FromItems, known: readonly KnownItem[]): readonly JoinEquality[] =>
  joined.flatMap(({ join, left, right, equal: [first, second] }) =>
    [
      ...pairs(meantBy(first, left, known), meantBy(second, right, known)),
      // USING names the same column twice.
      ...(first === second ? [] : pairs(meantBy(second, left, known), meantBy(first, right, known))),
    ].map((pair) => ({ join, pair })),
  )

const pairs = (left: readonly ItemColumn[], right: readonly ItemColumn[]): readonly Equality[] =>
  left.flatMap((a) => right.map((b): Equality => [a, b]))

const columnKey = ({ item, column }: ItemColumn) => `${item.place}.${column}`

/** The columns that are equal to a column, directly or through others, with itself. */
type Classes = ReadonlyMap<string, ReadonlySet<string>>

function classesOf(equal: readonly Equality[]): Classes {
  const classes = new Map<string, ReadonlySet<string>>()
  const classOf = (column: ItemColumn) => classes.get(columnKey(column)) ?? new Set([columnKey(column)])
  for (const [a, b] of equal) {
    const [one, other] = [classOf(a), classOf(b)]
    if (one === other) continue
    const all = new Set([...one, ...other])
    for (const key of all) classes.set(key, all)
  }
  return classes
}

/** The values that are stated of columns that equal this one. */
function throughJoins(
  start: ItemColumn,
  classes: Classes,
  stated: ReadonlyMap<string, readonly Stated[]>,
): readonly Stated[] {
  const own = columnKey(start)
  return [...(classes.get(own) ?? [])]
    .filter((key) => key !== own)
    .flatMap((key) => stated.get(key) ?? [])
    .filter(hasValues)
    .map(({ allowed }) => ({ ...start, allowed }))
}

/** Merges conditions on the same column: the shortest list, the latest start and the earliest end. */
function merged(stated: readonly Stated[]): AllowedByColumn {
  const byColumn = new Map<string, Allowed>()
  for (const { column, allowed } of stated) byColumn.set(column, both(byColumn.get(column) ?? {}, allowed))
  return byColumn
}

function both(a: Allowed, b: Allowed): Allowed {
  const lists = [a.values, b.values].flatMap((values) => (values === undefined ? [] : [values]))
  const values = lists.toSorted((first, second) => first.length - second.length)[0]
  return {
    ...(values === undefined ? {} : { values }),
    ...bound('from', latest(a.from, b.from)),
    ...bound('to', earliest(a.to, b.to)),
  }
}

const bound = (name: 'from' | 'to', value: string | undefined) => (value === undefined ? {} : { [name]: value })

/** The later of two times. If the meaning of one is not certain, the other one is enough. */
function latest(a: string | undefined, b: string | undefined): string | undefined {
  return inOrder(a, b)?.[1] ?? either(a, b)
}

function earliest(a: string | undefined, b: string | undefined): string | undefined {
  return inOrder(a, b)?.[0] ?? either(a, b)
}

const either = (a: string | undefined, b: string | undefined) => [a, b].find((text) => utcTime(text ?? '')) ?? a ?? b

function inOrder(a = '', b = ''): readonly [string, string] | undefined {
  const [first, second] = [utcTime(a), utcTime(b)]
  if (first === undefined || second === undefined) return undefined
  return first.exact <= second.exact ? [a, b] : [b, a]
}
