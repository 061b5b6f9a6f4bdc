import { prepareDataset, switchDataset as switchBy } from '@bourse/host/parts'
import type { Database } from '@bourse/engine/database'
import { systemClock } from '@bourse/engine/wiring'
import type { Dataset } from '@bourse/kit'

/** Enables or disables a dataset like `bourse datasets enable` and `disable`. */
export async function switchDataset(database: Database, dataset: Dataset, enabled: boolean): Promise<void> {
  if (enabled) await prepareDataset(database, dataset)
  await switchBy({ database, by: { kind: 'host' }, clock: systemClock }, dataset, enabled)
}
