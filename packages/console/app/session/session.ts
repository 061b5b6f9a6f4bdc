import { Bourse, BourseProblem, Caller, Unauthenticated, type Count } from '@bourse/client'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { createAdmin, type Admin } from '../api/admin.ts'

/** What the admin API says of the key that asks. */
export interface Me {
  readonly account_id: string
  readonly account_name: string
  readonly key_id: string
  readonly kind: 'api' | 'session'
  readonly label: string | null
  readonly expires_at: string | null
}

/** Who is signed in, and the clients with that key. */
export interface Session {
  readonly key: string
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
  const code = takeCode()
  const stored = localStorage.getItem(STORED)
  try {
    if (code !== undefined) await signInWithCode(code)
    else if (stored !== null) await signIn(stored, true)
    else become({ at: 'out', reason: undefined })
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

/** Signs in with the one-time code of the command line; throws the problem where it is refused. */
export async function signInWithCode(code: string): Promise<void> {
  const { key } = await createAdmin(undefined).exchange(code)
  await signIn(key, false)
}

/** Signs in with a key; throws the problem where it is refused. The browser keeps it only when asked to `remember`. */
export async function signIn(key: string, remember: boolean): Promise<void> {
  const reach = { url: location.origin, key, retries: RETRIES }
  const bourse = new Bourse(reach)
  const admin = createAdmin(key)
  const [{ data, http }, me] = await Promise.all([bourse.usage.get(), meOf(admin)])
  if (remember) localStorage.setItem(STORED, key)
  const owner = me === undefined ? undefined : { admin, me }
  become({
    at: 'in',
    session: { key, bourse, caller: new Caller(reach), owner, isDemo: http.isDemo, limit: data.limit },
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

/**
 * Signs out: a session ends on the server too. A key that was entered belongs to its owner, so the browser only forgets
 * it.
 */
export async function signOut(): Promise<void> {
  const { owner } = standing.at === 'in' ? standing.session : {}
  const ended =
    owner?.me.kind === 'session'
      ? owner.admin.send('POST', `/keys/${owner.me.key_id}/revoke`, {}).then(
          () => undefined,
          () =>
            'The service could not be reached to end this session; it ends by itself within 12 hours of signing in.',
        )
      : undefined
  endSession()
  const failure = await ended
  if (failure !== undefined && standing.at === 'out') endSession(failure)
}

/** Forgets the key. `reason` is shown to whoever was signed in. */
export function endSession(reason?: string): void {
  localStorage.removeItem(STORED)
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
