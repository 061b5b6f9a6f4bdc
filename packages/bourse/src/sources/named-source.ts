import type { Dataset, Source } from '@bourse/kit'
import { unknownName } from '@bourse/engine/operations'

/** A source with the dataset that it feeds. */
export interface OwnSource {
  readonly dataset: Dataset
  readonly source: Source
}

/** Finds an installed source by its id; synthetic sources belong to the demo market. */
export function namedSource(datasets: readonly Dataset[], id: string): OwnSource {
  const all = datasets
    .flatMap((dataset) => dataset.sources.map((source) => ({ dataset, source })))
    .filter(({ source }) => !source.demo)
  const found = all.find(({ source }) => source.id === id)
  if (found !== undefined) return found
  throw unknownName(
    'source',
    id,
    all.map(({ source }) => source.id),
  )
}
