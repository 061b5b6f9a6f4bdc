import { Bourse, BourseProblem, Caller, Unauthenticated, type Count } from '@bourse/client'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { createAdmin, TOKEN_HEADER, type Admin } from '../api/admin.ts'
import { closeSession, openSession, standingSession, type Credentials, type OpenSession } from '../api/session.ts'

/** What the admin API says of the key that asks. */
export interface Me {
  readonly account_id: string
  readonly account_name: string
  readonly key_id: string
  readonly kind: 'api' | 'session'
  readonly label: string | null
  readonly expires_at: string | null
}

/** Who is signed in, and the clients of that session. */
export interface Session {
  readonly token: string
  readonly bourse: Bourse
  /** What operations are made on that only the OpenAPI document knows, such as those of datasets of one's own. */
  readonly caller: Caller
  /** Undefined for keys of customers, who see nothing of the operation of the service. */
  readonly owner: { readonly admin: Admin; readonly me: Me } | undefined
  /** The rows of this installation are made up. */
  readonly isDemo: boolean
  /** Credits of the day as they were at the sign-in; null: unlimited. */
  readonly limit: Count | null
}

/** Where signing in stands. */
export type Standing =
  | { readonly at: 'checking' }
  | { readonly at: 'out'; readonly reason: string | undefined }
  | { readonly at: 'in'; readonly session: Session }

/** Where earlier versions of the console kept a key. */
const STORED = 'bourse-console-key'
/** Somebody waits: what fails for seconds is said, and may be tried again by hand. */
const RETRIES = 2

let standing: Standing = { at: 'checking' }
const listeners = new Set<() => void>()

function become(next: Standing): void {
  standing = next
  for (const listener of listeners) listener()
}

/** Where signing in stands now. */
export function useStanding(): Standing {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => standing,
  )
}

/** Takes up the session of an earlier visit, or the one-time code that the address brings. */
export async function resume(): Promise<void> {
  localStorage.removeItem(STORED)
  const code = takeCode()
  try {
    if (code !== undefined) return await signIn({ code })
    const standing = await standingSession()
    if (standing === undefined) become({ at: 'out', reason: undefined })
    else await enter(standing)
  } catch (error) {
    become({ at: 'out', reason: error instanceof Error ? error.message : String(error) })
  }
}

/** The code behind the `#` is sent to no server by the browser, and taken out of the address at once. */
function takeCode(): string | undefined {
  const code = new URLSearchParams(location.hash.slice(1)).get('code')
  if (code === null) return undefined
  history.replaceState(null, '', location.pathname + location.search)
  return code
}

/** Signs in with a key or a one-time code, which the page then forgets; throws the problem where it is refused. */
export async function signIn(credentials: Credentials): Promise<void> {
  await enter(await openSession(credentials))
}

async function enter({ token }: OpenSession): Promise<void> {
  const reach = { url: location.origin, key: null, headers: { [TOKEN_HEADER]: token }, retries: RETRIES }
  const bourse = new Bourse(reach)
  const admin = createAdmin(token)
  const [{ data, http }, me] = await Promise.all([bourse.usage.get(), meOf(admin)])
  const owner = me === undefined ? undefined : { admin, me }
  become({
    at: 'in',
    session: { token, bourse, caller: new Caller(reach), owner, isDemo: http.isDemo, limit: data.limit },
  })
}

/** A key without the capability is that of a customer; a deployment without the admin API has customers alone. */
async function meOf(admin: Admin): Promise<Me | undefined> {
  try {
    return (await admin.get<Me>('/me')).data
  } catch (error) {
    if (error instanceof BourseProblem && !(error instanceof Unauthenticated)) return undefined
    throw error
  }
}

/** Signs out, here at once and on the server. */
export async function signOut(): Promise<void> {
  const { token } = standing.at === 'in' ? standing.session : {}
  const ended =
    token === undefined
      ? undefined
      : closeSession(token).then(
          () => undefined,
          () =>
            'The service could not be reached to end this session; it ends by itself within 12 hours of signing in.',
        )
  endSession()
  const failure = await ended
  if (failure !== undefined && standing.at === 'out') endSession(failure)
}

/** Signs out in this page; the sign-in page shows `reason`. */
export function endSession(reason?: string): void {
  become({ at: 'out', reason })
}

const SessionContext = createContext<Session | undefined>(undefined)
export const SessionProvider = SessionContext.Provider

/** Who is signed in; every place is shown to somebody who is. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('a place is shown to somebody who is signed in')
  return session
}

/** The typed client of `/v1`. */
export const useBourse = (): Bourse => useSession().bourse

/** The admin API; only places for owners ask for it. */
export function useAdmin(): Admin {
  const { owner } = useSession()
  if (owner === undefined) throw new Error('this place is for owners')
  return owner.admin
}
