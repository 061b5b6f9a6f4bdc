import type { Transaction } from './database.ts'

/** The columns of a table by its qualified and quoted name; undefined where there is no such table. */
export type ColumnsOf = (table: string) => Pick<ReadonlySet<string>, 'has'> | undefined

/** What the tables of a record lack that an older host made, or that was declared otherwise then. */
export interface StoreStep {
  readonly name: string
  isTaken(columnsOf: ColumnsOf): boolean
  take(tx: Transaction): Promise<void>
}
