import { migrateDataset } from '@bourse/host'
import type { Check } from '../check.ts'
import { withEmptyDatabase } from './with-empty-database.ts'

/** Every start migrates; only the first does anything. */
export const migratingTwiceChangesNothing: Check = {
  name: 'migrating-twice-changes-nothing',
  says: 'A second start wants to change the tables again. Let each migration do its step once, and leave nothing for the next start.',
  find: ({ dataset }) =>
    withEmptyDatabase(async (database) => {
      await migrateDataset(database, dataset)
      const { failure, applied } = await migrateDataset(database, dataset)
      return failure === undefined ? applied : [failure]
    }),
}
