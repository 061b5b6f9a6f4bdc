import { problem } from '@bourse/kit'
import { utcInstant } from '@bourse/kit/values'
import { instantOf } from '../version.ts'

const TIMESTAMP = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2}):(\d{2}(?:\.\d{1,9})?)(Z|[+-]\d{2}:?\d{2})?)?$/

/** Parses a timestamp as clients write it, in UTC unless it has an offset. */
export function instantFrom(name: string, text: string): string {
  const [, year, month, day, hour = '0', minute = '00', second = '00', zone = 'Z'] = TIMESTAMP.exec(text.trim()) ?? []
  const two = (part = '') => part.padStart(2, '0')
  const instant = utcInstant(`${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}${zone}`)
  if (year !== undefined && instant !== undefined) return instant
  const expected = `${name}: expected a timestamp such as 2026-03-02T22:00:00Z`
  throw problem('malformed-request', `${expected}, got ${text.slice(0, 60)}`)
}

/** Returns the instant of a version: that of a publication, and therefore an as-of time. */
export function versionInstant(name: string, version: number): string {
  if (!Number.isSafeInteger(version))
    throw problem('malformed-request', `${name}: the table has no version ${version}.`)
  return instantFrom(name, instantOf(version))
}
