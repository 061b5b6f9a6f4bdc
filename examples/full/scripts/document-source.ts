import { openApiOf } from '@bourse/host'
import { datasets } from '../src/datasets.ts'

/** The full deployment's OpenAPI document, built only from its datasets' declarations. */
export async function fullDocument() {
  const loaded = await Promise.all(datasets.map(async (load) => (await load()).default))
  return openApiOf(loaded)
}
