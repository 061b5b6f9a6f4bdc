import type { Dataset } from '@bourse/kit'
import { needsOf, recordIds, type Wiring } from '@bourse/engine/wiring'
import type { CatalogueParts } from './catalogue-parts.ts'

export type Availability = 'available' | 'unpublished' | 'unavailable'

/** A dataset's availability in some markets: disabled, waiting for its first batch, or available. */
export async function availabilityOf(
  parts: CatalogueParts,
  dataset: Dataset,
  markets: readonly string[],
): Promise<Availability> {
  const { wiring } = parts.engine
  if (wiring.stateOf(dataset).state !== 'on') return 'unavailable'
  if (dataset.records.length > 0) {
    const published = await parts.engine.coverage.marketsOf(recordIds(wiring, dataset))
    return published.has('') || markets.some((market) => published.has(market)) ? 'available' : 'unpublished'
  }
  // A dataset that stores nothing is as available as the datasets it requires. Required needs are never circular.
  const required = await Promise.all(
    requiredDatasets(wiring, dataset).map((provider) => availabilityOf(parts, provider, markets)),
  )
  return required.every((one) => one === 'available') ? 'available' : 'unpublished'
}

/** The other datasets that a dataset requires. */
export function requiredDatasets(wiring: Wiring, dataset: Dataset): readonly Dataset[] {
  const required = needsOf(dataset).flatMap((needs) => wiring.providersOf(needs).filter(({ optional }) => !optional))
  const names = new Set(required.map((need) => need.dataset))
  return wiring.datasets.filter((other) => other !== dataset && names.has(other.id))
}
