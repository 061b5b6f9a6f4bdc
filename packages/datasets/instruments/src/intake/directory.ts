import { intake } from '@bourse/kit'
import { identifiers, instruments, listingKeys, searchNames, symbolAssignments } from '../records.ts'
import { directoryFields } from './directory-fields.ts'
import { loadStored } from './load-stored.ts'
import { reconcileRows } from './reconcile-rows.ts'
import { openRegistry } from './registry.ts'

/**
 * Directories of listings, one row per symbol assignment: feeds instruments, their symbols over time and their identifiers. What no row names stays as it is:
 * publishers tell ends by `valid_to` or `status`.
 */
export const directory = intake('directory', {
  title: 'Directory of listings',
  fields: directoryFields,
  feeds: [instruments, symbolAssignments, identifiers, listingKeys, searchNames],
  needs: { instruments, assignments: symbolAssignments, identifiers, keys: listingKeys },
  async reconcile(needs, rows, context) {
    const registry = openRegistry(await loadStored(needs, rows, context))
    return reconcileRows(registry, rows, context)
  },
})
