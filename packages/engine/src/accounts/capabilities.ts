import type { Dataset } from '@bourse/kit'

/**
 * Permits operating the deployment without limits. Keys of the owner account have it if they have no role and their
 * capabilities are unrestricted or include it. No plan grants it, and no other account can have it.
 */
export const ADMIN = 'admin'

/** Capabilities that the host itself checks; every other capability belongs to an operation. */
const NAMED = [
  ADMIN,
  'eod.read',
  'intraday.read',
  'quotes.read',
  'reference.read',
  'exchanges.read',
  'calendar.read',
  'corporate-actions.read',
  'fundamentals.read',
  'filings.read',
  'mutual-funds.read',
  'bulk.download',
  'sql.run',
  'flat-files.read',
  'websocket.subscribe',
  'links.create',
]

/** Without this capability, a key cannot see entities of the kind FUND. */
export const MUTUAL_FUNDS = 'mutual-funds.read'

/**
 * Returns every capability in a deployment: those of the host and those of its operations. Unknown names never permit
 * anything.
 */
export function knownCapabilities(datasets: readonly Pick<Dataset, 'endpoints'>[]): ReadonlySet<string> {
  const operations = datasets.flatMap((dataset) => dataset.endpoints)
  const varying = operations.flatMap(({ varies }) => Object.values(varies?.cases ?? {}))
  return new Set([...NAMED, ...[...operations, ...varying].flatMap(({ capabilities }) => capabilities ?? [])])
}
