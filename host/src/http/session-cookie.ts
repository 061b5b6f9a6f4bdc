import { parseCookie, stringifySetCookie } from 'cookie'
import { isSessionToken } from '@bourse/engine/accounts'
import { problem } from '@bourse/kit'
import type { Config } from '@bourse/engine/wiring'
import type { IncomingHttpHeaders } from 'node:http'

/** The header in which a page of the console sends the token of its session. */
export const TOKEN_HEADER = 'x-bourse-token'

const NAME = 'bourse_session'
/** Browsers take a cookie of such a name from https alone, and from no other host of the domain. */
const SECURE_NAME = `__Host-${NAME}`
/** A session ends on the server before its cookie does. */
const LIFE_SECONDS = 12 * 3_600
/** Longest secret that is looked up. */
const MAX_SECRET = 100

/** What of a request decides about its cookie: a Fastify request, or that of a WebSocket. */
export interface CookieRequest {
  readonly method?: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly protocol: string
}

type Settings = Pick<Config, 'public_url'>

/** How a session is sent, for documents: by the name that its cookie has at the configured address. */
export const sessionNames = ({ public_url: url }: Settings): { readonly cookie: string; readonly header: string } => ({
  cookie: url !== undefined && isHttps(url) ? SECURE_NAME : NAME,
  header: TOKEN_HEADER,
})

/** The `Set-Cookie` that hands a session to a browser, or takes it back where there is no secret. */
export function sessionCookie(request: CookieRequest, settings: Settings, secret: string | undefined): string {
  // Browsers say where their page is with a change: behind a proxy that the settings do not know, that is all there is.
  const secure = isSecure(request, settings) || request.headers.origin?.startsWith('https:') === true
  return stringifySetCookie({
    name: secure ? SECURE_NAME : NAME,
    value: secret ?? '',
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: secret === undefined ? 0 : LIFE_SECONDS,
  })
}

/** The secret of the session that a browser sends; undefined where it sends none, or where a key comes along. */
export function sessionSecret(request: CookieRequest, settings: Settings): string | undefined {
  const { cookie, authorization, 'x-api-key': key } = request.headers
  if (cookie === undefined || authorization !== undefined || key !== undefined) return undefined
  const { [SECURE_NAME]: secured, [NAME]: plain } = parseCookie(cookie)
  // Over https a plain cookie counts for nothing: a page of another host of the domain can set one.
  const secret = secured ?? (isSecure(request, settings) ? undefined : plain)
  return secret === undefined || secret === '' || secret.length > MAX_SECRET ? undefined : secret
}

/**
 * Refuses a session where another page than one of this service may be asking. A change needs the token, which only
 * such a page can read; a read the word of the browser that it comes from one, or the token.
 */
export function refuseForged(request: CookieRequest, settings: Settings, secret: string): void {
  const token = request.headers[TOKEN_HEADER]
  if (typeof token === 'string') {
    if (isSessionToken(secret, token)) return
    throw problem('unauthenticated', `The token in ${TOKEN_HEADER} is not that of the session. Reload the page.`)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw problem('unauthenticated', `A change by a session of the console needs its token in ${TOKEN_HEADER}.`)
  if (!isSameOrigin(request, settings))
    throw problem(
      'unauthenticated',
      'A session of the console counts for requests of the console alone. Send an API key as ' +
        '"Authorization: Bearer <key>" instead.',
    )
}

/**
 * The secret of the session of a page that opens a WebSocket, which cannot send headers of its own; undefined where
 * the page is not one of this service.
 */
export const pageSession = (request: CookieRequest, settings: Settings): string | undefined =>
  isSameOrigin(request, settings) ? sessionSecret(request, settings) : undefined

/** Whether the browser states that the request is from a page of this service. */
export function isSameOrigin({ headers, protocol }: CookieRequest, { public_url: url }: Settings): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers
  // The browser's own word: behind a proxy that ends TLS unknown to the settings, the origin says https where this
  // service sees http.
  if (site !== undefined) return site === 'same-origin'
  if (origin === undefined) return false
  return origin === `${protocol}://${host}` || (url !== undefined && origin === new URL(url).origin)
}

/** Whether the browser reached the service over https, by itself or by a proxy that the settings tell of. */
function isSecure({ headers, protocol }: CookieRequest, { public_url: url }: Settings): boolean {
  if (protocol === 'https') return true
  if (url === undefined) return false
  return isHttps(url) && isHostOf(url, headers.host)
}

/** Whether a request was for the host of an address, also where a proxy wrote it with its port or in capitals. */
const isHostOf = (url: string, host = '') =>
  URL.canParse(`https://${host}`) && new URL(`https://${host}`).host === new URL(url).host

const isHttps = (url: string) => new URL(url).protocol === 'https:'
