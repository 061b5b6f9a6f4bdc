import { stagingTable, optional } from '@bourse/kit'
import { sessions } from '@bourse/services'
import { identifiers, instruments, issuerListings, listingKeys, searchNames, symbolAssignments } from '../records.ts'
import { directoryFields } from './directory-fields.ts'
import { reconcileDirectory } from './reconcile-directory.ts'

/**
 * Listing directories, one row per symbol assignment: feeds instruments, their symbols over time and their identifiers.
 * Listings without a row stay unchanged; publishers report ends through `valid_to` or `status`.
 */
export const directory = stagingTable('directory', {
  title: 'Directory of listings',
  fields: directoryFields,
  feeds: [instruments, symbolAssignments, identifiers, listingKeys, searchNames, issuerListings],
  needs: {
    instruments,
    assignments: symbolAssignments,
    identifiers,
    keys: listingKeys,
    issuers: issuerListings,
    sessions: optional(sessions),
  },
  reconcile: reconcileDirectory,
})
