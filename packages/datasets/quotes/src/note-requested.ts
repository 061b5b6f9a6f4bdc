import type { Call, RecentlyRequested } from '@bourse/kit'
import { isRefreshed } from './quoted.ts'

/**
 * Records the requested exchange listings and pairs, so that sources refresh their quotes more often. Reads as of a
 * past time do not count.
 */
export function noteRequested(requested: RecentlyRequested, call: Call): void {
  if (call.knowledge.asOf === undefined) requested.note((call.entities ?? []).filter(isRefreshed))
}
