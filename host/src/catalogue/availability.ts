import type { Dataset } from '@bourse/kit'
import { needsOf, recordIds, type Wiring } from '@bourse/engine/wiring'
import type { CatalogueParts } from './catalogue-parts.ts'

export type Availability = 'available' | 'unpublished' | 'unavailable'

/** Whether a dataset answers in some markets: off, waiting for its first batch, or there. */
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
  // One that stores nothing answers out of those that it cannot do without. Required needs never go in a circle.
  const behind = await Promise.all(
    requiredDatasets(wiring, dataset).map((provider) => availabilityOf(parts, provider, markets)),
  )
  return behind.every((one) => one === 'available') ? 'available' : 'unpublished'
}

/** The other datasets that one cannot do without. */
export function requiredDatasets(wiring: Wiring, dataset: Dataset): readonly Dataset[] {
  const required = needsOf(dataset).flatMap((needs) => wiring.providersOf(needs).filter(({ optional }) => !optional))
  const names = new Set(required.map((need) => need.dataset))
  return wiring.datasets.filter((other) => other !== dataset && names.has(other.id))
}
