import { problem, publicId } from '@bourse/kit'
import { randomUUID } from 'node:crypto'
import { recordEntry } from '../../audit/index.ts'
import { utc, type PagedQuery, type Statements, type Transaction } from '../../database/index.ts'
import { checkedMember, conflict, invalidMember } from '../change-problems.ts'
import { checkedLabel, later } from '../checked-key.ts'
import { activeAccount, type KeyChangeParts } from '../key-changes.ts'
import { readKey } from '../key-view.ts'
import { drawGroups, hashCode } from '../one-time-code.ts'
import type { Invitation, Invited, NewInvitation } from './invitation-shapes.ts'

/** How long an invitation is valid, and a code for someone who is already a member, in seconds. */
const [INVITED_SECONDS, KNOWN_SECONDS] = [7 * 86_400, 86_400]
/** Groups of characters in a code: 99 bits, so that it cannot be guessed while it is valid. */
const GROUPS = 5
/** Open invitations and members per account. */
const MAX_OPEN = 100
const MAX_MEMBERS = 1_000

/** What invitations depend on, and the actor recorded in the audit log. */
export type InvitationParts = Pick<KeyChangeParts, 'database' | 'clock' | 'by'>

const VIEW = `select id, account_id, name, role, member_key as member_id, ${utc('created_at')} as created_at,
  ${utc('expires_at')} as expires_at from bourse.invitations`

/** Returns the open invitations of an account, newest first, with one more than the limit if there is a next page. */
export function pageOfInvitations(
  on: Statements,
  accountId: string,
  { limit, after }: PagedQuery,
  now: string,
): Promise<readonly Invitation[]> {
  return on.query<Invitation>(
    `${VIEW} where account_id = $1 and expires_at > $2
       and ($4::timestamptz is null or (created_at, id) < ($4, $5::text collate "C"))
     order by created_at desc, id desc limit $3`,
    [accountId, now, limit + 1, after?.['created_at'] ?? null, after?.['id'] ?? null],
  )
}

/** Creates a one-time code for someone. Only this call returns it. */
export function invite(parts: InvitationParts, accountId: string, invited: Invited): Promise<NewInvitation> {
  const { database, clock, by } = parts
  return database.transaction(async (tx) => {
    const account = await activeAccount(tx, accountId, 'no key update')
    if (account.is_owner)
      throw conflict(
        'People of the owner account sign in with a key or an identity provider. Invite to other accounts.',
      )
    await refuseMany(tx, parts, accountId)
    const [id, now, code] = [publicId('inv', randomUUID()), clock.now(), drawGroups(GROUPS)]
    const { name, role, member } = await invitedAs(tx, parts, accountId, invited)
    await tx.query(
      `insert into bourse.invitations (id, account_id, member_key, invited_by, name, role, hash, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, decode($7, 'hex'), $8, $9)`,
      [id, accountId, member, by.key_id ?? null, name, role, hashCode(code), now, expiryOf(parts, member)],
    )
    const made = await readInvitation(tx, accountId, id)
    await recordEntry(tx, { by, at: now, action: 'invitation.create', target: targetOf(made), after: factsOf(made) })
    return { ...made, code }
  })
}

/** Ends an invitation of an account and returns it; rejects with `record-not-found`. */
export function endInvitation(
  { database, clock, by }: InvitationParts,
  accountId: string,
  id: string,
): Promise<Invitation> {
  return database.transaction(async (tx) => {
    const found = await readInvitation(tx, accountId, id)
    await tx.query('delete from bourse.invitations where id = $1', [id])
    const entry = { action: 'invitation.revoke', target: targetOf(found), before: factsOf(found) }
    await recordEntry(tx, { by, at: clock.now(), ...entry })
    return found
  })
}

const expiryOf = ({ clock }: InvitationParts, member: string | null) =>
  later(clock, member === null ? INVITED_SECONDS : KNOWN_SECONDS)

/** A member gets a code with the name and the role that they have. */
async function invitedAs(tx: Transaction, { clock }: InvitationParts, accountId: string, invited: Invited) {
  if (!('member_id' in invited)) {
    const name = checkedMember('name', () => checkedLabel(invited.name.trim()))
    if (name === '') throw invalidMember('name', 'expected the name or e-mail address of the person, got none')
    return { name, role: invited.role, member: null }
  }
  const key = await readKey(tx, invited.member_id, clock.now())
  if (key.account_id !== accountId || key.kind !== 'member' || key.status !== 'live')
    throw invalidMember('member_id', 'expected the id of a member of the account who signs in with a code or a key')
  return { name: key.label ?? key.id, role: key.role ?? 'member', member: key.id }
}

/** Rejects another invitation to an account that the transaction locks, if the account has the maximum. */
async function refuseMany(tx: Transaction, { clock }: InvitationParts, accountId: string): Promise<void> {
  await tx.query('delete from bourse.invitations where expires_at <= $1', [clock.now()])
  const [found] = await tx.query<{ open: number }>(
    'select count(*)::int4 as open from bourse.invitations where account_id = $1',
    [accountId],
  )
  if ((found?.open ?? 0) >= MAX_OPEN)
    throw conflict(`The account has ${MAX_OPEN} open invitations, the maximum. Revoke those that are no longer needed.`)
  await refuseMoreMembers(tx, accountId)
}

/** Rejects another member of an account that the transaction locks, if the account has the maximum. */
export async function refuseMoreMembers(on: Statements, accountId: string): Promise<void> {
  const [found] = await on.query<{ members: number }>(
    `select count(*)::int4 as members from bourse.keys
     where account_id = $1 and kind in ('member', 'person') and revoked_at is null`,
    [accountId],
  )
  if ((found?.members ?? 0) >= MAX_MEMBERS)
    throw conflict(`The account has ${MAX_MEMBERS} members, the maximum. Remove those who no longer need access.`)
}

async function readInvitation(on: Statements, accountId: string, id: string): Promise<Invitation> {
  const [row] = await on.query<Invitation>(`${VIEW} where account_id = $1 and id = $2`, [accountId, id])
  if (row !== undefined) return row
  throw problem('record-not-found', `There is no open invitation with the id ${JSON.stringify(id.slice(0, 40))}.`)
}

const targetOf = ({ id, account_id }: Invitation) => ({ kind: 'invitation', id, account_id }) as const

const factsOf = ({ name, role, member_id, expires_at }: Invitation) => ({ name, role, member_id, expires_at })
