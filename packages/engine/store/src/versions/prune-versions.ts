import type { Database } from '@bourse/database'
import { lockPublications } from '../tables/lock-publications.ts'
import type { Table } from '../tables/table.ts'
import type { PruneOptions } from './prune.ts'
import { renewVersions } from './versions.ts'

/** Removes versions that were replaced or withdrawn before a UTC date. */
export async function pruneVersions(
  database: Database,
  table: Table,
  { simulated, before }: Pick<PruneOptions, 'simulated'> & { readonly before: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockPublications(tx, table.dataset)
    const ended = `known_to < timestamptz '${before} 00:00:00Z'`
    const removed = await tx.execute(`delete from ${table.name} where ${ended}`)
    if (removed > 0) await renewVersions(tx, table.dataset, [table.id], simulated)
  })
}
