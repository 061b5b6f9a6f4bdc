import type { Check } from '../check.ts'

const NAME = /^(\d{4})_[a-z0-9]+(_[a-z0-9]+)*$/

/** Migration names define the order in which they run in every installation. */
export const migrationsAreInOrder: Check = {
  name: 'migrations-are-in-order',
  says:
    'Migrations are not numbered consecutively, so two installations may apply them in different ' +
    'orders. Name them `0002_what`, `0003_what`, … in object key order; `0001` is derived from the ' +
    'records.',
  skip: ({ dataset }) =>
    Object.keys(dataset.migrations).length === 0 ? 'the dataset has no migrations beyond the derived one' : undefined,
  find: ({ dataset }) =>
    Object.keys(dataset.migrations).flatMap((name, index) => {
      const number = NAME.exec(name)?.[1]
      if (number === undefined) return [`${name} does not have the form 0002_description`]
      const expected = String(index + 2).padStart(4, '0')
      return number === expected ? [] : [`${name}: expected ${expected}`]
    }),
}
