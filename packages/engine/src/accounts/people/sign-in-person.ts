import { randomBytes } from 'node:crypto'
import type { Statements, Transaction } from '../../database/index.ts'
import { type Clock, problem } from '@bourse/kit'
import { changeableIn } from '../changeable.ts'
import { type KeyChangeParts, storeKey } from '../key-changes.ts'
import { SESSION_HOURS, signInByKey, type OpenedSession } from '../sign-in.ts'
import { changePersonKey, endPerson } from './change-person.ts'
import { memberGrant } from './granted-role.ts'
import { type Person, personText } from './person.ts'

/** A completed sign-in with an identity provider. */
export interface ProviderSignIn {
  readonly person: Person
  /** The role that the person's groups give them: an operator's, or a member's with its account. */
  readonly role: string
  /** Identifies the sign-in, in hexadecimal; each one opens a single session. */
  readonly flow: string
  /** The provider's id of its own session. */
  readonly sid: string | null
  /** Encrypted tokens, with which the provider confirms the session later. */
  readonly tokens: string
}

interface PersonKey {
  readonly key_id: string
  readonly account_id: string
  readonly is_revoked: boolean
  readonly email: string | null
  readonly name: string | null
  /** When the provider last confirmed the person, in seconds since 1970. */
  readonly confirmed: number
  /** When the provider last described the person, or ended their access, in seconds since 1970. */
  readonly described: number
}

/**
 * Opens a console session for a person. Their key belongs to the owner account, or to the account of which they are a
 * member, and has the role that their groups give them; it is created at the first sign-in. Rejects with
 * `unauthenticated` if the sign-in was already used, and with `capability-missing` if an operator has revoked the
 * person's key.
 */
export function signInPerson(
  parts: KeyChangeParts,
  { person, role, flow, sid, tokens }: ProviderSignIn,
): Promise<OpenedSession> {
  const { clock, database } = parts
  return database.transaction(async (tx) => {
    const within = { ...parts, database: changeableIn(tx), by: { ...parts.by, name: personText(person) } }
    const owner = await lockOwner(tx)
    const [used] = await tx.query("select from bourse.provider_sessions where flow = decode($1, 'hex')", [flow])
    if (used !== undefined) throw problem('unauthenticated', 'This sign-in is already completed. Start another one.')
    const known = await findPerson(tx, person)
    if (known?.is_revoked === true)
      throw problem('capability-missing', 'An operator has revoked this person’s access. Ask another operator.')
    const admitted = await admitPerson(within, { owner, known, person, role, at: clock.now() })
    const { keyId } = admitted
    const opened = await signInByKey(within, admitted)
    await tx.query(
      `insert into bourse.provider_sessions (session_id, person_key, flow, sid, tokens, checked_at)
       values ($1, $2, decode($3, 'hex'), $4, $5, $6)`,
      [opened.session.id, keyId, flow, sid, tokens, clock.now()],
    )
    await tx.query(DELETE_ENDED, [clock.now()])
    return opened
  })
}

/** What an access token states about a person. */
export interface PersonToken {
  readonly person: Person
  /** The role that the person's groups give them; undefined if the token does not contain groups. */
  readonly role: string | undefined
  /** When the provider issued the token, in seconds since 1970. */
  readonly issued: number
}

/**
 * Returns the key of a person for whom a program has an access token; undefined if the token contains no groups and the
 * provider has not confirmed the person within the lifetime of a session. A token says nothing about groups that
 * changed after it was issued, so it changes the role only if it is newer than all that the provider has said about the
 * person.
 */
export function keyOfPerson(parts: KeyChangeParts, { person, role, issued }: PersonToken): Promise<string | undefined> {
  return parts.database.transaction(async (tx) => {
    const owner = await lockOwner(tx)
    const known = await findPerson(tx, person)
    if (role === undefined) return known !== undefined && isConfirmed(known, parts.clock) ? known.key_id : undefined
    if (known !== undefined && (known.is_revoked || issued <= known.described)) return known.key_id
    const named = { ...person, email: person.email ?? known?.email ?? null, name: person.name ?? known?.name ?? null }
    const within = { ...parts, database: changeableIn(tx), by: { ...parts.by, name: personText(named) } }
    const at = new Date(issued * 1_000).toISOString()
    return (await admitPerson(within, { owner, known, person: named, role, at })).keyId
  })
}

/** Without a session, no confirmation can fail, so the last one must be recent. */
const isConfirmed = ({ confirmed }: PersonKey, clock: Clock) =>
  clock.millis() < (confirmed + SESSION_HOURS * 3_600) * 1_000

interface Admitted {
  /** Id of the owner account. */
  readonly owner: string
  readonly known: PersonKey | undefined
  readonly person: Person
  readonly role: string
  /** When the provider described the person. */
  readonly at: string
}

/** Gives a person a key with their role, in the account that the role is for. */
async function admitPerson(parts: KeyChangeParts, { owner, known, person, role, at }: Admitted) {
  const accountId = memberGrant(role)?.accountId ?? owner
  const isSame = known?.account_id === accountId
  if (known !== undefined && !isSame) await leaveAccount(parts, known.key_id, person)
  const keyId = isSame ? known.key_id : await addPersonKey(parts, { accountId, person, role })
  if (isSame) await changePersonKey(parts, keyId, { person, role })
  await storePerson(parts.database, keyId, person, at)
  return { accountId, keyId }
}

/** Ends a person's access to the account of a key, because their groups now give them another account. */
async function leaveAccount(parts: KeyChangeParts, keyId: string, person: Person): Promise<void> {
  await endPerson(parts, { ...person, person_key: keyId })
  await parts.database.query('delete from bourse.people where key_id = $1', [keyId])
}

/** The provider confirms no session that has ended, so its tokens are not retained. */
const DELETE_ENDED = `
delete from bourse.provider_sessions s using bourse.keys k
where k.id = s.session_id and (k.revoked_at is not null or k.expires_at <= $1)`

/** Serializes the sign-ins of people, so that none gets two keys. */
async function lockOwner(tx: Transaction): Promise<string> {
  const [owner] = await tx.query<{ id: string }>('select id from bourse.accounts where is_owner for no key update')
  if (owner === undefined) throw new Error('there is no owner account')
  return owner.id
}

/** Finds a person, also if the settings called their provider differently; a revoked key comes first. */
async function findPerson(on: Statements, { provider, issuer, subject }: Person): Promise<PersonKey | undefined> {
  const [found] = await on.query<PersonKey>(
    `select p.key_id, k.account_id, p.email, p.name, k.revoked_at is not null as is_revoked,
       extract(epoch from last.confirmed_at)::float8 as confirmed,
       extract(epoch from greatest(last.confirmed_at, k.expires_at))::float8 as described
     from bourse.people p join bourse.keys k on k.id = p.key_id
       cross join lateral (select greatest(p.signed_in_at, max(s.checked_at)) as confirmed_at
         from bourse.provider_sessions s where s.person_key = p.key_id) last
     where p.issuer = $2 and p.subject = $3 order by k.revoked_at is null, p.provider <> $1 limit 1`,
    [provider, issuer, subject],
  )
  return found
}

/** Creates a person's key, which has no secret: only sessions use it. */
async function addPersonKey(
  parts: KeyChangeParts,
  { accountId, person, role }: { readonly accountId: string; readonly person: Person; readonly role: string },
): Promise<string> {
  const member = memberGrant(role)
  const options = { account_id: accountId, label: personText(person), ...(member === undefined && { role }) }
  const creation = { kind: 'person', action: 'person.create', hash: randomBytes(32).toString('hex') } as const
  return (await storeKey(parts, options, { ...creation, ...(member && { role: member.role }) })).id
}

async function storePerson(on: Statements, keyId: string, person: Person, at: string): Promise<void> {
  const { provider, issuer, subject, email, name } = person
  await on.query(
    `insert into bourse.people (key_id, provider, issuer, subject, email, name, signed_in_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (key_id) do update set provider = $2, email = $5, name = $6, signed_in_at = $7`,
    [keyId, provider, issuer, subject, email, name, at],
  )
}
