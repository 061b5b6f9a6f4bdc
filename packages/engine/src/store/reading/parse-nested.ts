import { isNested, parseNested, writeNested } from '@bourse/kit/host'
import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  ReferenceNode,
  SelectQueryNode,
  type KyselyPlugin,
  type RootOperationNode,
} from 'kysely'
import type { Column } from '../tables/columns.ts'

type Row = Readonly<Record<string, unknown>>

/** Returns a function that replaces the stored text of lists, objects and JSON with their values. */
export function nestedParser(columns: readonly Column[]): (row: Row) => Row {
  return parserOf(new Map(nestedOf(columns).map((column) => [column.name, column])))
}

const nestedOf = (columns: readonly Column[]) => columns.filter(({ field }) => isNested(field))

/** Like `nestedParser`, for columns that are selected under the given names. */
function parserOf(named: ReadonlyMap<string, Column>): (row: Row) => Row {
  if (named.size === 0) return (row) => row
  return (row) => {
    const parsed: Record<string, unknown> = { ...row }
    for (const [name, { field }] of named) {
      const text = row[name]
      if (typeof text === 'string') parsed[name] = parseNested(field, text)
    }
    return parsed
  }
}

/** The inverse of `nestedParser`: returns a row with lists, objects and JSON values as JSON text. */
export function storedRow(columns: readonly Column[], row: Row): Row {
  const stored: Record<string, unknown> = { ...row }
  for (const { name, field } of nestedOf(columns)) {
    const value = row[name]
    if (value === null || value === undefined) continue
    stored[name] = field.kind === 'json' ? JSON.stringify(value) : writeNested(field, value)
  }
  return stored
}

/**
 * Returns a plugin that makes a query return lists, objects and JSON as values, including under an alias. Expressions
 * over such columns, and columns selected as text, are not parsed.
 */
export function parsingPlugin(columns: readonly Column[]): KyselyPlugin {
  const byName = new Map(nestedOf(columns).map((column) => [column.name, column]))
  const parsers = new WeakMap<object, (row: Row) => Row>()
  return {
    transformQuery({ node, queryId }) {
      parsers.set(queryId, parserOf(selectedIn(node, byName)))
      return node
    },
    async transformResult({ result, queryId }) {
      const parse = parsers.get(queryId)
      return parse === undefined ? result : { ...result, rows: result.rows.map(parse) }
    },
  }
}

function selectedIn(node: RootOperationNode, byName: ReadonlyMap<string, Column>): ReadonlyMap<string, Column> {
  if (!SelectQueryNode.is(node)) return new Map()
  const selected = new Map<string, Column>()
  for (const { selection } of node.selections ?? []) {
    if (selection.kind === 'SelectAllNode' || isAllOf(selection)) return byName
    const column = byName.get(columnIn(AliasNode.is(selection) ? selection.node : selection) ?? '')
    const name = AliasNode.is(selection) && IdentifierNode.is(selection.alias) ? selection.alias.name : column?.name
    if (column !== undefined && name !== undefined) selected.set(name, column)
  }
  return selected
}

const isAllOf = (selection: object): boolean =>
  ReferenceNode.is(selection as never) && (selection as ReferenceNode).column.kind === 'SelectAllNode'

/** Returns the name of a directly selected column. */
function columnIn(selection: object): string | undefined {
  if (!ReferenceNode.is(selection as never)) return undefined
  const { table, column } = selection as ReferenceNode
  const isOwn = table === undefined || table.table.identifier.name === 'r'
  return isOwn && ColumnNode.is(column) ? column.column.name : undefined
}
