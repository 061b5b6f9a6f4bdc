import type { AnyStagingTable, AnyRecord, Dataset } from '@bourse/kit'
import { type Needs, feedsOf, freshnessRecord, needsOf, type Need } from '@bourse/kit/host'
import type { Check } from '../check.ts'
import { nameOf } from '../support/publish-sample.ts'

/**
 * Records and staging tables that a part refers to must be in the dataset's lists, because only listed ones have
 * tables.
 */
export const partsBelongTogether: Check = {
  name: 'parts-belong-together',
  says:
    'A part refers to a record or a staging table that the dataset does not list, so the host does not know it. Add ' +
    'it to `records` or `staging`.',
  find: ({ dataset }) => {
    const listed = new Set<Own>([...dataset.records, ...dataset.staging])
    return referencesOf(dataset)
      .filter(({ to }) => !listed.has(to))
      .map(({ from, to }) => `${from} refers to ${nameOf(to)}`)
  },
}

type Own = AnyRecord | AnyStagingTable
const isOwn = (part: Need): part is Own => part.part === 'record' || part.part === 'staging'

interface Reference {
  readonly from: string
  readonly to: Own
}

function referencesOf(dataset: Dataset): readonly Reference[] {
  const { channels, endpoints, staging, jobs, provides, records, sources, imports } = dataset
  const freshness = freshnessRecord(dataset)
  return [
    ...endpoints.flatMap((operation) =>
      operation.kind === 'custom' ? [] : [{ from: `operation ${operation.id}`, to: operation.record }],
    ),
    ...endpoints.flatMap((operation) => needed(`operation ${operation.id}`, needsOf(operation))),
    ...endpoints.flatMap((operation) =>
      operation.kind === 'custom' || operation.kind === 'list'
        ? [operation.childOf?.record].flatMap((to) =>
            to === undefined ? [] : [{ from: `operation ${operation.id}`, to }],
          )
        : [],
    ),
    ...sources.flatMap((source) => feedsOf(source).map((to) => ({ from: `source ${source.id}`, to }))),
    ...staging.flatMap((stagingTable) => [
      ...stagingTable.feeds.map((to) => ({ from: nameOf(stagingTable), to })),
      ...needed(nameOf(stagingTable), stagingTable.needs),
    ]),
    ...jobs.flatMap((job) => [
      ...job.feeds.map((to) => ({ from: `job ${job.id}`, to })),
      ...job.after.filter((part) => part.part === 'record').map((to) => ({ from: `job ${job.id}`, to })),
      ...needed(`job ${job.id}`, job.needs),
    ]),
    ...channels.map(({ id, record }) => ({ from: `channel ${id}`, to: record })),
    ...provides.flatMap(({ ref, needs }) => needed(`service ${ref.id}`, needs)),
    ...records.flatMap((record) =>
      record.holds.flatMap(({ name, needs }) => needed(`the rule ${name} of ${nameOf(record)}`, needs)),
    ),
    ...(imports === undefined ? [] : [{ from: 'imports', to: imports }]),
    ...(freshness === undefined ? [] : [{ from: 'freshness', to: freshness }]),
  ]
}

function needed(from: string, needs: Needs): readonly Reference[] {
  return Object.values(needs)
    .filter(isOwn)
    .map((to) => ({ from, to }))
}
