import { defineDataset, type Dataset } from '@bourse/kit'
import { treasuryCurve, type DatedYield } from '@bourse/services'

/** A dataset that provides three-month yields by ascending date. */
export const fakeYields = (yields: readonly DatedYield[]): Dataset =>
  defineDataset({
    id: 'fake-yields',
    title: 'Fake yields',
    summary: 'Three-month yields for tests.',
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
