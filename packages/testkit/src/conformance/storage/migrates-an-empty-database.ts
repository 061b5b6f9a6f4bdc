import type { Check } from '../check.ts'

/** A fresh installation has every table. */
export const migratesAnEmptyDatabase: Check = {
  name: 'migrates-an-empty-database',
  says: 'The tables of the dataset cannot be made in an empty database. Mend what the message of the database names.',
  find: async (specimen) => {
    const { first } = await specimen.migrated()
    return first.failure === undefined ? [] : [first.failure]
  },
}
