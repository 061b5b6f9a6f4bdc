import { defineDataset, type Dataset } from '@bourse/kit'
import { priceAdjustments, type AdjustmentRequest, type AdjustValue } from '@bourse/services'

/**
 * A dataset that adjusts prices by a function, for tests.
 * @example fakePriceAdjustments((request, date) => (date < '2020-08-31' ? (field, value) => `${value}0` : undefined))
 */
export function fakePriceAdjustments(
  adjust: (request: AdjustmentRequest, date: string) => AdjustValue | undefined,
): Dataset {
  return defineDataset({
    id: 'fake-price-adjustments',
    title: 'Made-up adjustments',
    summary: 'Adjusted prices for tests, by a function.',
    provides: [
      priceAdjustments.provide({}, () => ({
        adjuster: async (request) => (_id, date) => adjust(request, date),
      })),
    ],
  })
}
