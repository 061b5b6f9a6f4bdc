import type { AnyIntake, AnyRecord, Dataset } from '@bourse/kit'
import { feedsOf, freshnessRecord, type Need } from '@bourse/kit/host'
import { needsOf } from './needs.ts'

/**
 * The first record or intake that a dataset refers to without listing it as its own, such as one of another dataset.
 */
export function undeclaredPart(dataset: Dataset): Own | undefined {
  const own = new Set<Own>([...dataset.records, ...dataset.intakes])
  return referredTo(dataset).find((part) => !own.has(part))
}

type Own = AnyRecord | AnyIntake
const isOwn = (part: Need): part is Own => part.part === 'record' || part.part === 'intake'

function referredTo(dataset: Dataset): readonly Own[] {
  const { channels, endpoints, intakes, jobs, sources, imports } = dataset
  const needed = needsOf(dataset).flatMap((needs) => Object.values(needs))
  return [
    ...needed.filter(isOwn),
    ...endpoints.flatMap((operation) => (operation.kind === 'custom' ? [] : [operation.record])),
    ...sources.flatMap(feedsOf),
    ...intakes.flatMap(({ feeds }) => feeds),
    ...jobs.flatMap(({ feeds }) => feeds),
    ...jobs.flatMap(({ after }) => after).filter((part) => part.part === 'record'),
    ...channels.map(({ record }) => record),
    ...[imports, freshnessRecord(dataset)].filter((part) => part !== undefined),
  ]
}
