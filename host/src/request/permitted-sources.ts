import type { Principal } from '@bourse/engine/accounts'
import { recordIds } from '@bourse/engine/wiring'
import type { Dataset } from '@bourse/kit'
import type { Engine } from './engine.ts'

/**
 * Returns the names of the sources of a dataset whose rows licenses permit to an account; undefined if no row is
 * withheld from it. The names include those of jobs and imports.
 */
export async function permittedSources(
  engine: Engine,
  dataset: Dataset,
  { licence }: Pick<Principal, 'licence'>,
): Promise<readonly string[] | undefined> {
  const enforced = engine.licences.enforcedOn(licence)
  if (enforced === undefined) return undefined
  const { pins } = await engine.freshVersions()
  const permitted = await engine.licences.permit(enforced, pins)
  const records = recordIds(engine.wiring, dataset)
  const isWhole = records.every((record) => permitted.get(record)?.sources === undefined)
  return isWhole ? undefined : engine.licences.sourcesFor(enforced, records, pins)
}
