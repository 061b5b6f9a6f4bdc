import type { AdministeredKey } from './key-shapes.ts'
import type { Statements, Transaction } from '../database/index.ts'
import { problem, type Clock } from '@bourse/kit'
import { changeableIn } from './changeable.ts'
import { later } from './checked-key.ts'
import { type KeyChangeParts, storeKey } from './key-changes.ts'
import { acceptInvitation } from './members/accept-invitation.ts'
import { drawGroups, hashCode } from './one-time-code.ts'
import type { Principal } from './principal.ts'
import { drawSession, hashSession } from './session-secret.ts'

/** How long a code is valid, in seconds. */
const CODE_SECONDS = 60
/** Lifetime of a session. */
export const SESSION_HOURS = 12
/**
 * Maximum number of sessions that a key may open within one session lifetime: each one remains stored and logged even
 * after it has ended.
 */
const MAX_SESSIONS = 100

/** Groups of characters in the owner's code. */
const GROUPS = 3

/** `one_time_codes`: codes for signing in to the console, by hash. */
export const signInMigration = `
create table bourse.one_time_codes (
  hash bytea primary key,
  expires_at timestamptz not null
);`

/**
 * Adds to each session the key that opened it and whose rights it has; null if the owner opened it with a one-time
 * code.
 */
export const sessionsMigration = `
alter table bourse.keys add column opened_by text collate "C" references bourse.keys on delete cascade;`

export interface OneTimeCode {
  /** The code, in the format `ABCD-EFGH-JKMN`. */
  readonly code: string
  readonly expires_at: string
}

/** Generates a code that can be used once, within a minute, to sign in to the console as the owner. */
export async function drawCode(on: Statements, clock: Clock): Promise<OneTimeCode> {
  const code = drawGroups(GROUPS)
  const expires_at = later(clock, CODE_SECONDS)
  await on.query('delete from bourse.one_time_codes where expires_at <= $1', [clock.now()])
  await on.query(`insert into bourse.one_time_codes (hash, expires_at) values (decode($1, 'hex'), $2)`, [
    hashCode(code),
    expires_at,
  ])
  return { code, expires_at }
}

/** A newly opened console session. */
export interface OpenedSession {
  /** The session cookie's value, which cannot be retrieved later. */
  readonly secret: string
  readonly session: AdministeredKey
}

/**
 * Opens a session in exchange for a code: the owner's, or that of an invitation. Rejects with `unauthenticated` if the
 * code is wrong, used or expired.
 */
export async function signInByCode(parts: KeyChangeParts, code: string): Promise<OpenedSession> {
  const hash = hashCode(code)
  const opened = await parts.database.transaction(async (tx) => {
    const within = { ...parts, database: changeableIn(tx) }
    const owner = await useOwnerCode(tx, parts.clock, hash)
    if (owner !== undefined) return openSession(within, owner)
    const member = await acceptInvitation(within, hash)
    return member === undefined ? undefined : signInByKey(within, member)
  })
  if (opened !== undefined) return opened
  throw problem(
    'unauthenticated',
    'The code is invalid, already used, or expired. "bourse console" prints one for the owner; members of an account ' +
      'get one from its managers.',
  )
}

/** Uses the owner's code; returns the owner account, undefined for other codes. */
async function useOwnerCode(tx: Transaction, clock: Clock, hash: string): Promise<string | undefined> {
  const used = await tx.execute(
    `delete from bourse.one_time_codes where hash = decode($1, 'hex') and expires_at > $2`,
    [hash, clock.now()],
  )
  if (used === 0) return undefined
  const [owner] = await tx.query<{ id: string }>('select id from bourse.accounts where is_owner')
  return owner?.id
}

/**
 * Opens a session with a key's rights, limits and expiry, evaluated at each request; rejects with `rate-limit` if the
 * key has opened too many.
 */
export function signInByKey(
  parts: KeyChangeParts,
  { accountId, keyId }: Pick<Principal, 'accountId' | 'keyId'>,
): Promise<OpenedSession> {
  return parts.database.transaction(async (tx) => {
    await refuseTooMany(tx, parts.clock, { accountId, keyId })
    return openSession({ ...parts, database: changeableIn(tx) }, accountId, keyId)
  })
}

async function refuseTooMany(
  tx: Transaction,
  clock: Clock,
  { accountId, keyId }: Pick<Principal, 'accountId' | 'keyId'>,
): Promise<void> {
  // Serializes sign-ins with one key, to keep the count exact.
  await tx.query('select 1 from bourse.keys where id = $1 for no key update', [keyId])
  const [opened] = await tx.query<{ count: number; left: number }>(
    `select count(*)::int as count,
       ceil(extract(epoch from min(created_at) + make_interval(hours => $4) - $3::timestamptz))::int as left
     from bourse.keys
     where account_id = $1 and opened_by = $2 and created_at > $3::timestamptz - make_interval(hours => $4)`,
    [accountId, keyId, clock.now(), SESSION_HOURS],
  )
  if (opened === undefined || opened.count < MAX_SESSIONS) return
  throw problem(
    'rate-limit',
    `This key opened ${opened.count} console sessions within ${SESSION_HOURS} hours, which is the maximum. ` +
      `Use one of them, or try again in ${opened.left} s.`,
    { retryAfter: opened.left },
  )
}

async function openSession(parts: KeyChangeParts, accountId: string, openedBy?: string): Promise<OpenedSession> {
  const secret = drawSession()
  const session = await storeKey(
    parts,
    { account_id: accountId, label: 'console', expires_at: later(parts.clock, SESSION_HOURS * 3_600) },
    { kind: 'session', action: 'session.create', openedBy, hash: hashSession(secret) },
  )
  return { secret, session }
}
