import type { Database } from '@bourse/database'
import { migrateDataset } from '@bourse/store'
import type { Dataset } from '@bourse/kit'

/** Switches a dataset for all hosts of the database. Its tables are there before anybody reads them. */
export async function switchDataset(database: Database, dataset: Dataset, enabled: boolean): Promise<void> {
  const { failure } = enabled ? await migrateDataset(database, dataset) : {}
  if (failure !== undefined) throw new Error(`the tables of ${dataset.id} could not be brought up to date: ${failure}`)
  await database.transaction(async (tx) => {
    await tx.query(
      `insert into bourse.dataset_switches (dataset, enabled) values ($1, $2)
       on conflict (dataset) do update set enabled = excluded.enabled, changed_at = clock_timestamp()`,
      [dataset.id, enabled],
    )
    await tx.query(`select pg_notify('bourse', $1)`, [JSON.stringify({ switched: dataset.id, enabled })])
  })
}
