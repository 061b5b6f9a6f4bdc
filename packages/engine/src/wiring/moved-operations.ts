import type { RejectedDataset } from './accept-datasets.ts'
import type { Wiring } from './wiring.ts'

/** Returns the operations that have moved from installed datasets to packages that are not installed. */
export function missingMoved({ datasets }: Pick<Wiring, 'datasets'>): readonly Omit<RejectedDataset, 'definition'>[] {
  const answered = new Set(datasets.flatMap(({ endpoints }) => endpoints.map(({ path }) => path)))
  return datasets.flatMap(({ id, moved }) =>
    // An earlier kit with the same major version has no moves.
    Object.entries(moved ?? {})
      .filter(([path]) => !answered.has(path))
      .map(([path, name]) => ({
        dataset: id,
        reason: `/v1${path} has moved from ${id} to ${name}, which is not among the accepted datasets`,
        remedy: `install ${name} and list it among the datasets of the deployment`,
      })),
  )
}
