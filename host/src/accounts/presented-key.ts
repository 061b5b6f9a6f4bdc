/** Request headers in small letters, as Node gives them. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

const MAX_KEY = 1_024
const BEARER = /^Bearer +([^\s]+) *$/i

/** The key of a request, from `Authorization: Bearer` or `X-API-Key`; undefined where it is missing or malformed, or where both headers differ. */
export function presentedKey(headers: Headers): string | undefined {
  const authorization = headers['authorization']
  const apiKey = single(headers['x-api-key'])
  if (authorization === undefined) return bounded(apiKey)
  const bearer = BEARER.exec(single(authorization) ?? '')?.[1]
  if (headers['x-api-key'] !== undefined && apiKey !== bearer) return undefined
  return bounded(bearer)
}

function single(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined
}

function bounded(key: string | undefined): string | undefined {
  return key === undefined || key === '' || key.length > MAX_KEY ? undefined : key
}
