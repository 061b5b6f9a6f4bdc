import { defineDataset, type Dataset, type ScalesBefore } from '@bourse/kit'
import { priceAdjustments, type AdjustedField, type AdjustmentRequest } from '@bourse/services'

/**
 * Returns a dataset that adjusts prices by the scales that a function returns for each listing, for tests.
 * @example fakePriceAdjustments(({ kind }) => [{ date: '2020-08-31', scales }])
 */
export function fakePriceAdjustments(
  scalesOf: (request: AdjustmentRequest) => readonly ScalesBefore<AdjustedField>[],
): Dataset {
  return defineDataset({
    id: 'fake-price-adjustments',
    title: 'Synthetic adjustments',
    summary: 'Adjusted prices for tests, from a function.',
    provides: [
      priceAdjustments.provide({}, () => ({
        since: async (request) => ({
          scales: new Map([...request.since.keys()].map((id) => [id, scalesOf(request)])),
          leftOut: [],
        }),
      })),
    ],
  })
}
