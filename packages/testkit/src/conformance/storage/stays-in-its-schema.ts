import type { Check } from '../check.ts'

/** Dropping its schema removes a dataset completely, and a dataset has no tables in other schemas. */
export const staysInItsSchema: Check = {
  name: 'stays-in-its-schema',
  says:
    'A migration makes or drops something outside of the schema of the dataset. Leave schema names out: the ' +
    'builder that the migration is handed, and raw SQL too, stand on the schema of the dataset.',
  find: async (specimen) => {
    const { before, after } = (await specimen.migrated()).outside
    return [
      ...after.filter((name) => !before.includes(name)).map((name) => `${name} is made`),
      ...before.filter((name) => !after.includes(name)).map((name) => `${name} is dropped`),
    ]
  },
}
