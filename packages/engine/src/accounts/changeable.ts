import type { Database, Statements, Transaction } from '../database/index.ts'

/** Where a change runs: a database, or an open transaction that contains it. */
export type Changeable = Statements & Pick<Database, 'transaction'>

/** Lets a change run within an open transaction instead of starting its own. */
export const changeableIn = (tx: Transaction): Changeable => ({ ...tx, transaction: (work) => work(tx) })
