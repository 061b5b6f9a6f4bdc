import type { Statements, Transaction } from '../../database/index.ts'
import type { Clock } from '@bourse/kit'
import { changeableIn } from '../changeable.ts'
import { type KeyChangeParts, revokeKey } from '../key-changes.ts'
import { changePersonKey, endPerson } from './change-person.ts'
import { memberGrant } from './granted-role.ts'
import { lockPerson, type Person } from './person.ts'

/** A person's session, which the identity provider confirms while it is used. */
export interface ProviderSession extends Person {
  readonly person_key: string
  /** Encrypted tokens for the provider. */
  readonly tokens: string
  /** Seconds since the provider last confirmed the session. */
  readonly age: number
  /** Seconds since the provider could not be reached; null if its last attempt succeeded. */
  readonly failed_age: number | null
}

/** Returns a session; undefined if it has ended or does not belong to a person. */
export async function readProviderSession(
  on: Statements,
  clock: Clock,
  sessionId: string,
): Promise<ProviderSession | undefined> {
  const [session] = await on.query<ProviderSession>(
    `select p.provider, p.issuer, p.subject, p.email, p.name, s.person_key, s.tokens,
       extract(epoch from $2::timestamptz - s.checked_at)::float8 as age,
       extract(epoch from $2::timestamptz - s.failed_at)::float8 as failed_age
     from bourse.provider_sessions s join bourse.people p on p.key_id = s.person_key where s.session_id = $1`,
    [sessionId, clock.now()],
  )
  return session
}

/** Conditions of a claim, in seconds. */
interface Claim {
  /** Minimum age of the last confirmation. */
  readonly after: number
  /** Duration of the claim. */
  readonly duration: number
  /** Minimum time since a failed attempt. */
  readonly pause: number
}

/**
 * Claims a session for one attempt, because a provider accepts each refresh token once. Returns the session's tokens;
 * undefined if another process has the claim or has completed an attempt in the meantime.
 */
export async function claimSession(
  on: Statements,
  clock: Clock,
  sessionId: string,
  { after, duration, pause }: Claim,
): Promise<string | undefined> {
  const [claimed] = await on.query<{ tokens: string }>(
    `update bourse.provider_sessions set claimed_until = $2::timestamptz + make_interval(secs => $4)
     where session_id = $1 and checked_at <= $2::timestamptz - make_interval(secs => $3)
       and (claimed_until is null or claimed_until <= $2)
       and (failed_at is null or failed_at <= $2::timestamptz - make_interval(secs => $5))
     returning tokens`,
    [sessionId, clock.now(), after, duration, pause],
  )
  return claimed?.tokens
}

/** Stores that the provider could not be reached. */
export async function failConfirmation(on: Statements, sessionId: string, at: string): Promise<void> {
  await on.query('update bourse.provider_sessions set failed_at = $2, claimed_until = null where session_id = $1', [
    sessionId,
    at,
  ])
}

/**
 * Stores that the provider confirmed a session, with its new tokens and what it says about the person now. Returns
 * whether the session still exists: a confirmation that arrives after its end must not restore the person's access.
 */
export function confirmSession(
  parts: KeyChangeParts,
  sessionId: string,
  confirmed: {
    readonly person: Person
    readonly person_key: string
    readonly role: string
    readonly tokens: string
    readonly at: string
  },
): Promise<boolean> {
  const { person, person_key: keyId, role, tokens, at } = confirmed
  return parts.database.transaction(async (tx) => {
    await lockPerson(tx, keyId)
    const within = { ...parts, database: changeableIn(tx) }
    if (!(await isOfAccount(tx, keyId, role))) {
      await endPerson(within, { ...person, person_key: keyId })
      return false
    }
    const updated = await tx.execute(
      `update bourse.provider_sessions s set checked_at = $2, tokens = $3, claimed_until = null, failed_at = null
       from bourse.keys k where s.session_id = $1 and k.id = s.session_id and k.revoked_at is null`,
      [sessionId, at, tokens],
    )
    if (updated === 0) return false
    await changePersonKey(within, keyId, { person, role })
    return true
  })
}

/** Whether a role is for the account of a key; if not, the person has to sign in again, which creates another key. */
async function isOfAccount(tx: Transaction, keyId: string, role: string): Promise<boolean> {
  const rows = await tx.query(
    `select from bourse.keys k join bourse.accounts a on a.id = k.account_id
     where k.id = $1 and case when $2::text is null then a.is_owner else a.id = $2 end`,
    [keyId, memberGrant(role)?.accountId ?? null],
  )
  return rows.length > 0
}

/** What a provider ends: its session with the id `sid`, or all access of the person with this subject. */
export interface EndedSessions {
  readonly issuer: string
  readonly subject: string | undefined
  readonly sid: string | undefined
}

/** Ends what a provider ends; whatever has already ended remains as it is. */
export async function endProviderSessions(
  parts: KeyChangeParts,
  { issuer, subject, sid }: EndedSessions,
): Promise<void> {
  if (sid === undefined) return endPeople(parts, { issuer, subject })
  const found = await parts.database.query<{ session_id: string }>(
    `select s.session_id from bourse.provider_sessions s join bourse.people p on p.key_id = s.person_key
       join bourse.keys k on k.id = s.session_id
     where p.issuer = $1 and s.sid = $2 and ($3::text is null or p.subject = $3) and k.revoked_at is null`,
    [issuer, sid, subject ?? null],
  )
  for (const { session_id: id } of found) await revokeKey(parts, id)
}

/** Ends a person's access, also under a former id of the provider. */
async function endPeople(parts: KeyChangeParts, { issuer, subject }: Omit<EndedSessions, 'sid'>): Promise<void> {
  const people = await parts.database.query<Person & { readonly person_key: string }>(
    `select key_id as person_key, provider, issuer, subject, email, name from bourse.people
     where issuer = $1 and subject = $2`,
    [issuer, subject],
  )
  for (const person of people) await endPerson(parts, person)
}
