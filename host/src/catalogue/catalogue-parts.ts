import type { RecordStore } from '@bourse/store'
import type { Database } from '@bourse/database'
import type { Dataset } from '@bourse/kit'
import type { Sessions } from '@bourse/services'
import { type Config, needsOf, type Unloaded, type Wiring } from '@bourse/wiring'
import type { DeliveryParts } from '../delivery/delivery-parts.ts'
import type { AdministrationParts } from '../administration/administration-parts.ts'
import { HOST } from '@bourse/operations'
import type { CoverageBook } from '../request/coverage-book.ts'

/** What the host's own operations stand on; functions, for they are declared before all of it exists. */
export interface Catalogue {
  readonly config: Config
  /** What could not even be loaded, and is listed so. */
  readonly unloaded: readonly Unloaded[]
  wiring(): Wiring
  coverage(): CoverageBook
  database(): Database
  store(): RecordStore
  sessions(): Sessions | undefined
  /** What other ways out of the operations stand on. */
  delivery(): DeliveryParts
  administration(): Omit<AdministrationParts, 'freshness'>
}

/** The datasets that callers are told of: not the host's own operations, nor other ways out of those of the rest. */
export const listedDatasets = (wiring: Wiring): readonly Dataset[] =>
  wiring.datasets.filter(({ id, delivers }) => id !== HOST && !delivers)

export type Availability = 'available' | 'unpublished' | 'unavailable'

/** Whether a dataset answers in some markets: off, waiting for its first batch, or there. */
export async function availabilityOf(
  parts: Catalogue,
  dataset: Dataset,
  markets: readonly string[],
): Promise<Availability> {
  const wiring = parts.wiring()
  if (wiring.stateOf(dataset).state !== 'on') return 'unavailable'
  if (dataset.records.length === 0) return availabilityOfNeeds(parts, dataset, markets)
  const published = await parts.coverage().marketsOf(recordIds(wiring, dataset))
  return published.has('') || markets.some((market) => published.has(market)) ? 'available' : 'unpublished'
}

/**
 * A dataset that stores nothing answers out of those that it cannot do without. Required needs never go in a circle.
 */
async function availabilityOfNeeds(
  parts: Catalogue,
  dataset: Dataset,
  markets: readonly string[],
): Promise<Availability> {
  const wiring = parts.wiring()
  const required = needsOf(dataset)
    .flatMap((needs) => wiring.providersOf(needs))
    .filter(({ optional }) => !optional)
  const names = new Set(required.map((need) => need.dataset))
  const providers = wiring.datasets.filter((other) => other !== dataset && names.has(other.id))
  const behind = await Promise.all(providers.map((provider) => availabilityOf(parts, provider, markets)))
  return behind.every((one) => one === 'available') ? 'available' : 'unpublished'
}

/** Ids of a dataset's records. */
export function recordIds(wiring: Wiring, dataset: Dataset): readonly string[] {
  return dataset.records.flatMap((record) => wiring.tables.get(record)?.id ?? [])
}
