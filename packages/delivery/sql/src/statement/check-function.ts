import { textIn, type TreeObject } from './syntax-tree.ts'

/** Functions that return rows of their arguments; every other table function could read something else. */
const TABLE_FUNCTIONS = new Set(['generate_series', 'json_each', 'json_tree', 'range', 'unnest'])

/** Functions that read the session or the catalog, or that run or parse other statements. */
const DENIED = new Set([
  'current_catalog',
  'current_database',
  'current_query',
  'current_schema',
  'current_schemas',
  'current_setting',
  'currval',
  // Its message would show rows of a statement that fails, and so costs nothing.
  'error',
  'getenv',
  'getvariable',
  'in_search_path',
  'nextval',
  'txid_current',
  'write_log',
])

/** Beginnings of the names of more such functions. */
const DENIED_FAMILIES = /^(?:duckdb|has|json_deserialize|json_execute|json_serialize|pg|pragma|read|sqlite)_/

/** Returns what is wrong with a function of a statement; undefined if it may be called. */
export function functionMistake(call: TreeObject, isTable: boolean): string | undefined {
  const name = textIn(call, 'function_name').toLowerCase()
  // DuckDB itself names the schema of some, such as those behind `[1, 2]`.
  const isQualified = !['', 'main'].includes(textIn(call, 'schema')) || textIn(call, 'catalog') !== ''
  if (isTable)
    return TABLE_FUNCTIONS.has(name) && !isQualified
      ? undefined
      : `${name.slice(0, 60)} cannot be read; expected a table, or one of ${[...TABLE_FUNCTIONS].join(', ')}`
  return DENIED.has(name) || DENIED_FAMILIES.test(name) || isQualified
    ? `the function ${name.slice(0, 60)} is not available`
    : undefined
}
