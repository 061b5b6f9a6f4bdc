import type { HostParts } from '@bourse/host/parts'
import {
  claimSession,
  confirmSession,
  type ConfirmPerson,
  endPerson,
  endSession,
  failConfirmation,
  type Person,
  type ProviderSession,
  readProviderSession,
} from '@bourse/engine/accounts'
import { problem } from '@bourse/kit'
import { LRUCache } from 'lru-cache'
import { setTimeout as delay } from 'node:timers/promises'
import { causeText, isOutage } from './outage.ts'
import type { Provider, Tokens } from './provider.ts'
import { type Providers, roleFor } from './providers.ts'

/** Seconds after which a used session is confirmed again, so that lost groups take effect within a minute. */
const CONFIRM_AFTER = 45
/** Seconds that a session is retained while its provider cannot be reached. */
const RETAIN = 600
/** Seconds for which a process claims a session: more than all requests of an attempt may take. */
const CLAIM = 30
/** Seconds that requests wait for an attempt of another process. */
const WAIT = 10
/** Seconds after a failed attempt until the next one. */
const PAUSE = 10
const POLL_MS = 100
const MAX_SESSIONS = 10_000

/** Creates the function that confirms people's sessions with their providers, once at a time for each session. */
export function createConfirmation(parts: () => HostParts, providers: Providers): ConfirmPerson {
  /** The time until which each session needs no confirmation, in milliseconds of the clock. */
  const confirmedUntil = new LRUCache<string, number>({ max: MAX_SESSIONS })
  const pending = new Map<string, Promise<void>>()

  async function confirm(sessionId: string): Promise<void> {
    try {
      confirmedUntil.set(sessionId, await confirmOnce(parts(), providers, sessionId))
    } catch (error) {
      confirmedUntil.delete(sessionId)
      throw error
    } finally {
      pending.delete(sessionId)
    }
  }

  return async (sessionId) => {
    if (parts().clock.millis() < (confirmedUntil.get(sessionId) ?? -Infinity)) return false
    const confirming = pending.get(sessionId) ?? confirm(sessionId)
    pending.set(sessionId, confirming)
    await confirming
    return true
  }
}

/** Returns the time until which a session needs no further confirmation; throws the problem that ends it. */
async function confirmOnce(parts: HostParts, providers: Providers, sessionId: string): Promise<number> {
  const { database, clock } = parts
  for (let waited = 0; ; waited += POLL_MS) {
    const session = await readProviderSession(database, clock, sessionId)
    if (session === undefined) throw ended()
    const { age, failed_age: failedAge } = session
    if (age < CONFIRM_AFTER) return clock.millis() + (CONFIRM_AFTER - age) * 1_000
    if ((failedAge !== null && failedAge < PAUSE) || waited > WAIT * 1_000) return retainedUntil(parts, session)
    const claim = { after: CONFIRM_AFTER, duration: CLAIM, pause: PAUSE }
    const tokens = await claimSession(database, clock, sessionId, claim)
    if (tokens !== undefined) return confirmNow(parts, providers, { sessionId, session: { ...session, tokens } })
    // Another process confirms the session; a provider accepts each refresh token once.
    await delay(POLL_MS)
  }
}

interface Claimed {
  readonly sessionId: string
  readonly session: ProviderSession
}

async function confirmNow(parts: HostParts, providers: Providers, { sessionId, session }: Claimed): Promise<number> {
  const { clock, log, database } = parts
  const at = clock.now()
  const until = clock.millis() + CONFIRM_AFTER * 1_000
  const changes = { ...parts, by: { kind: 'host' } } as const
  const result = await confirmAt(parts, providers.get(session.provider), session)
  if (result.outcome === 'confirmed') {
    const confirmed = { ...result, person_key: session.person_key, at }
    if (!(await confirmSession(changes, sessionId, confirmed))) throw ended()
    return until
  }
  log(`the identity provider ${session.provider} does not confirm ${session.subject}: ${result.message}`)
  if (result.outcome === 'unreachable') {
    await failConfirmation(database, sessionId, at)
    return retainedUntil(parts, session)
  }
  if (result.outcome === 'no-role') await endPerson(changes, session)
  else await endSession(changes, sessionId, session)
  throw ended()
}

type Result =
  | { readonly outcome: 'confirmed'; readonly person: Person; readonly role: string; readonly tokens: string }
  | { readonly outcome: 'unreachable' | 'refused' | 'no-role'; readonly message: string }

/** Requests the person's current groups. A provider that is no longer in the settings confirms no one. */
async function confirmAt(parts: HostParts, provider: Provider | undefined, session: ProviderSession): Promise<Result> {
  if (provider === undefined) return { outcome: 'refused', message: 'it is not in the settings' }
  try {
    const seal = provider.seal()
    const opened = await seal.open('tokens', session.tokens)
    const { person, groups, tokens } = await provider.confirm(opened as unknown as Tokens, session)
    const role = roleFor(groups, provider, parts)
    if (role === undefined) return { outcome: 'no-role', message: 'no group of this person gives a role' }
    return { outcome: 'confirmed', person, role, tokens: await seal.seal('tokens', { ...tokens }) }
  } catch (error) {
    return { outcome: isOutage(error) ? 'unreachable' : 'refused', message: causeText(error) }
  }
}

/** Retains a session for a while although its provider cannot be reached. */
function retainedUntil({ clock }: HostParts, { age, provider }: ProviderSession): number {
  if (age < RETAIN) return clock.millis() + Math.min(PAUSE, RETAIN - age) * 1_000
  throw problem(
    'unauthenticated',
    `The identity provider ${provider} could not be reached for ${RETAIN / 60} minutes to confirm this session. ` +
      'Try again later, or sign in with the owner key.',
  )
}

const ended = () => problem('unauthenticated', 'The identity provider no longer confirms this session. Sign in again.')
