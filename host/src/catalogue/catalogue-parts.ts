import type { Dataset } from '@bourse/kit'
import { type Config, needsOf, recordIds, type Unloaded, type Wiring } from '@bourse/wiring'
import { HOST } from '@bourse/operations'
import type { Engine } from '../request/engine.ts'

/** What the host's own operations stand on. */
export interface CatalogueParts {
  readonly config: Config
  /** What could not even be loaded, and is listed so. */
  readonly unloaded: readonly Unloaded[]
  readonly engine: Engine
}

/** The datasets that callers are told of: not the host's own operations, nor other ways out of those of the rest. */
export const listedDatasets = (wiring: Wiring): readonly Dataset[] =>
  wiring.datasets.filter(({ id, delivers }) => id !== HOST && !delivers)

export type Availability = 'available' | 'unpublished' | 'unavailable'

/** Whether a dataset answers in some markets: off, waiting for its first batch, or there. */
export async function availabilityOf(
  parts: CatalogueParts,
  dataset: Dataset,
  markets: readonly string[],
): Promise<Availability> {
  const { wiring } = parts.engine
  if (wiring.stateOf(dataset).state !== 'on') return 'unavailable'
  if (dataset.records.length === 0) return availabilityOfNeeds(parts, dataset, markets)
  const published = await parts.engine.coverage.marketsOf(recordIds(wiring, dataset))
  return published.has('') || markets.some((market) => published.has(market)) ? 'available' : 'unpublished'
}

/**
 * A dataset that stores nothing answers out of those that it cannot do without. Required needs never go in a circle.
 */
async function availabilityOfNeeds(
  parts: CatalogueParts,
  dataset: Dataset,
  markets: readonly string[],
): Promise<Availability> {
  const { wiring } = parts.engine
  const required = needsOf(dataset)
    .flatMap((needs) => wiring.providersOf(needs))
    .filter(({ optional }) => !optional)
  const names = new Set(required.map((need) => need.dataset))
  const providers = wiring.datasets.filter((other) => other !== dataset && names.has(other.id))
  const behind = await Promise.all(providers.map((provider) => availabilityOf(parts, provider, markets)))
  return behind.every((one) => one === 'available') ? 'available' : 'unpublished'
}
