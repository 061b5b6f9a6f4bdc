import type { Call, RecentlyRequested } from '@bourse/kit'
import { isPast } from './asked-instant.ts'
import { isKeptFresh } from './quoted.ts'

/**
 * Notes the requested exchange listings and pairs, so that sources keep their quotes fresher; a look into the past asks
 * for none.
 */
export function noteRequested(requested: RecentlyRequested, call: Call): void {
  if (!isPast(call)) requested.note((call.entities ?? []).filter(isKeptFresh))
}
