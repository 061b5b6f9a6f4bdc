import { problem } from '@bourse/kit'
import { randomBytes } from 'node:crypto'
import { recordEntry } from '../../audit/index.ts'
import { changeableIn } from '../changeable.ts'
import { activeAccount, storeKey, type KeyChangeParts } from '../key-changes.ts'
import { refuseMoreMembers } from './invitations.ts'
import type { MemberRole } from './member-roles.ts'

/** The key of a member, which opens a session. */
export interface AdmittedMember {
  readonly accountId: string
  readonly keyId: string
}

interface Accepted {
  readonly id: string
  readonly account_id: string
  readonly member_key: string | null
  readonly invited_by: string | null
  readonly name: string
  readonly role: MemberRole
  readonly has_ended: boolean
}

// An invitation ends with the member who created it or their role, and a code for a member with that member.
const ACCEPT = `
delete from bourse.invitations i where i.hash = decode($1, 'hex') and i.expires_at > $2
returning id, account_id, member_key, invited_by, name, role, exists (
  select from bourse.keys k where k.id in (i.member_key, i.invited_by) and k.kind in ('member', 'person')
    and (k.revoked_at is not null or k.expires_at <= $2 or (k.id = i.invited_by and k.account_id = i.account_id
      and k.role is distinct from 'manager'))) as has_ended`

/** Uses an invitation's code. Returns the member's key, which is created for someone new; undefined for other codes. */
export function acceptInvitation(parts: KeyChangeParts, hash: string): Promise<AdmittedMember | undefined> {
  const { clock } = parts
  return parts.database.transaction(async (tx) => {
    const [found] = await tx.query<Accepted>(ACCEPT, [hash, clock.now()])
    if (found === undefined || found.has_ended) return undefined
    const { id, account_id, invited_by, name, role } = found
    const within = { ...parts, database: changeableIn(tx), by: { ...parts.by, name } }
    const keyId = await admit(within, found)
    await recordEntry(tx, {
      ...{ by: within.by, at: clock.now(), action: 'invitation.accept' },
      target: { kind: 'invitation', id, account_id },
      after: { name, role, member_id: keyId, invited_by },
    })
    return { accountId: account_id, keyId }
  })
}

/** Returns the key of the invited member. An error keeps the code, because it undoes the deletion. */
async function admit(parts: KeyChangeParts, { account_id, member_key: known, name, role }: Accepted): Promise<string> {
  // Members are counted one at a time. Sign-ins of a known member lock the key first, so those only share the account.
  const { status } = await activeAccount(parts.database, account_id, known === null ? 'no key update' : 'share')
  if (status === 'suspended')
    throw problem('account-suspended', 'The account is suspended. Use the code after the operator resumes the account.')
  if (known !== null) return known
  await refuseMoreMembers(parts.database, account_id)
  // The key has no secret until the member creates one: only sessions use it.
  const creation = { kind: 'member', action: 'member.create', role, hash: randomBytes(32).toString('hex') } as const
  return (await storeKey(parts, { account_id, label: name }, creation)).id
}
