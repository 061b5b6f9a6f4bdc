import type { Transaction } from '../../database/index.ts'
import type { ChangeIndex } from '../tables/change-indexes.ts'
import { list, quoteName } from '../tables/columns.ts'
import { lockPublications } from '../tables/lock-publications.ts'
import type { Table } from '../tables/table.ts'

/** A change to tables that an older host created, or that match an earlier declaration of their record. */
export interface TableStep {
  readonly name: string
  /** The table whose columns show whether the step is applied. */
  readonly looksAt: string
  /** Set if the step only renames. */
  readonly isRename?: true
  /**
   * `columns` are the table's columns, undefined if the table does not exist; `indexes` are the columns of its indexes.
   */
  isTaken(columns: Names | undefined, indexes: Names): boolean
  take(tx: Transaction): Promise<void>
}

type Names = Pick<ReadonlySet<string>, 'has'>

/** Returns a step that creates a record's declared index on an existing table; new tables are created with it. */
export const makeIndex = ({ id, name }: Table, columns: readonly string[]): TableStep => ({
  name: `index of ${id} by ${columns.join(', ')}`,
  looksAt: name,
  isTaken: (stored, indexes) => stored === undefined || indexes.has(columns.join()),
  take: async (tx) => void (await tx.query(`create index on ${name} (${list(columns)})`)),
})

/** Returns a step that creates an index for reads of changes on an existing table. */
export const makeChangeIndex = ({ id }: Table, { table, columns, statement }: ChangeIndex): TableStep => ({
  name: `index of ${id} for changes, ${columns.join(', ')}`,
  looksAt: table,
  isTaken: (stored, indexes) => stored === undefined || indexes.has(columns.join()),
  take: async (tx) => void (await tx.query(statement)),
})

export const makeTable = (name: string, looksAt: string, statements: readonly string[]): TableStep => ({
  name,
  looksAt,
  isTaken: (columns) => columns !== undefined,
  async take(tx) {
    for (const statement of statements) await tx.query(statement)
  },
})

/** Returns a step that adds the record's columns which a migration of the dataset added to the record's table alone. */
export const addMissingColumns = (name: string, { dataset, columns }: Table, looksAt: string): TableStep => ({
  name,
  looksAt,
  isTaken: (stored) => stored === undefined || columns.every((column) => stored.has(column.name)),
  async take(tx) {
    await lockPublications(tx, dataset)
    const added = columns.map((column) => `add column if not exists ${quoteName(column.name)} ${column.sqlType}`)
    await tx.query(`alter table ${looksAt} ${added.join(', ')}`)
  },
})

/**
 * Returns a step that adds columns. `columns` contains their types by name; if the first column exists, they all do.
 */
export const addColumns = (
  name: string,
  { dataset }: Table,
  looksAt: string,
  columns: Readonly<Record<string, string>>,
): TableStep => ({
  name,
  looksAt,
  isTaken: (stored) => stored?.has(Object.keys(columns)[0] ?? '') !== false,
  async take(tx) {
    await lockPublications(tx, dataset)
    const added = Object.entries(columns).map(([column, type]) => `add column ${column} ${type}`)
    await tx.query(`alter table ${looksAt} ${added.join(', ')}`)
  },
})
