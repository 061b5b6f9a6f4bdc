import { defineDataset, type Dataset } from '@bourse/kit'
import { dividends, treasuryCurve, type DatedYield, type Dividend } from '@bourse/services'

/** A dataset that offers three-month yields by date ascending. */
export const fakeYields = (yields: readonly DatedYield[]): Dataset =>
  defineDataset({
    id: 'fake-yields',
    title: 'Fake yields',
    summary: 'Three-month yields of a test.',
    provides: [
      treasuryCurve.provide({}, () => ({
        on: async () => undefined,
        riskFree: async ({ from, to }) => {
          const before = yields.findLastIndex(({ date }) => date <= from)
          return yields.slice(Math.max(0, before)).filter(({ date }) => date <= to)
        },
      })),
    ],
  })

/** A dataset that offers dividends. */
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
