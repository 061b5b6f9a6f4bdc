import type { Database, Statements } from '@bourse/engine/database'
import { announce, withoutPublications, quoteName } from '@bourse/engine/store'
import { schemaOf } from '@bourse/kit/host'
import { CommandFailure } from './command-failure.ts'

/** Host tables that store rows about datasets. */
const ABOUT = [
  ...['batches', 'ingest_runs', 'quarantine', 'warnings', 'dataset_switches', 'source_windows', 'open_windows'],
  'import_dates',
  'lineage_events',
]
/** Host tables that store rows about records; record names start with the dataset id. */
const ABOUT_RECORDS = ['record_versions', 'record_coverage', 'record_sources']

/** Reports what would be removed, and how to confirm. */
export async function refuseWithoutYes(on: Statements, id: string, program: string): Promise<never> {
  const [row] = await on.query<{ size: string }>(
    `select pg_size_pretty(coalesce(sum(pg_total_relation_size(c.oid)), 0)) as size
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'r'`,
    [schemaOf({ id })],
  )
  throw new CommandFailure(
    `This would permanently remove everything stored for ${id} (${row?.size ?? '0 bytes'}).`,
    `To confirm, run "${program} datasets drop ${id} --yes".`,
  )
}

/**
 * Removes a dataset's schema and the host's rows about it in one transaction, after any publication in progress has
 * finished. If the dataset is installed, also disables it, so that running hosts stop reading its tables.
 */
export async function dropDataset(database: Database, id: string, isInstalled: boolean): Promise<void> {
  await withoutPublications(database, { id }, async (tx) => {
    await tx.query(`drop schema if exists ${quoteName(schemaOf({ id }))} cascade`)
    for (const table of ABOUT) await tx.query(`delete from bourse.${quoteName(table)} where dataset = $1`, [id])
    for (const table of ABOUT_RECORDS)
      await tx.query(`delete from bourse.${quoteName(table)} where starts_with(record, $1)`, [`${id}.`])
    if (isInstalled) await tx.query('insert into bourse.dataset_switches (dataset, enabled) values ($1, false)', [id])
    await announce(tx)
  })
}
