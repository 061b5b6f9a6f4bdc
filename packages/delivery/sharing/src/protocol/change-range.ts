import { problem } from '@bourse/kit'
import { instantOf, microsOf } from '../version.ts'
import { instantFrom, versionInstant } from './timestamp.ts'

/** The versions whose changes a client requests, both inclusive. */
export interface ChangeRange {
  /** Instant of the first version, or an earlier one. */
  readonly since: string
  /** Instant of the last version; undefined for the newest. */
  readonly asOf: string | undefined
}

/** Parses the range of versions in a request for changes. `newest` is the table's newest version. */
export function changeRangeOf(query: URLSearchParams, newest: number): ChangeRange {
  const since = boundOf(query, 'starting')
  if (since === undefined) throw problem('malformed-request', 'Expected startingVersion or startingTimestamp.')
  const start = microsOf(since)
  if (start > newest)
    throw problem('malformed-request', `The newest version of the table is ${newest}, ${instantOf(newest)}.`)
  const end = boundOf(query, 'ending')
  if (end !== undefined && microsOf(end) < start)
    throw problem('malformed-request', `Expected an end at or after the start ${since}, got ${end}.`)
  return { since, asOf: end !== undefined && microsOf(end) < newest ? end : undefined }
}

function boundOf(query: URLSearchParams, which: 'starting' | 'ending'): string | undefined {
  const [version, timestamp] = [query.get(`${which}Version`), query.get(`${which}Timestamp`)]
  if (version !== null && timestamp !== null)
    throw problem('malformed-request', `Expected ${which}Version or ${which}Timestamp, got both.`)
  if (timestamp !== null) return instantFrom(`${which}Timestamp`, timestamp)
  if (version === null) return undefined
  if (!/^\d{1,16}$/.test(version))
    throw problem('malformed-request', `${which}Version: expected a whole number, got ${version.slice(0, 40)}`)
  return versionInstant(`${which}Version`, Number(version))
}
