import { service, type Knowledge } from '@bourse/kit'
import { MAX_PERIODS } from '../listings/all-histories.ts'
import { openNewestVersion } from '../listings/newest-version.ts'
import { identifiers, instruments, issuerListings, symbolAssignments } from '../records.ts'
import { symbologyDirectory, type SymbologyDirectory } from './directory.ts'
import type { SymbologyKind } from './kinds.ts'
import { everyListing, listingsOfInputs, type SymbologyRows } from './load-listings.ts'

/** Finds the listings that names and identifiers refer to. Its directory is the same for all keys. */
interface Symbology {
  /** Returns a directory with at least the listings that the inputs refer to, as known at the as-of time. */
  of(
    kind: Exclude<SymbologyKind, 'contract_symbol'>,
    inputs: readonly string[],
    knowledge: Knowledge,
  ): Promise<SymbologyDirectory>
}

/** The directory of names and identifiers; only this dataset uses it. */
export const symbology = service<Symbology>('instruments.symbology')

/**
 * Holds the newest version in memory. While it loads, for a past version and for a directory that is too large, the
 * listings of the inputs are queried.
 */
export const symbologyService = symbology.provide(
  { instruments, assignments: symbolAssignments, identifiers, issuers: issuerListings },
  (needs: SymbologyRows): Symbology => {
    const newest = openNewestVersion(async (knowledge) => {
      const all = await everyListing(needs, knowledge, MAX_PERIODS)
      return all && symbologyDirectory(all)
    })
    return {
      async of(kind, inputs, knowledge) {
        return newest.at(knowledge) ?? symbologyDirectory(await listingsOfInputs(needs, kind, inputs, knowledge))
      },
    }
  },
)
