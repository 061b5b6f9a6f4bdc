import { sql, type SelectQueryBuilder } from 'kysely'
import type { Page } from './call.ts'

/** One key of an order: a field and its direction. */
export interface OrderKey {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

/** `['date desc', 'id asc']` as data; `turns` is the field whose direction the caller may turn. */
export function orderKeys(order: readonly string[], turns?: string, turned = false): readonly OrderKey[] {
  return order.map((key) => {
    const [field = '', direction] = key.split(' ')
    const declared = direction === 'desc' ? 'desc' : 'asc'
    return { field, direction: turned && field === turns ? opposite(declared) : declared }
  })
}

const opposite = (direction: 'asc' | 'desc') => (direction === 'asc' ? 'desc' : 'asc')

/**
 * One page of rows that are all in memory: sorted by the order (text compared by code point), those after the cursor, one more than the limit.
 */
export function pageOf<Row extends object>(rows: Iterable<Row>, keys: readonly OrderKey[], page: Page): Row[] {
  const { after } = page
  const compare = comparator(keys)
  const sorted = [...rows].sort((a, b) => compare(valuesOf(a), valuesOf(b)))
  const rest = after === undefined ? sorted : sorted.filter((row) => compare(valuesOf(row), after) > 0)
  return rest.slice(0, page.limit + 1)
}

const valuesOf = (row: object): Readonly<Record<string, unknown>> => ({ ...row })

function comparator(keys: readonly OrderKey[]) {
  return (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): number => {
    for (const { field, direction } of keys) {
      const [x, y] = [String(a[field]), String(b[field])]
      if (x !== y) return (x < y ? -1 : 1) * (direction === 'asc' ? 1 : -1)
    }
    return 0
  }
}

/** Adds order, cursor and limit (plus one) to a select; the keys are columns of the select and never null. */
export function paged<DB, TB extends keyof DB, O>(
  select: SelectQueryBuilder<DB, TB, O>,
  keys: readonly OrderKey[],
  page: Page,
): SelectQueryBuilder<DB, TB, O> {
  let query = select
  if (page.after !== undefined) query = query.where(afterKey(keys, page.after))
  for (const { field, direction } of keys) query = query.orderBy(sql.ref(field), direction)
  return query.limit(page.limit + 1)
}

/** Everything behind a key in a mixed order: (a after x) or (a = x and (b after y …)). */
function afterKey(keys: readonly OrderKey[], after: Readonly<Record<string, string | null>>) {
  const [first, ...rest] = keys
  if (first === undefined) throw new TypeError('an order needs at least one key')
  const column = sql.ref(first.field)
  const value = after[first.field]
  const beyond = first.direction === 'asc' ? sql<boolean>`${column} > ${value}` : sql<boolean>`${column} < ${value}`
  if (rest.length === 0) return beyond
  const inside: ReturnType<typeof sql<boolean>> = sql<boolean>`(${column} = ${value} and ${afterKey(rest, after)})`
  return sql<boolean>`(${beyond} or ${inside})`
}
