import type { Check } from '../check.ts'

/** A fresh installation must have every table. */
export const migratesAnEmptyDatabase: Check = {
  name: 'migrates-an-empty-database',
  says: 'The tables of the dataset cannot be created in an empty database. Fix the cause in the database message.',
  find: async (specimen) => {
    const { first } = await specimen.migrated()
    return first.failure === undefined ? [] : [first.failure]
  },
}
