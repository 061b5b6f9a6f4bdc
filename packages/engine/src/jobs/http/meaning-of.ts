import type { Publisher } from '@bourse/kit'
import { defaultMeaning, STATUS_BODY_BYTES, type HttpRefusal } from '@bourse/kit/host'

/** Returns a response's first 2 KiB as text. */
export const beginningOf = (body: Uint8Array): string => new TextDecoder().decode(body.subarray(0, STATUS_BODY_BYTES))

/**
 * Returns what the publisher means by a status and the beginning of its body; undefined if the publisher declares no
 * meaning.
 */
export function meaningOf(
  { statuses = {}, throttleStatuses = [] }: Publisher,
  status: number,
  beginning: string,
): HttpRefusal | undefined {
  const declared = statuses[status]
  if (typeof declared === 'string') return declared
  const matched = declared?.find(({ matching }) => matching.test(beginning))?.means
  if (matched !== undefined) return matched
  return throttleStatuses.includes(status) ? 'throttle' : defaultMeaning(status)
}

/** Whether a status's meaning depends on the body. */
export const hasPatterns = ({ statuses = {} }: Publisher, status: number): boolean => Array.isArray(statuses[status])
