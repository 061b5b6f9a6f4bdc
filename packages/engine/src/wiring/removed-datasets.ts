import type { Statements } from '../database/index.ts'
import type { Dataset } from '@bourse/kit'
import { schemaOf } from '@bourse/kit/host'

/** Schemas with migrations that do not belong to a dataset. */
const OWN = ['bourse', 'host', 'pgboss', 'public']

/** Returns the ids of datasets that have data in this database and are no longer installed. */
export async function removedDatasets(on: Statements, datasets: readonly Dataset[]): Promise<readonly string[]> {
  const rows = await on.query<{ name: string }>(
    `select n.nspname as name from pg_namespace n join pg_class c
       on c.relnamespace = n.oid and c.relname = 'migrations' and c.relkind = 'r'
     where n.nspname <> all ($1) order by 1`,
    [[...OWN, ...datasets.map(schemaOf)]],
  )
  return rows.map(({ name }) => name.replaceAll('_', '-'))
}
