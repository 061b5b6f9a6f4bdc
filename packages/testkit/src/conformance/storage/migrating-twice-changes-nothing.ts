import type { Check } from '../check.ts'

/** Every host start runs the migrations; only the first one may change anything. */
export const migratingTwiceChangesNothing: Check = {
  name: 'migrating-twice-changes-nothing',
  says:
    'A second start changes the tables again. Make each migration complete its step once, and leave nothing for ' +
    'the next start.',
  find: async (specimen) => {
    const { second } = await specimen.migrated()
    return second.failure === undefined ? second.applied : [second.failure]
  },
}
