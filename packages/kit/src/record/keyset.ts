import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'

/** The page of the result to return. */
export interface Page {
  /** Rows per page. Return up to `limit + 1`: the extra row shows that there is a next page. */
  readonly limit: number
  /** Values of the order fields in the last row that was sent; undefined for the first page. */
  readonly after: Readonly<Record<string, string | null>> | undefined
  /** True if the caller reversed the date order. */
  readonly turned: boolean
}

/** One key of an order: a field and its direction. */
export interface OrderKey {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

/** Parses an order such as `['date desc', 'id asc']`; `turns` is the field whose direction the caller may reverse. */
export function orderKeys(order: readonly string[], turns?: string, turned = false): readonly OrderKey[] {
  return order.map((key) => {
    const [field = '', direction] = key.split(' ')
    const declared = direction === 'desc' ? 'desc' : 'asc'
    return { field, direction: turned && field === turns ? opposite(declared) : declared }
  })
}

const opposite = (direction: 'asc' | 'desc') => (direction === 'asc' ? 'desc' : 'asc')

/**
 * Returns one page of rows in memory: sorted by the order (text by code point), starting after the cursor, with one
 * more row than the limit.
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

/** Options for reading order keys in SQL. */
export interface KeyColumns {
  /**
   * The table or alias of the keys. A key that specifies a table (`e.rank`) keeps it. Defaults to `r`, the rows of a
   * record; `null` for none.
   */
  readonly of?: string | null
  /** Keys that may be null. Rows without a value come last in either direction. */
  readonly nullable?: ReadonlySet<string>
}

/** Adds order, cursor and limit (plus one) to a select; the keys are columns of its rows `r`. */
export function paginate<DB, TB extends keyof DB, O>(
  select: SelectQueryBuilder<DB, TB, O>,
  keys: readonly OrderKey[],
  page: Page,
  columns: KeyColumns = {},
): SelectQueryBuilder<DB, TB, O> {
  let query = select
  if (page.after !== undefined) query = query.where(afterKey(keys, page.after, columns))
  for (const { field, direction } of keys) {
    const column = columnOf(field, columns)
    if (columns.nullable?.has(field) === true) query = query.orderBy(sql`(${column} is null)`)
    query = query.orderBy(column, direction)
  }
  return query.limit(page.limit + 1)
}

const columnOf = (field: string, { of = 'r' }: KeyColumns) =>
  sql.ref(of === null || field.includes('.') ? field : `${of}.${field}`)

/**
 * Returns the condition that selects rows after a key in an order with mixed directions: (a after x) or (a = x and (b
 * after y …)).
 */
function afterKey(
  keys: readonly OrderKey[],
  after: Readonly<Record<string, string | null>>,
  columns: KeyColumns,
): RawBuilder<boolean> {
  const [first, ...rest] = keys
  if (first === undefined) throw new TypeError('an order needs at least one key')
  const column = columnOf(first.field, columns)
  const value = after[first.field] ?? null
  const behind = () => afterKey(rest, after, columns)
  // Rows without a value come last, so if the cursor's row has none, only other rows without a value may follow it.
  if (value === null) return rest.length === 0 ? sql<boolean>`false` : sql<boolean>`(${column} is null and ${behind()})`
  const further = first.direction === 'asc' ? sql`${column} > ${value}` : sql`${column} < ${value}`
  const beyond =
    columns.nullable?.has(first.field) === true
      ? sql<boolean>`(${further} or ${column} is null)`
      : sql<boolean>`${further}`
  return rest.length === 0 ? beyond : sql<boolean>`(${beyond} or (${column} = ${value} and ${behind()}))`
}
