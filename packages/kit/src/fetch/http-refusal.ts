/**
 * What a publisher means by a response that has no data.
 *
 * - `key`: the key is wrong or expired. No source of the publisher sends a request until the key changes.
 * - `plan`: the subscription does not include this. The source waits for its next schedule; others continue.
 * - `quota`: the limit of the day is used. All sources of the publisher wait until 00:00 UTC.
 * - `throttle`: too many requests. All sources of the publisher wait.
 * - `nothing`: the publisher has no such day or file.
 * - `gone`: the publisher does not know the symbol.
 */
export type HttpRefusal = 'key' | 'plan' | 'quota' | 'throttle' | 'nothing' | 'gone'

/** The meaning of a status that the publisher does not declare; undefined for one that is an error of the request. */
export function defaultMeaning(status: number): HttpRefusal | undefined {
  if (status === 401) return 'key'
  if (status === 402) return 'quota'
  if (status === 429) return 'throttle'
  return undefined
}
