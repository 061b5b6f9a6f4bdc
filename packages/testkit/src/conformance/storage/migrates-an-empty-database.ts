import { migrateDataset } from '@bourse/host'
import type { Check } from '../check.ts'
import { withEmptyDatabase } from './with-empty-database.ts'

/** A fresh installation gets every table. */
export const migratesAnEmptyDatabase: Check = {
  name: 'migrates-an-empty-database',
  says: 'The tables of the dataset cannot be made in an empty database. Mend what the message of the database names.',
  find: ({ dataset }) =>
    withEmptyDatabase(async (database) => {
      const { failure } = await migrateDataset(database, dataset)
      return failure === undefined ? [] : [failure]
    }),
}
