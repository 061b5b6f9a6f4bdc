import type { Dataset } from '@bourse/kit'
import { lacksModule, moduleOfSource, outsideSources } from '../wiring/index.ts'
import { datasetAt, missing } from './reading/dataset-at.ts'

/** Returns one sentence, with the reason, for each of a dataset's sources that the reading process cannot load. */
export async function unreachableSources(dataset: Dataset): Promise<readonly string[]> {
  const lost: string[] = []
  for (const source of outsideSources(dataset)) {
    const module = moduleOfSource(dataset, source)
    if (module === undefined) {
      lost.push(lacksModule(dataset, source).reason)
      continue
    }
    const at = { module, dataset: dataset.id, source: source.id }
    try {
      const found = outsideSources(await datasetAt(at))
      if (!found.some(({ id }) => id === source.id)) lost.push(missing(at).message)
    } catch (error) {
      lost.push(error instanceof Error ? error.message : String(error))
    }
  }
  return lost
}
