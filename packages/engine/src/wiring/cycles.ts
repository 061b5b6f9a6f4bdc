import type { Dataset } from '@bourse/kit'

/**
 * Returns the first cycle of datasets that need each other, as ids with the first one repeated at the end; undefined if
 * there is none.
 */
export function findCycle(
  datasets: readonly Dataset[],
  required: (dataset: Dataset) => ReadonlySet<string>,
): readonly string[] | undefined {
  const providers = new Map(
    datasets.flatMap((dataset) => dataset.provides.map(({ ref }) => [ref.id, dataset] as const)),
  )
  const done = new Set<Dataset>()

  function visit(dataset: Dataset, path: readonly Dataset[]): readonly string[] | undefined {
    const start = path.indexOf(dataset)
    if (start >= 0) return [...path.slice(start), dataset].map(({ id }) => id)
    if (done.has(dataset)) return undefined
    for (const need of required(dataset)) {
      const provider = providers.get(need)
      const cycle = provider === undefined || provider === dataset ? undefined : visit(provider, [...path, dataset])
      if (cycle !== undefined) return cycle
    }
    done.add(dataset)
    return undefined
  }

  for (const dataset of datasets) {
    const cycle = visit(dataset, [])
    if (cycle !== undefined) return cycle
  }
  return undefined
}
