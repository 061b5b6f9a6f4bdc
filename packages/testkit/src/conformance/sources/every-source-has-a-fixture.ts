import type { Check } from '../check.ts'
import { fixturesOf } from '../support/sample-rows.ts'

/** Every source must have a recorded response, because otherwise `parse` is not tested. */
export const everySourceHasAFixture: Check = {
  name: 'every-source-has-a-fixture',
  says:
    'A source has no recorded response, so nothing tests its `parse`. Store a small one in `test/fixtures`, ' +
    'and pass it: `fixtures: { source_id: { unit, raw } }`.',
  skip: ({ dataset }) => (dataset.sources.length === 0 ? 'the dataset has no sources' : undefined),
  find: ({ dataset, options }) => {
    const known = new Set(dataset.sources.map(({ id }) => id))
    return [
      ...dataset.sources.filter((source) => fixturesOf(options, source).length === 0).map(({ id }) => `source ${id}`),
      ...Object.keys(options.fixtures ?? {})
        .filter((id) => !known.has(id))
        .map((id) => `the fixture of ${id} belongs to no source of the dataset`),
    ]
  },
}
