import { problem, type Call, type Dataset } from '@bourse/kit'
import { missingGrant } from '@bourse/engine/accounts'
import type { CatalogueParts } from './catalogue-parts.ts'
import { listedDatasets } from '../request/listed-datasets.ts'

/** Returns the dataset in the path; throws 404 if there is none, and 403 if the key may not see its rows. */
export function grantedDataset({ engine }: CatalogueParts, { caller, params }: Call): Dataset {
  const name = String(params['dataset'])
  const dataset = listedDatasets(engine.wiring).find(({ id }) => id === name)
  if (dataset === undefined)
    throw problem('identifier-not-found', `There is no dataset ${name.slice(0, 60)}. /v1/datasets lists all datasets.`)
  const missing = missingGrant(engine.callers.principalOf(caller), { datasets: [dataset.id], capabilities: [] })
  if (missing !== undefined) throw missing
  return dataset
}
