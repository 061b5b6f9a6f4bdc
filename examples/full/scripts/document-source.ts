import { openApiOf } from '@bourse/host'
import { datasets } from '../src/datasets.ts'

/** The OpenAPI document of the full deployment, built from the declarations of its datasets alone. */
export async function fullDocument() {
  const loaded = await Promise.all(datasets.map(async (load) => (await load()).default))
  return openApiOf(loaded)
}
