import type { Database, Statements, Transaction } from '../database/index.ts'

/** What a change runs on: a database, or a transaction, in which it stays. */
export type Changeable = Statements & Pick<Database, 'transaction'>

/** A transaction as what a change runs on: there is no second one in it. */
export const inside = (tx: Transaction): Changeable => ({ ...tx, transaction: (work) => work(tx) })
