import { nearestName } from '@bourse/kit/values'
import { MAX_EQUALITIES, MAX_REFERENCES } from '../limits.ts'
import type { SqlTable } from '../read/tables.ts'
import { allowedValues, type AllowedByColumn } from './allowed-values.ts'
import { functionMistake } from './check-function.ts'
import { fromItemsOf, type FromItem } from './from-items.ts'
import { conditionsOf } from './predicates.ts'
import { statementProblem } from './statement-problem.ts'
import { isFromItem, isObject, isQuery, listIn, objectIn, positionOf, textIn, type TreeObject } from './syntax-tree.ts'

/** A place in a statement that names a table. */
export interface Reference {
  readonly table: SqlTable
  /** The table as the statement spells it, without quotes. */
  readonly spelled: string
  readonly hasAlias: boolean
  /** Offset of the name in bytes. */
  readonly position: number
  readonly allowed: AllowedByColumn
}

/** What a statement reads. */
export interface Analysis {
  readonly references: readonly Reference[]
  /** Every name that the statement uses, in lower case; undefined if it may use any column. */
  readonly names: ReadonlySet<string> | undefined
}

const QUERIES = new Set(['CTE_NODE', 'RECURSIVE_CTE_NODE', 'SELECT_NODE', 'SET_OPERATION_NODE'])
const FROM_ITEMS = new Set([
  'BASE_TABLE',
  'EMPTY',
  'EMPTY_FROM',
  'EXPRESSION_LIST',
  'JOIN',
  'PIVOT',
  'SUBQUERY',
  'TABLE_FUNCTION',
])

/** What a walk through the statement has found so far. */
interface Found {
  readonly sql: string
  readonly tables: ReadonlyMap<string, SqlTable>
  readonly references: Map<TreeObject, Omit<Reference, 'allowed'>>
  readonly allowed: Map<TreeObject, AllowedByColumn>
  readonly names: Set<string>
  readonly aliases: Set<string>
  /** Whether the statement uses columns that it does not name. */
  usesAll: boolean
}

/** Names of the CTEs that a part of the statement sees. */
type Ctes = ReadonlySet<string>

/**
 * Finds the tables that a statement reads, and what it says about their columns. Throws 422 for anything that is not a
 * single SELECT of known tables and harmless functions.
 */
export function analyze(sql: string, tree: unknown, tables: ReadonlyMap<string, SqlTable>): Analysis {
  const found: Found = {
    sql,
    tables,
    references: new Map(),
    allowed: new Map(),
    names: new Set(),
    aliases: new Set(),
    usesAll: false,
  }
  visitAll(found, singleQuery(sql, tree))
  const { references, allowed, names, aliases } = found
  // A table's name alone means its entire row.
  const usesAll = found.usesAll || [...aliases].some((alias) => names.has(alias))
  return {
    references: [...references].map(([item, reference]) => ({ ...reference, allowed: allowed.get(item) ?? new Map() })),
    names: usesAll ? undefined : names,
  }
}

/** Visits a query; one that is nested more deeply than the stack allows is rejected. */
function visitAll(found: Found, query: unknown): void {
  try {
    visit(found, query, new Set())
  } catch (error) {
    throw error instanceof RangeError ? statementProblem(found.sql, 'the statement is nested too deeply') : error
  }
}

const refusal = ({ sql }: Found, object: TreeObject, message: string) =>
  statementProblem(sql, message, positionOf(object))

function visit(found: Found, value: unknown, ctes: Ctes): void {
  if (Array.isArray(value)) return value.forEach((each) => visit(found, each, ctes))
  if (!isObject(value)) return
  if (isQuery(value)) return visitQuery(found, value, ctes)
  if (isFromItem(value)) checkFromItem(found, value, ctes)
  else if ('class' in value) checkExpression(found, value)
  for (const each of Object.values(value)) visit(found, each, ctes)
}

function visitQuery(found: Found, query: TreeObject, outer: Ctes): void {
  const type = textIn(query, 'type')
  if (!QUERIES.has(type)) throw refusal(found, query, `expected a SELECT, got ${type.toLowerCase()}`)
  const { cte_map: map, ...rest } = query
  const ctes = new Set(outer)
  const own = textIn(query, 'ctename').toLowerCase()
  if (own !== '') ctes.add(own)
  for (const entry of listIn(isObject(map) ? map : {}, 'map').filter(isObject)) {
    const name = textIn(entry, 'key').toLowerCase()
    const { type: kind } = objectIn(objectIn(objectIn(entry, 'value'), 'query'), 'node')
    visit(found, entry['value'], kind === 'RECURSIVE_CTE_NODE' ? new Set([...ctes, name]) : ctes)
    ctes.add(name)
  }
  for (const each of Object.values(rest)) visit(found, each, ctes)
  if (type === 'SELECT_NODE') noteAllowed(found, query)
}

function checkFromItem(found: Found, item: TreeObject, ctes: Ctes): void {
  const type = textIn(item, 'type')
  if (!FROM_ITEMS.has(type)) throw refusal(found, item, `${type.toLowerCase()} is not available; expected a table`)
  const alias = textIn(item, 'alias').toLowerCase()
  if (alias !== '') found.aliases.add(alias)
  if (type === 'PIVOT' || textIn(item, 'ref_type') === 'NATURAL') found.usesAll = true
  for (const name of listIn(item, 'using_columns')) found.names.add(String(name).toLowerCase())
  if (type === 'BASE_TABLE') noteTable(found, item, ctes)
  const mistake = type === 'TABLE_FUNCTION' ? functionMistake(objectIn(item, 'function'), true) : undefined
  if (mistake !== undefined) throw refusal(found, item, mistake)
}

function noteTable(found: Found, item: TreeObject, ctes: Ctes): void {
  const spelled = textIn(item, 'table_name')
  const name = spelled.toLowerCase()
  const schemas = [textIn(item, 'catalog_name'), textIn(item, 'schema_name')].filter((part) => part !== '')
  found.aliases.add(name)
  if (ctes.has(name) && schemas.length === 0) return
  const table = schemas.length === 0 ? found.tables.get(name) : undefined
  const position = positionOf(item)
  if (table === undefined || position === undefined)
    throw refusal(found, item, unknownTable([...schemas, spelled].join('.'), found.tables))
  if (listIn(item, 'column_name_alias').length > 0)
    throw refusal(found, item, `names for the columns of ${name} are not available; rename them with AS in SELECT`)
  if (isObject(item['at_clause']))
    throw refusal(found, item, 'AT is not available; use as_of, which applies to the entire statement')
  found.references.set(item, { table, spelled, position, hasAlias: textIn(item, 'alias') !== '' })
  if (found.references.size > MAX_REFERENCES)
    throw refusal(found, item, `the statement names more than ${MAX_REFERENCES} tables; name fewer`)
}

function checkExpression(found: Found, expression: TreeObject): void {
  const kind = textIn(expression, 'class')
  if (kind === 'STAR') found.usesAll = true
  if (kind === 'COLUMN_REF')
    for (const name of listIn(expression, 'column_names')) found.names.add(String(name).toLowerCase())
  const mistake = kind === 'FUNCTION' ? functionMistake(expression, false) : undefined
  if (mistake !== undefined) throw refusal(found, expression, mistake)
}

/** Notes what a query's WHERE and joins say about its tables. */
function noteAllowed(found: Found, query: TreeObject): void {
  const { references, allowed } = found
  const from = fromItemsOf(query)
  const where = conditionsOf(query['where_clause'])
  const equalities = from.joined.length + where.filter((condition) => 'equal' in condition).length
  if (equalities > MAX_EQUALITIES)
    throw refusal(found, query, `a query joins by ${equalities} equal columns; expected at most ${MAX_EQUALITIES}`)
  const known = from.items.flatMap((item: FromItem) => {
    const table = references.get(item.object)?.table
    return table === undefined ? [] : [{ item, columns: new Set(Object.keys(table.facts.kinds)) }]
  })
  for (const [item, values] of allowedValues(from, where, known)) allowed.set(item.object, values)
}

function singleQuery(sql: string, tree: unknown): unknown {
  const parsed = isObject(tree) ? tree : {}
  if (parsed['error'] !== false) {
    const position = Number(parsed['position'])
    throw statementProblem(sql, messageOf(parsed), Number.isSafeInteger(position) ? position : undefined)
  }
  const statements = listIn(parsed, 'statements')
  const [first] = statements
  if (statements.length !== 1 || !isObject(first))
    throw statementProblem(sql, `expected one SELECT statement, got ${statements.length}`)
  return first['node']
}

function messageOf(parsed: TreeObject): string {
  const message = textIn(parsed, 'error_message').slice(0, 300)
  return /^Only SELECT/i.test(message)
    ? 'expected a single SELECT statement, got another kind'
    : message || 'not valid SQL'
}

function unknownTable(name: string, tables: ReadonlyMap<string, SqlTable>): string {
  const meant = nearestName(name.toLowerCase(), [...tables.keys()])
  const advice = meant === undefined ? `expected one of ${[...tables.keys()].join(', ')}` : `did you mean ${meant}?`
  return `there is no table ${name.slice(0, 60)}; ${advice}`
}
