import type { AnyStagingTable, AnyRecord, Dataset } from '@bourse/kit'
import { feedsOf, freshnessRecord, type Need } from '@bourse/kit/host'
import { needsOf } from './needs.ts'

/**
 * Returns the first record or staging table that a dataset uses but does not declare, such as one from another dataset.
 */
export function undeclaredPart(dataset: Dataset): Own | undefined {
  const own = new Set<Own>([...dataset.records, ...dataset.staging])
  return referredTo(dataset).find((part) => !own.has(part))
}

type Own = AnyRecord | AnyStagingTable
const isOwn = (part: Need): part is Own => part.part === 'record' || part.part === 'staging'

function referredTo(dataset: Dataset): readonly Own[] {
  const { channels, endpoints, staging, jobs, sources, imports } = dataset
  const needed = needsOf(dataset).flatMap((needs) => Object.values(needs))
  return [
    ...needed.filter(isOwn),
    ...endpoints.flatMap((operation) => (operation.kind === 'custom' ? [] : [operation.record])),
    ...sources.flatMap(feedsOf),
    ...staging.flatMap(({ feeds }) => feeds),
    ...jobs.flatMap(({ feeds }) => feeds),
    ...jobs.flatMap(({ after }) => after).filter((part) => part.part === 'record'),
    ...channels.map(({ record }) => record),
    ...[imports, freshnessRecord(dataset)].filter((part) => part !== undefined),
  ]
}
