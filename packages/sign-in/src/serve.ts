import { sessionCookie, type HostParts } from '@bourse/host/parts'
import { endProviderSessions, signInPerson, tooManyFailures } from '@bourse/engine/accounts'
import { messageOf } from '@bourse/engine/wiring'
import { problem, Problem } from '@bourse/kit'
import type { OpenExchange } from '@bourse/kit/delivery'
import { hash } from 'node:crypto'
import { SignInFailure, type Reason } from './failure.ts'
import { flowCookie, newFlow, noFlowCookie, readFlow, safePath } from './flow.ts'
import { causeText, isOutage } from './outage.ts'
import type { Provider } from './provider.ts'
import { type Providers, roleFor } from './providers.ts'

/** Where a person returns to after sign-in, and after a failed one, with the reason in the URL's fragment. */
const CONSOLE = '/console'

interface Parts extends HostParts {
  readonly providers: Providers
}

/** Serves `/sign-in`: the list of providers, and for each one the start, the end and the logout of a sign-in. */
export async function serve(parts: Parts, exchange: OpenExchange): Promise<void> {
  const { pathname, searchParams: query } = new URL(exchange.request.url ?? '/', exchange.origin)
  const [, , id, step, ...rest] = pathname.replace(/\/$/, '').split('/')
  if (id === undefined) return sendProviders(parts, exchange)
  const provider = rest.length === 0 ? parts.providers.get(id) : undefined
  const route = `${exchange.method} ${step ?? ''}`
  if (provider !== undefined && route === 'GET ') return start(parts, exchange, { id, provider, query })
  if (provider !== undefined && route === 'GET callback') return complete(parts, exchange, { id, provider, query })
  if (provider !== undefined && route === 'POST logout') return logOut(parts, exchange, { id, provider })
  throw problem('route-not-found', 'Not found: there is no such identity provider, or it does not have this path.')
}

interface Requested {
  readonly id: string
  readonly provider: Provider
  readonly query: URLSearchParams
}

async function sendProviders({ providers }: Parts, { response }: OpenExchange): Promise<void> {
  const data = await Promise.all(
    providers
      .list()
      .map(async ({ id, name }) => ({ id, name, is_reachable: (await providers.get(id)?.isReachable()) === true })),
  )
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify({ data, meta: {} }))
}

/** Redirects the browser to the provider. The values of the sign-in are in an encrypted cookie. */
async function start(parts: Parts, exchange: OpenExchange, { id, provider, query }: Requested): Promise<void> {
  const flow = newFlow(id, safePath(query.get('return_to') ?? CONSOLE, exchange.origin) ?? CONSOLE)
  try {
    const location = await atProvider(provider.authorizationUrl(flow))
    redirect(exchange, location, [await flowCookie(provider.seal(), flow, parts.clock, exchange.origin)])
  } catch (error) {
    redirectFailed(parts, exchange, { id, error })
  }
}

/** Opens the person's session and returns the browser to the page where it started. */
async function complete(parts: Parts, exchange: OpenExchange, requested: Requested): Promise<void> {
  const { address, origin, request } = exchange
  // A program that checks the URL must not use the code.
  if (request.method === 'HEAD')
    throw problem('method-not-allowed', 'This address accepts GET.', { headers: { allow: 'GET' } })
  refuseFailing(parts, exchange)
  try {
    const { secret, path } = await signIn(parts, exchange, requested)
    // The browser is at `public_url`, whatever the proxy in front of this service changed in the request.
    const reached = { headers: { ...request.headers, origin }, protocol: new URL(origin).protocol }
    redirect(exchange, path, [sessionCookie(reached, parts.config, secret), noFlowCookie(origin)])
  } catch (error) {
    parts.providers.failures.failed(address)
    redirectFailed(parts, exchange, { id: requested.id, error })
  }
}

async function signIn(
  parts: Parts,
  { address, origin, request, requestId }: OpenExchange,
  { id, provider, query }: Requested,
): Promise<{ readonly secret: string; readonly path: string }> {
  const seal = provider.seal()
  const { path, ...flow } = await readFlow(seal, request.headers.cookie, { provider: id, origin, clock: parts.clock })
  const { person, groups, sid, tokens } = await atProvider(provider.exchange(query, flow))
  const role = roleFor(groups, provider, parts)
  if (role === undefined) throw new SignInFailure('no-role', `no group of ${person.subject} gives a role`)
  const { secret } = await signInPerson(
    { ...parts, by: { kind: 'host', address, request_id: requestId } },
    {
      person,
      role,
      sid,
      flow: hash('sha256', flow.state, 'hex'),
      tokens: await seal.seal('tokens', { ...tokens }),
    },
  )
  return { secret, path }
}

/** Ends sessions that the provider has ended (OpenID Connect Back-Channel Logout 1.0). */
async function logOut(parts: Parts, exchange: OpenExchange, { id, provider }: Omit<Requested, 'query'>): Promise<void> {
  const { address, body, requestId, response } = exchange
  refuseFailing(parts, exchange)
  const token = new URLSearchParams(typeof body === 'string' ? body : '').get('logout_token') ?? ''
  const ended = await provider.ended(token).catch((error: unknown) => {
    parts.log(`the identity provider ${id} sent a logout token that is not valid: ${messageOf(error)}`)
    parts.providers.failures.failed(address)
    throw problem('malformed-request', 'logout_token: expected a valid logout token of this provider.')
  })
  const by = { kind: 'host', address, request_id: requestId, name: `logout by ${id}` } as const
  await endProviderSessions({ ...parts, by }, ended)
  response.writeHead(200, { 'cache-control': 'no-store' }).end()
}

function refuseFailing({ providers }: Parts, { address }: OpenExchange): void {
  const wait = providers.failures.wait(address)
  if (wait !== undefined) throw tooManyFailures(wait)
}

function redirectFailed(
  { log }: Parts,
  exchange: OpenExchange,
  { id, error }: { readonly id: string; readonly error: unknown },
): void {
  const reason = reasonOf(error)
  if (reason === undefined) throw error
  log(`sign-in with the identity provider ${id} failed: ${messageOf(error)}`)
  redirect(exchange, `${CONSOLE}#sign-in=${reason}`, [noFlowCookie(exchange.origin)])
}

/** Attributes a failure of the provider, or of a value that it sent, to the sign-in. */
const atProvider = <T>(step: Promise<T>): Promise<T> =>
  step.catch((error: unknown) => {
    if (error instanceof SignInFailure) throw error
    throw new SignInFailure(isOutage(error) ? 'unavailable' : 'rejected', causeText(error))
  })

/** Problems of a sign-in that the person can understand. */
const REASONS: Readonly<Record<string, Reason>> = {
  unauthenticated: 'rejected',
  'capability-missing': 'revoked',
  // The account of which the person's group makes them a member does not exist, or is closed.
  'invalid-parameter': 'no-role',
  conflict: 'no-role',
  'rate-limit': 'too-many',
}

function reasonOf(error: unknown): Reason | undefined {
  if (error instanceof SignInFailure) return error.reason
  return error instanceof Problem ? REASONS[error.code] : undefined
}

function redirect({ response }: OpenExchange, location: string, cookies: readonly string[]): void {
  response
    .writeHead(302, {
      location,
      'set-cookie': [...cookies],
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .end()
}
