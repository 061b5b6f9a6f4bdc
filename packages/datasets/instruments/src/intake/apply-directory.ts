import type { Into, ReconcileContext } from '@bourse/kit'
import type { Sessions } from '@bourse/services'
import type { DirectoryRow } from './directory-fields.ts'
import { issuerChanges } from './issuer-changes.ts'
import { loadStored, type DirectoryNeeds } from './load-stored.ts'
import { reconcileRows } from './reconcile-rows.ts'
import { openRegistry } from './registry.ts'

/** Rows of the records that follow from rows of a directory and from what is stored. */
export async function applyDirectory(
  needs: DirectoryNeeds & { readonly sessions: Sessions | undefined },
  rows: readonly DirectoryRow[],
  context: ReconcileContext,
): Promise<readonly Into[]> {
  const registry = openRegistry(await loadStored(needs, rows, context))
  const changes = reconcileRows(registry, rows, context)
  return [...changes, ...(await issuerChanges(needs, registry, context))]
}
