/** Request headers with lower-case names, as Node provides them. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

const MAX_KEY = 1_024
const BEARER = /^Bearer +([^\s]+) *$/i

/** Placeholder for an unreadable key, so that it is looked up and rejected like any other invalid key. */
const UNREADABLE = ''

/**
 * Returns a request's key, from `Authorization: Bearer` or `X-API-Key`; undefined if both headers are missing, an empty
 * string if one is malformed or the two differ.
 */
export function presentedKey(headers: Headers): string | undefined {
  const { authorization, 'x-api-key': apiKey } = headers
  if (authorization === undefined) return apiKey === undefined ? undefined : bounded(single(apiKey))
  const bearer = BEARER.exec(single(authorization) ?? '')?.[1]
  if (apiKey !== undefined && single(apiKey) !== bearer) return UNREADABLE
  return bounded(bearer)
}

function single(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined
}

function bounded(key: string | undefined): string {
  return key === undefined || key.length > MAX_KEY ? UNREADABLE : key
}
