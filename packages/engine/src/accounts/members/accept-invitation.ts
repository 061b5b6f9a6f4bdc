import { randomBytes } from 'node:crypto'
import { storeKey, type KeyChangeParts } from '../key-changes.ts'
import type { MemberRole } from './member-roles.ts'

/** The key of a member, which opens a session. */
export interface AdmittedMember {
  readonly accountId: string
  readonly keyId: string
}

interface Accepted {
  readonly account_id: string
  readonly member_key: string | null
  readonly name: string
  readonly role: MemberRole
  readonly has_ended: boolean
}

// An invitation ends with the member who created it, and a code for a member with that member.
const ACCEPT = `
delete from bourse.invitations i where i.hash = decode($1, 'hex') and i.expires_at > $2
returning account_id, member_key, name, role, exists (
  select from bourse.keys k where k.id in (i.member_key, i.invited_by) and k.kind in ('member', 'person')
    and (k.revoked_at is not null or k.expires_at <= $2)) as has_ended`

/** Uses an invitation's code. Returns the member's key, which is created for someone new; undefined for other codes. */
export async function acceptInvitation(parts: KeyChangeParts, hash: string): Promise<AdmittedMember | undefined> {
  const { database, clock } = parts
  const [found] = await database.query<Accepted>(ACCEPT, [hash, clock.now()])
  if (found === undefined || found.has_ended) return undefined
  const { account_id: accountId, member_key: known, name, role } = found
  if (known !== null) return { accountId, keyId: known }
  const by = { ...parts.by, name }
  // The key has no secret until the member creates one: only sessions use it.
  const creation = { kind: 'member', action: 'member.create', role, hash: randomBytes(32).toString('hex') } as const
  const key = await storeKey({ ...parts, by }, { account_id: accountId, label: name }, creation)
  return { accountId, keyId: key.id }
}
