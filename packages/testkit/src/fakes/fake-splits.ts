import { defineDataset, type Dataset } from '@bourse/kit'
import { splits as service, type Split } from '@bourse/services'

/**
 * Returns a dataset that provides splits from a list in memory, for tests.
 * @example fakeSplits([{ instrument_id: apple, execution_date: '2020-08-31', ratio: '4' }])
 */
export function fakeSplits(given: readonly Split[]): Dataset {
  const sorted = given.toSorted((a, b) => (a.execution_date < b.execution_date ? -1 : 1))
  return defineDataset({
    id: 'fake-splits',
    title: 'Made-up splits',
    summary: 'Splits for tests, from a list in memory.',
    provides: [
      service.provide({}, () => ({
        between: async ({ ids, from, to }) =>
          sorted.filter(
            ({ instrument_id, execution_date: date }) => ids.includes(instrument_id) && from <= date && date <= to,
          ),
      })),
    ],
  })
}
