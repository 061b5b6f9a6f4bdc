import type { Dataset } from '@bourse/kit'
import type { AnyReadThrough } from '@bourse/kit/host'
import { needsOf } from '@bourse/wiring'

/** Sources of a dataset that are read on demand: parts of it name them as needs. */
export function readThroughsOf(dataset: Dataset): readonly AnyReadThrough[] {
  return needsOf(dataset)
    .flatMap((needs) => Object.values(needs))
    .flatMap((need) => (need.part === 'read-through' ? [need] : []))
}
