import type { AnyIntake, AnyRecord, Dataset } from '@bourse/kit'
import { needsOf } from './needs.ts'

/** The first record or intake that a dataset refers to without listing it as its own, such as one of another dataset. */
export function foreignPart(dataset: Dataset): AnyRecord | AnyIntake | undefined {
  const own = new Set<AnyRecord | AnyIntake>([...dataset.records, ...dataset.intakes])
  return referredTo(dataset).find((part) => !own.has(part))
}

function referredTo(dataset: Dataset): readonly (AnyRecord | AnyIntake)[] {
  const { endpoints, intakes, jobs, sources, imports, freshness } = dataset
  const needed = needsOf(dataset).flatMap((needs) => Object.values(needs))
  return [
    ...needed.flatMap((need) => (need.part === 'service' ? [] : [need])),
    ...endpoints.flatMap((operation) => (operation.kind === 'custom' ? [] : [operation.record])),
    ...sources.map(({ feeds }) => feeds),
    ...intakes.flatMap(({ feeds }) => feeds),
    ...jobs.flatMap(({ after }) => after),
    ...[imports, freshness].filter((part) => part !== undefined),
  ]
}
