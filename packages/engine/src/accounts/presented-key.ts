/** Request headers in small letters, as Node gives them. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

const MAX_KEY = 1_024
const BEARER = /^Bearer +([^\s]+) *$/i

/** Nobody's key: stands for what cannot be read, so that it is looked up and refused like any other wrong one. */
const UNREADABLE = ''

/**
 * The key of a request, from `Authorization: Bearer` or `X-API-Key`; undefined where neither header is there, and no
 * key at all (empty) where one is malformed, or where both differ.
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
