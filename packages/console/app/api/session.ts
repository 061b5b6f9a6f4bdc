import { ConnectionFailed } from '@bourse/client'
import { problemIn, TOKEN_HEADER } from './admin.ts'

/** A session as the service has it; its cookie is the browser's, and no script sees it. */
export interface OpenSession {
  /** What changes need beside the cookie. */
  readonly token: string
  readonly expires_at: string
}

/** What somebody signs in with. */
export type Credentials = { readonly code: string } | { readonly key: string }

const PATH = '/admin/session'

/** Opens a session, whose cookie the browser keeps; throws the problem where it is refused. */
export async function openSession(credentials: Credentials): Promise<OpenSession> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  return sessionIn(await fetched({ method: 'POST', headers, body: JSON.stringify(credentials) }))
}

/** The session of an earlier visit; undefined where there is none, or none any more. */
export async function standingSession(): Promise<OpenSession | undefined> {
  const response = await fetched({ headers: { accept: 'application/json' } })
  return response.status === 401 ? undefined : sessionIn(response)
}

/** Ends a session on the server, and its cookie with it. */
export async function closeSession(token: string): Promise<void> {
  const response = await fetched({ method: 'DELETE', headers: { [TOKEN_HEADER]: token } })
  if (!response.ok && response.status !== 401) throw await problemIn(response)
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
