/** An object of DuckDB's syntax tree, as `json_serialize_sql` writes it. */
export type TreeObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is TreeObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a property that is an object; an empty object if it is not one. */
export const objectIn = (object: TreeObject, name: string): TreeObject => (isObject(object[name]) ? object[name] : {})

/** Returns a property that is a list. */
export function listIn(object: TreeObject, name: string): readonly unknown[] {
  const value = object[name]
  return Array.isArray(value) ? value : []
}

/** Returns a property that is text; empty if it is not. */
export function textIn(object: TreeObject, name: string): string {
  const value = object[name]
  return typeof value === 'string' ? value : ''
}

/** Whether an object is a query: a SELECT, a set operation or a CTE. */
export const isQuery = ({ type, cte_map: ctes }: TreeObject) =>
  typeof type === 'string' && type.endsWith('_NODE') && isObject(ctes)

/** Whether an object is something that FROM names. Expressions have a class, and queries have no alias. */
export const isFromItem = (object: TreeObject) =>
  typeof object['type'] === 'string' && 'sample' in object && 'alias' in object && !('class' in object)

/** Offset in the statement in bytes; undefined where DuckDB does not know it. */
export function positionOf(object: TreeObject): number | undefined {
  const position = object['query_location']
  return typeof position === 'number' && position < Number.MAX_SAFE_INTEGER ? position : undefined
}
