import type { Clock } from '@bourse/kit'
import { parseCookie, stringifySetCookie } from 'cookie'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { SignInFailure } from './failure.ts'
import type { Flow } from './provider.ts'
import type { Seal } from './seal.ts'

/** How long a person may take to sign in, in seconds. */
const LIFE_SECONDS = 600
const NAME = 'bourse_sign_in'
const MAX_PATH = 1_000

/** A sign-in that has started. Only the browser has it, in an encrypted cookie. */
export interface StartedFlow extends Flow {
  readonly provider: string
  /** Path to which the person returns. */
  readonly path: string
}

export const newFlow = (provider: string, path: string): StartedFlow => ({
  provider,
  path,
  state: randomState(),
  nonce: randomNonce(),
  verifier: randomPKCECodeVerifier(),
})

/** Returns the `Set-Cookie` header with a flow; `origin` is the service's own. */
export async function flowCookie(seal: Seal, flow: StartedFlow, clock: Clock, origin: string): Promise<string> {
  const until = clock.millis() + LIFE_SECONDS * 1_000
  return cookieWith(await seal.seal('flow', { ...flow, until }), LIFE_SECONDS, origin)
}

/** Returns the `Set-Cookie` header that deletes the flow. */
export const noFlowCookie = (origin: string): string => cookieWith('', 0, origin)

/** The browser sends the cookie when the provider redirects it back, which `SameSite=Strict` would prevent. */
const cookieWith = (value: string, maxAge: number, origin: string) => {
  const secure = origin.startsWith('https:')
  return stringifySetCookie({
    name: nameAt(origin),
    value,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge,
  })
}

const nameAt = (origin: string) => (origin.startsWith('https:') ? `__Host-${NAME}` : NAME)

/** Returns the flow that a browser started with a provider; throws if it has none, or if it has expired. */
export async function readFlow(
  seal: Seal,
  cookies: string | undefined,
  { provider, origin, clock }: { readonly provider: string; readonly origin: string; readonly clock: Clock },
): Promise<StartedFlow> {
  const sealed = parseCookie(cookies ?? '')[nameAt(origin)]
  if (sealed === undefined) throw new SignInFailure('expired', 'the browser has not started this sign-in')
  const flow = await seal.open('flow', sealed).catch((cause: unknown) => {
    throw new SignInFailure('expired', `the sign-in is not from this service: ${String(cause)}`)
  })
  if (!(Number(flow['until']) > clock.millis())) throw new SignInFailure('expired', 'the sign-in has expired')
  if (flow['provider'] !== provider)
    throw new SignInFailure('rejected', 'the response is from another provider than the one that was requested')
  return flow as unknown as StartedFlow
}

/** Returns a path of this service with its query and fragment; undefined for any other URL. */
export function safePath(path: string, origin: string): string | undefined {
  if (!path.startsWith('/') || path.length > MAX_PATH || !URL.canParse(path, origin)) return undefined
  const { pathname, search, hash, origin: found } = new URL(path, origin)
  // A path of two slashes, as `/.//` results in, would be another host's URL.
  return found === new URL(origin).origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined
}
