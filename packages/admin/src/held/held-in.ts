import { heldRows, type HeldRow, type TaskParts } from '@bourse/engine/jobs'
import { readVersions } from '@bourse/engine/store'

/** Returns the held rows of one dataset or of all, oldest first, up to 1,000 per record. */
export async function heldIn(
  { database, wiring }: Pick<TaskParts, 'database' | 'wiring'>,
  dataset: string | undefined,
): Promise<readonly HeldRow[]> {
  const datasets = dataset === undefined ? wiring.datasets : wiring.datasets.filter(({ id }) => id === dataset)
  return heldRows({ database, wiring, versions: await readVersions(database) }, datasets)
}
