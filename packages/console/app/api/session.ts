import { ConnectionFailed } from '@bourse/client'
import { problemIn, TOKEN_HEADER } from './admin.ts'

/** A session with the service. Its cookie is stored by the browser and hidden from scripts. */
export interface OpenSession {
  /** Token required for changes in addition to the cookie. */
  readonly token: string
  readonly expires_at: string
}

/** What a user signs in with. */
export type Credentials = { readonly code: string } | { readonly key: string }

const PATH = '/admin/session'

/** Opens a session, whose cookie the browser stores. Throws the problem if the service rejects the credentials. */
export async function openSession(credentials: Credentials): Promise<OpenSession> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  return sessionIn(await fetched({ method: 'POST', headers, body: JSON.stringify(credentials) }))
}

/** The session from an earlier visit; undefined if there is none or it has expired. */
export async function resumeSession(): Promise<OpenSession | undefined> {
  const response = await fetched({ headers: { accept: 'application/json' } })
  return response.status === 401 ? undefined : sessionIn(response)
}

/**
 * Ends a session on the server and deletes its cookie. Returns the URL at which the identity provider ends its session;
 * undefined if it has none.
 */
export async function closeSession(token: string): Promise<string | undefined> {
  const response = await fetched({ method: 'DELETE', headers: { [TOKEN_HEADER]: token } })
  if (!response.ok && response.status !== 401) throw await problemIn(response)
  if (response.status !== 200) return undefined
  const { data } = (await response.json()) as { readonly data: { readonly sign_out_url: string } }
  return data.sign_out_url
}

/** An identity provider with which people sign in. */
export interface IdentityProvider {
  readonly id: string
  readonly name: string
  readonly is_reachable: boolean
}

/** The identity providers of this installation; none if sign-in is not installed. */
export async function listProviders(): Promise<readonly IdentityProvider[]> {
  const response = await fetch('/sign-in', { headers: { accept: 'application/json' } })
  if (!response.ok) return []
  const { data } = (await response.json()) as { readonly data: readonly IdentityProvider[] }
  return data
}

const fetched = (init: RequestInit): Promise<Response> =>
  fetch(PATH, { ...init, credentials: 'same-origin', redirect: 'error' }).catch((cause: unknown) => {
    throw new ConnectionFailed('The service cannot be reached.', { cause })
  })

async function sessionIn(response: Response): Promise<OpenSession> {
  if (!response.ok) throw await problemIn(response)
  const { data } = (await response.json()) as { readonly data: OpenSession }
  return data
}
