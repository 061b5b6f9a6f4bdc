import type { Dataset } from '@bourse/kit'
import { unknownName } from '@bourse/operations'

/** An installed dataset by its id; throws with the nearest one where there is none. */
export function datasetNamed(datasets: readonly Dataset[], id: string): Dataset {
  const found = datasets.find((dataset) => dataset.id === id)
  if (found !== undefined) return found
  throw unknownName(
    'dataset',
    id,
    datasets.map((dataset) => dataset.id),
  )
}
