/**
 * What a publisher means by a response that has no data.
 *
 * - `key`: the key is wrong or expired. No source of the publisher sends a request until the key changes.
 * - `plan`: the subscription does not include the requested data. The source waits for its next scheduled run; others
 *   continue.
 * - `quota`: the daily limit is reached. All sources of the publisher wait until 00:00 UTC.
 * - `throttle`: the sources send too many requests. All sources of the publisher wait.
 * - `nothing`: the publisher has no data for the day, or no such file.
 * - `gone`: the publisher does not know the symbol.
 */
export type HttpRefusal = 'key' | 'plan' | 'quota' | 'throttle' | 'nothing' | 'gone'

/**
 * Returns the default meaning of a status for which the publisher declares none; undefined if the request itself is
 * wrong.
 */
export function defaultMeaning(status: number): HttpRefusal | undefined {
  if (status === 401) return 'key'
  if (status === 402) return 'quota'
  if (status === 429) return 'throttle'
  return undefined
}
