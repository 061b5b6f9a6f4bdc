import { migrateDataset, type Database } from '@bourse/host'
import { schemaOf } from '@bourse/kit'
import type { Check } from '../check.ts'
import { withEmptyDatabase } from './with-empty-database.ts'

/** A dataset is dropped by dropping its schema, and no other dataset's tables are its own. */
export const staysInItsSchema: Check = {
  name: 'stays-in-its-schema',
  says: 'A migration makes or drops something outside of the schema of the dataset. Use the builder that the migration is handed, without schema names; raw SQL does not follow it.',
  find: ({ dataset }) =>
    withEmptyDatabase(async (database) => {
      const before = await relations(database, schemaOf(dataset))
      await migrateDataset(database, dataset)
      // On a fresh schema the host makes the newest shape by itself: run the steps too.
      await runSteps(database, dataset.migrations, schemaOf(dataset))
      const after = await relations(database, schemaOf(dataset))
      return [
        ...after.filter((name) => !before.includes(name)).map((name) => `${name} is made`),
        ...before.filter((name) => !after.includes(name)).map((name) => `${name} is dropped`),
      ]
    }),
}

/** Steps may fail on the newest shape, where their work is done already; what they leave outside still shows. */
async function runSteps(
  database: Database,
  migrations: Parameters<typeof migrateDataset>[1]['migrations'],
  schema: string,
): Promise<void> {
  for (const { up } of Object.values(migrations)) await up(database.kysely.withSchema(schema)).catch(() => undefined)
}

async function relations(database: Database, own: string): Promise<readonly string[]> {
  const rows = await database.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname not in ($1, 'pg_catalog', 'information_schema', 'pg_toast') order by 1`,
    [own],
  )
  return rows.map(({ name }) => name)
}
