import type { Database, Statements, Transaction } from '../../database/index.ts'
import type { Dataset } from '@bourse/kit'

/** Prevents other publications of the dataset until the transaction ends. */
export async function lockPublications(tx: Statements, { id }: Pick<Dataset, 'id'>): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`bourse.publish.${id}`])
}

/** Runs work in a transaction that excludes publications of the dataset. */
export function withoutPublications<T>(
  database: Pick<Database, 'transaction'>,
  dataset: Pick<Dataset, 'id'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    await lockPublications(tx, dataset)
    return work(tx)
  })
}
