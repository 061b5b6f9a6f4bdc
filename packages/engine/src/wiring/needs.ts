import type { Dataset } from '@bourse/kit'
import { type Needs, needsOf as needsOfOperation } from '@bourse/kit/host'

/** Returns the needs of every part of a dataset. */
export function needsOf(dataset: Dataset): readonly Needs[] {
  return [
    ...dataset.provides.map((provider) => provider.needs),
    ...dataset.endpoints.map(needsOfOperation),
    ...dataset.sources.map((source) => source.needs),
    ...dataset.jobs.map((job) => job.needs),
    ...dataset.staging.map((stagingTable) => stagingTable.needs),
    ...dataset.records.flatMap((record) => record.holds.map(({ needs }) => needs)),
  ]
}

const required = new WeakMap<Dataset, ReadonlySet<string>>()

/**
 * Returns the services that a dataset requires: those that its parts name and its subjects' resolvers. Cached,
 * because every request reads them.
 */
export function requiredServices(dataset: Dataset): ReadonlySet<string> {
  const known = required.get(dataset)
  if (known !== undefined) return known
  const stated = needsOf(dataset)
    .flatMap((needs) => Object.values(needs))
    .flatMap((need) => (need.part === 'service' && !need.isOptional && !need.many ? [need.id] : []))
  const found = new Set([...stated, ...dataset.records.flatMap(({ subject }) => subject?.resolver.id ?? [])])
  required.set(dataset, found)
  return found
}
