import { defineDataset, type Dataset } from '@bourse/kit'
import { dividends, type Dividend } from '@bourse/services'

/** Returns a dataset that provides the given dividends, for tests. */
export const fakeDividends = (paid: readonly Dividend[]): Dataset =>
  defineDataset({
    id: 'fake-dividends',
    title: 'Fake dividends',
    summary: 'Dividends of a test.',
    provides: [
      dividends.provide({}, () => ({
        between: async ({ ids, from, to }) =>
          paid.filter(({ instrument_id, ex_date }) => ids.includes(instrument_id) && from <= ex_date && ex_date <= to),
      })),
    ],
  })
