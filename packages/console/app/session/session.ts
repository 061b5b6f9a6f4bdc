import type { KeyKind } from '@bourse/admin/contract'
import { Bourse, BourseProblem, Caller, Unauthenticated, type Count } from '@bourse/client'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { createAdmin, TOKEN_HEADER, type Admin } from '../api/admin.ts'
import { closeSession, openSession, resumeSession, type Credentials, type OpenSession } from '../api/session.ts'
import { failureText } from './provider-failures.ts'

/** The session's key, as described by the admin API or the API of its account. */
export interface Me {
  readonly account_id: string
  readonly account_name: string
  readonly key_id: string
  readonly kind: KeyKind
  readonly label: string | null
  /** Role of the key; null for a list of capabilities. */
  readonly role: string | null
  /** Ids of the API's operations that the key may call. */
  readonly operations: readonly string[]
}

/** The signed-in user, and the session's clients. */
export interface Session {
  readonly token: string
  readonly bourse: Bourse
  /** Calls operations described only by the OpenAPI document, such as those in custom datasets. */
  readonly caller: Caller
  /** Undefined for customers, who have no access to administration; `me` says what an operator may do. */
  readonly owner: { readonly admin: Admin; readonly me: Me } | undefined
  /** The API of a customer's account; undefined for operators, and where it is not installed. */
  readonly account: { readonly api: Admin; readonly me: Me } | undefined
  /** Whether this installation's rows are synthetic. */
  readonly isDemo: boolean
  /** Daily credit limit at the time of sign-in; null: unlimited. */
  readonly limit: Count | null
  /** The key's usage at the time of sign-in. */
  readonly usage: Awaited<ReturnType<Bourse['usage']['get']>>
}

/** Sign-in state. */
export type SignInState =
  | { readonly at: 'checking' }
  | { readonly at: 'out'; readonly reason: string | undefined; readonly code?: string }
  | { readonly at: 'in'; readonly session: Session }

/** Storage key under which earlier versions of the console stored an API key. */
const STORED = 'bourse-console-key'
/** Why the page does not use the code in the URL yet. */
const OTHER_SESSION =
  'You are already signed in. Select "Sign in" to replace your session with that of this code, or reload this page ' +
  'to keep yours.'

/** Few retries, because a user is waiting and can retry manually. */
const RETRIES = 2

let standing: SignInState = { at: 'checking' }
const listeners = new Set<() => void>()

function become(next: SignInState): void {
  standing = next
  for (const listener of listeners) listener()
}

/** The current sign-in state. */
export function useSignInState(): SignInState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => standing,
  )
}

/**
 * Resumes the session from an earlier visit, or signs in with the one-time code in the URL. A code never replaces a
 * session until the user confirms it: anyone can send an address with a code of their own.
 */
export async function resume(): Promise<void> {
  localStorage.removeItem(STORED)
  const { code, failure } = takeFragment()
  try {
    const standing = await resumeSession()
    if (code !== undefined && standing !== undefined) become({ at: 'out', reason: OTHER_SESSION, code })
    else if (code !== undefined) await signIn({ code })
    else if (standing === undefined) become({ at: 'out', reason: failure })
    else await enter(standing)
  } catch (error) {
    become({ at: 'out', reason: error instanceof Error ? error.message : String(error) })
  }
}

/**
 * Reads the one-time code, or why a sign-in with a provider failed, from the URL fragment, which the browser does not
 * send to any server, and removes it from the URL.
 */
function takeFragment(): { readonly code: string | undefined; readonly failure: string | undefined } {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const [code, failed] = [fragment.get('code') ?? undefined, fragment.get('sign-in') ?? undefined]
  if (code !== undefined || failed !== undefined) history.replaceState(null, '', location.pathname + location.search)
  return { code, failure: failed === undefined ? undefined : failureText(failed) }
}

/** Signs in with a key or a one-time code and then discards it. Throws the problem if the service rejects it. */
export async function signIn(credentials: Credentials): Promise<void> {
  await enter(await openSession(credentials))
}

async function enter({ token }: OpenSession): Promise<void> {
  const reach = { url: location.origin, key: null, headers: { [TOKEN_HEADER]: token }, retries: RETRIES }
  const bourse = new Bourse(reach)
  const [usage, who] = await Promise.all([bourse.usage.get(), whoIs(token)])
  const { data, http } = usage
  become({
    at: 'in',
    session: { token, bourse, caller: new Caller(reach), ...who, isDemo: http.isDemo, limit: data.limit, usage },
  })
}

/** Reads who is signed in. Customers do not call the admin API, unless the API of their account is not installed. */
async function whoIs(token: string): Promise<Pick<Session, 'owner' | 'account'>> {
  const api = createAdmin(token, '/account/v1')
  const known = await meOf<Me & { readonly is_owner: boolean }>(api)
  if (known?.is_owner === false) return { owner: undefined, account: { api, me: known } }
  const admin = createAdmin(token, '/admin/v1')
  const me = await meOf<Me>(admin)
  return { owner: me === undefined ? undefined : { admin, me }, account: undefined }
}

/**
 * Returns the key that an API describes; undefined if the API is not installed, or not for this key: a key without the
 * admin capability belongs to a customer.
 */
async function meOf<T extends Me>(api: Admin): Promise<T | undefined> {
  try {
    return (await api.get<T>('/me')).data
  } catch (error) {
    if (error instanceof BourseProblem && !(error instanceof Unauthenticated)) return undefined
    throw error
  }
}

const NOT_ENDED = 'The service could not be reached to end this session. It expires 12 hours after you signed in.'

/** Signs out, immediately in this page, then on the server, and then at the identity provider, if there is one. */
export async function signOut(): Promise<void> {
  const { token } = standing.at === 'in' ? standing.session : {}
  endSession()
  if (token === undefined) return
  try {
    const url = await closeSession(token)
    if (url !== undefined) location.assign(url)
  } catch {
    if (standing.at === 'out') endSession(NOT_ENDED)
  }
}

/** Signs out in this page; the sign-in page shows `reason`. */
export function endSession(reason?: string): void {
  become({ at: 'out', reason })
}

const SessionContext = createContext<Session | undefined>(undefined)
export const SessionProvider = SessionContext.Provider

/** The session of the signed-in user; only for components inside a session. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('useSession needs a signed-in user')
  return session
}

/** The typed client of `/v1`. */
export const useBourse = (): Bourse => useSession().bourse

/** The admin API for operators, or the API of one's own account for its members. */
export function useAdmin(): Admin {
  const { owner, account } = useSession()
  const api = owner?.admin ?? account?.api
  if (api === undefined) throw new Error('useAdmin needs an operator or a member')
  return api
}
