import type { Dataset } from '@bourse/kit'

/** Capabilities that the host gives a meaning beyond an operation's own; every other one is named by an operation. */
const NAMED = [
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
  'flat-files.read',
  'websocket.subscribe',
]

/** Without it a key sees no entity of the kind FUND. */
export const MUTUAL_FUNDS = 'mutual-funds.read'

/**
 * Whoever has it runs the deployment: keys of the owner's account have it where nothing narrows their capabilities or
 * it is among them. No plan grants it, and no other account can have it.
 */
export const ADMIN = 'admin'

/**
 * Every capability there is in a deployment: the named ones and those of its operations. No other name ever allows
 * anything.
 */
export function knownCapabilities(datasets: readonly Pick<Dataset, 'endpoints'>[]): ReadonlySet<string> {
  const operations = datasets.flatMap((dataset) => dataset.endpoints)
  const varying = operations.flatMap(({ varies }) => Object.values(varies?.cases ?? {}))
  return new Set([...NAMED, ...[...operations, ...varying].flatMap(({ capabilities }) => capabilities ?? [])])
}
