import { statementName, type Statements } from '@bourse/database'
import type { Table } from './table.ts'

/** A statement with the name under which connections keep its plan. */
interface NamedStatement {
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

/** Cells of a row as they come from PostgreSQL. */
export type Cells = readonly (string | number | boolean | null)[]

/** Runs such a statement; rows come as arrays. */
export function rowsOf(
  on: Statements,
  { text, name }: NamedStatement,
  values: readonly unknown[],
): Promise<readonly Cells[]> {
  return on.arrays(text, values, name)
}
