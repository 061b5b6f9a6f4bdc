import type { Table } from './table.ts'

const statements = new WeakMap<Table, Map<string, string>>()

/** Returns the text of a table's statement, built on first use and then cached. */
export function statementOf(table: Table, id: string, write: () => string): string {
  let known = statements.get(table)
  if (known === undefined) statements.set(table, (known = new Map<string, string>()))
  let text = known.get(id)
  if (text === undefined) known.set(id, (text = write()))
  return text
}

/** A row's cells as PostgreSQL returns them. */
export type Cells = readonly (string | number | boolean | null)[]
