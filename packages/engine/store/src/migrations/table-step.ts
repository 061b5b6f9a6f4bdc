import type { Transaction } from '@bourse/database'

/** The columns of a table by its qualified and quoted name; undefined where there is no such table. */
export type ColumnsOf = (table: string) => Pick<ReadonlySet<string>, 'has'> | undefined

/** What the tables of a record lack that an older host made, or that was declared otherwise then. */
export interface TableStep {
  readonly name: string
  /** Tables whose columns tell whether it was taken. */
  readonly looksAt: readonly string[]
  /** Whether it only gives another name to what is there. */
  readonly isRename: boolean
  isTaken(columnsOf: ColumnsOf): boolean
  take(tx: Transaction): Promise<void>
}
