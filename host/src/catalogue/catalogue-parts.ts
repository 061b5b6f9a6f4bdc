import type { Dataset } from '@bourse/kit'
import type { Sessions } from '@bourse/services'
import type { Config } from '../config.ts'
import type { DeliveryParts } from '../delivery/delivery-parts.ts'
import type { Database } from '../storage/database.ts'
import type { Unloaded } from '../wiring/unloaded.ts'
import type { Wiring } from '../wiring/wiring.ts'
import type { CoverageBook } from './coverage-book.ts'

/** What the host's own operations stand on; functions, for they are declared before all of it exists. */
export interface Catalogue {
  readonly config: Config
  /** What could not even be loaded, and is listed so. */
  readonly unloaded: readonly Unloaded[]
  wiring(): Wiring
  coverage(): CoverageBook
  database(): Database
  sessions(): Sessions | undefined
  /** What other ways out of the operations stand on. */
  delivery(): DeliveryParts
}

export type Availability = 'available' | 'unpublished' | 'unavailable'

/** Whether a dataset answers in some markets: off, waiting for its first batch, or there. */
export async function availabilityOf(
  parts: Catalogue,
  dataset: Dataset,
  markets: readonly string[],
): Promise<Availability> {
  const wiring = parts.wiring()
  if (wiring.stateOf(dataset).state !== 'on') return 'unavailable'
  if (dataset.records.length === 0) return 'available'
  const published = await parts.coverage().marketsOf(recordIds(wiring, dataset))
  return published.has('') || markets.some((market) => published.has(market)) ? 'available' : 'unpublished'
}

/** Ids of a dataset's records. */
export function recordIds(wiring: Wiring, dataset: Dataset): readonly string[] {
  return dataset.records.flatMap((record) => wiring.tables.get(record)?.id ?? [])
}
