import { parseCookie, stringifySetCookie } from 'cookie'
import { isSessionToken } from '@bourse/engine/accounts'
import { problem } from '@bourse/kit'
import type { Config } from '@bourse/engine/wiring'
import type { IncomingHttpHeaders } from 'node:http'

/** The header in which a console page sends its session's token. */
export const TOKEN_HEADER = 'x-bourse-token'

const NAME = 'bourse_session'
/** Browsers accept a cookie with this prefix only over https, and never from another host in the domain. */
const SECURE_NAME = `__Host-${NAME}`
/** A session expires on the server before its cookie does. */
const LIFE_SECONDS = 12 * 3_600
/** Maximum length of a secret that is looked up. */
const MAX_SECRET = 100

/** The parts of a request that its cookie depends on: a Fastify request's or a WebSocket's. */
export interface CookieRequest {
  readonly method?: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly protocol: string
}

type Settings = Pick<Config, 'public_url'>

/** Names of the session's cookie and header for the API documents, as used at the configured URL. */
export const sessionNames = ({ public_url: url }: Settings): { readonly cookie: string; readonly header: string } => ({
  cookie: url !== undefined && isHttps(url) ? SECURE_NAME : NAME,
  header: TOKEN_HEADER,
})

/** The `Set-Cookie` header that gives a session to a browser, or deletes it if there is no secret. */
export function sessionCookie(request: CookieRequest, settings: Settings, secret: string | undefined): string {
  // Browsers send the page's origin with requests that change something. Behind a proxy that is not in the settings,
  // only the origin shows that the page uses https.
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

/** The secret of the session that a browser sends; undefined if it sends none, or if the request has a key. */
export function sessionSecret(request: CookieRequest, settings: Settings): string | undefined {
  const { cookie, authorization, 'x-api-key': key } = request.headers
  if (cookie === undefined || authorization !== undefined || key !== undefined) return undefined
  const { [SECURE_NAME]: secured, [NAME]: plain } = parseCookie(cookie)
  // Over https a plain cookie is ignored, because another host in the domain could set one.
  const secret = secured ?? (isSecure(request, settings) ? undefined : plain)
  return secret === undefined || secret === '' || secret.length > MAX_SECRET ? undefined : secret
}

/**
 * Rejects a session request that may come from another service's page. A change needs the token, which only our pages
 * can read. A read needs the token, or a header in which the browser specifies the origin.
 */
export function refuseForged(request: CookieRequest, settings: Settings, secret: string): void {
  const token = request.headers[TOKEN_HEADER]
  if (typeof token === 'string') {
    if (isSessionToken(secret, token)) return
    throw problem('unauthenticated', `The token in ${TOKEN_HEADER} does not match the session. Reload the page.`)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw problem('unauthenticated', `A change in a console session requires the session token in ${TOKEN_HEADER}.`)
  if (!isSameOrigin(request, settings))
    throw problem(
      'unauthenticated',
      'Console sessions are only valid for requests from the console. Send an API key as ' +
        '"Authorization: Bearer <key>" instead.',
    )
}

/**
 * The session secret of a page that opens a WebSocket, which cannot send its own headers; undefined if the page does
 * not belong to this service.
 */
export const pageSession = (request: CookieRequest, settings: Settings): string | undefined =>
  isSameOrigin(request, settings) ? sessionSecret(request, settings) : undefined

/** Whether the browser says that the request is from one of this service's pages. */
export function isSameOrigin({ headers, protocol }: CookieRequest, { public_url: url }: Settings): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers
  // The browser says so directly. Behind a proxy that terminates TLS but is not in the settings, the origin has https
  // where this service sees http.
  if (site !== undefined) return site === 'same-origin'
  if (origin === undefined) return false
  return origin === `${protocol}://${host}` || (url !== undefined && origin === new URL(url).origin)
}

/** Whether the browser reached the service over https, directly or through a proxy that the settings name. */
function isSecure({ headers, protocol }: CookieRequest, { public_url: url }: Settings): boolean {
  if (protocol === 'https') return true
  if (url === undefined) return false
  return isHttps(url) && isHostOf(url, headers.host)
}

/** Whether a request's host is a URL's host, even if a proxy added the port or changed the case. */
const isHostOf = (url: string, host = '') =>
  URL.canParse(`https://${host}`) && new URL(`https://${host}`).host === new URL(url).host

const isHttps = (url: string) => new URL(url).protocol === 'https:'
