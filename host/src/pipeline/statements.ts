import { statementName } from '../storage/database.ts'
import type { Table } from '../storage/tables.ts'

/** A statement with the name under which connections keep its plan. */
export interface NamedStatement {
  readonly text: string
  readonly name: string
}

const statements = new WeakMap<Table, Map<string, NamedStatement>>()

/** A statement about a table, written the first time it is wanted. */
export function statementOf(table: Table, id: string, write: () => string): NamedStatement {
  let known = statements.get(table)
  if (known === undefined) statements.set(table, (known = new Map<string, NamedStatement>()))
  let statement = known.get(id)
  if (statement === undefined) {
    const text = write()
    known.set(id, (statement = { text, name: statementName(text) }))
  }
  return statement
}
