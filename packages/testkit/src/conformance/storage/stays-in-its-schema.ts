import type { Check } from '../check.ts'

/** Dropping the schema of a dataset must remove the dataset completely, so it must have no tables in other schemas. */
export const staysInItsSchema: Check = {
  name: 'stays-in-its-schema',
  says:
    'A migration creates or drops something outside the schema of the dataset. Omit schema names: both the ' +
    'builder that the migration receives and raw SQL use the schema of the dataset.',
  find: async (specimen) => {
    const { before, after } = (await specimen.migrated()).outside
    return [
      ...after.filter((name) => !before.includes(name)).map((name) => `${name} is made`),
      ...before.filter((name) => !after.includes(name)).map((name) => `${name} is dropped`),
    ]
  },
}
