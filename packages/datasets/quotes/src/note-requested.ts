import type { Call, RecentlyRequested } from '@bourse/kit'
import { isKeptFresh } from './quoted.ts'

/**
 * Notes the requested exchange listings and pairs, so that sources keep their quotes fresher; a look into the past asks
 * for none.
 */
export function noteRequested(requested: RecentlyRequested, call: Call): void {
  if (call.knowledge.asOf === undefined) requested.note((call.entities ?? []).filter(isKeptFresh))
}
