import type { FromItem, FromItems } from './from-items.ts'
import type { Allowed, Condition, NamedColumn } from './predicates.ts'

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
  const equal = [...equalitiesOf(conditions, from, known), ...joinedIn(from, known)]
  const stated = conditions.flatMap((condition) => statedOn(condition, from.items, known))
  const isJoined = ({ item, column }: ItemColumn) =>
    equal.some((pair) => pair.some((each) => each.item === item && each.column === column))
  return new Map(
    known.map(({ item, columns }) => {
      const own = stated.filter((each) => each.item === item && (item.isFree || (isJoined(each) && hasValues(each))))
      const onJoin = from.local.flatMap(({ items, condition }) =>
        items.includes(item) && item.isFree
          ? statedOn(condition, items, known).filter((each) => each.item === item)
          : [],
      )
      const byJoin = [...columns].flatMap((column) => throughJoins({ item, column }, equal, stated))
      return [item, merged([...own, ...onJoin, ...byJoin])]
    }),
  )
}

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

/** Equalities of joins count only between their two sides: others do not filter the rows of an outer join. */
const joinedIn = ({ joined }: FromItems, known: readonly KnownItem[]): readonly Equality[] =>
  joined.flatMap(({ left, right, equal: [first, second] }) => [
    ...pairs(meantBy(first, left, known), meantBy(second, right, known)),
    ...pairs(meantBy(second, left, known), meantBy(first, right, known)),
  ])

const pairs = (left: readonly ItemColumn[], right: readonly ItemColumn[]): readonly Equality[] =>
  left.flatMap((a) => right.map((b): Equality => [a, b]))

const isSame = (a: ItemColumn, b: ItemColumn) => a.item === b.item && a.column === b.column

/** The values that are stated of columns that equal this one, directly or through others. */
function throughJoins(start: ItemColumn, equal: readonly Equality[], stated: readonly Stated[]): readonly Stated[] {
  const reached: ItemColumn[] = [start]
  for (const column of reached)
    for (const [a, b] of equal) {
      const other = isSame(a, column) ? b : isSame(b, column) ? a : undefined
      if (other !== undefined && !reached.some((each) => isSame(each, other))) reached.push(other)
    }
  return stated
    .filter((each) => hasValues(each) && reached.slice(1).some((column) => isSame(column, each)))
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
  // Bounds of numbers are not compared: the first one is enough.
  return {
    ...(values === undefined ? {} : { values }),
    ...bound('from', latest(a.from, b.from)),
    ...bound('to', earliest(a.to, b.to)),
  }
}

const bound = (name: 'from' | 'to', value: string | undefined) => (value === undefined ? {} : { [name]: value })

const isDay = (text: string) => /^\d{4}-\d\d-\d\d/.test(text)

function latest(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return isDay(a) && isDay(b) && b > a ? b : a
}

function earliest(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return isDay(a) && isDay(b) && b < a ? b : a
}
