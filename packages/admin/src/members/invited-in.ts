import { invalidMember, type Invited, type MemberRole, type NewInvitation } from '@bourse/engine/accounts'

interface InvitedBody {
  readonly name?: string
  readonly role?: MemberRole
  readonly member_id?: string
}

/** Returns whom a request's body invites: someone new by name, or a member by id. */
export function invitedIn({ name, role, member_id: id }: InvitedBody): Invited {
  if (id === undefined && name !== undefined) return { name, role: role ?? 'member' }
  if (id !== undefined && name === undefined && role === undefined) return { member_id: id }
  throw invalidMember('name', 'expected name and role for someone new, or member_id alone for a member')
}

/** A repeated response does not include the code. */
export const withoutCode = (made: NewInvitation): NewInvitation => ({ ...made, code: null })
