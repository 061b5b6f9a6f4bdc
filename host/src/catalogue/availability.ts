import type { Dataset } from '@bourse/kit'
import { needsOf, recordIds, type Wiring } from '@bourse/engine/wiring'
import type { CatalogueParts } from './catalogue-parts.ts'

/** States of a dataset for a key. */
export const AVAILABILITY = ['available', 'loading', 'unpublished', 'unavailable'] as const

export type Availability = (typeof AVAILABILITY)[number]

/** A dataset's availability in some markets: disabled, waiting for demo rows or its first batch, or available. */
export async function availabilityOf(
  parts: CatalogueParts,
  dataset: Dataset,
  markets: readonly string[],
): Promise<Availability> {
  if (parts.engine.wiring.stateOf(dataset).state !== 'on') return 'unavailable'
  if (await isPublished(parts, dataset, markets)) return 'available'
  // Datasets without demo rows may derive theirs from those of the others.
  return parts.engine.versions().loading.size > 0 ? 'loading' : 'unpublished'
}

async function isPublished(parts: CatalogueParts, dataset: Dataset, markets: readonly string[]): Promise<boolean> {
  const { wiring } = parts.engine
  if (dataset.records.length > 0) {
    const published = await parts.engine.coverage.marketsOf(recordIds(wiring, dataset))
    return published.has('') || markets.some((market) => published.has(market))
  }
  // A dataset that stores nothing is as available as the datasets it requires. Required needs are never circular.
  const required = await Promise.all(
    requiredDatasets(wiring, dataset).map((provider) => availabilityOf(parts, provider, markets)),
  )
  return required.every((one) => one === 'available')
}

/** The other datasets that a dataset requires. */
export function requiredDatasets(wiring: Wiring, dataset: Dataset): readonly Dataset[] {
  const required = needsOf(dataset).flatMap((needs) => wiring.providersOf(needs).filter(({ optional }) => !optional))
  const names = new Set(required.map((need) => need.dataset))
  return wiring.datasets.filter((other) => other !== dataset && names.has(other.id))
}
