import { defineDataset, type Dataset } from '@bourse/kit'
import { priceAdjustments, type AdjustmentRequest, type BarValues } from '@bourse/services'

/**
 * A dataset that adjusts prices by a function, for tests.
 * @example fakePriceAdjustments((request, date, bar) => (date < '2020-08-31' ? { ...bar, close: '1' } : bar))
 */
export function fakePriceAdjustments(
  adjust: (request: AdjustmentRequest, date: string, bar: BarValues) => BarValues,
): Dataset {
  return defineDataset({
    id: 'fake-price-adjustments',
    title: 'Made-up adjustments',
    summary: 'Adjusted prices for tests, by a function.',
    provides: [
      priceAdjustments.provide({}, () => ({
        adjuster: async (request) => (_id, date, bar) => ({ ...bar, ...adjust(request, date, bar) }),
      })),
    ],
  })
}
