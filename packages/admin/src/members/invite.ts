import { invalidMember, type Invited, type MemberRole, type NewInvitation } from '@bourse/engine/accounts'
import type { Call } from '@bourse/kit'
import { change } from '../change.ts'
import type { Administration } from '../contract/administration.ts'
import type { InvitationMail } from '../contract/invitation-mail.ts'

interface InvitedBody {
  readonly name?: string
  readonly role?: MemberRole
  readonly member_id?: string
}

interface Given {
  readonly administration: Administration
  readonly mail: InvitationMail | undefined
}

/** A new invitation, whose code is either in a mailbox or in the response. */
export type SentInvitation = NewInvitation & { readonly sent_to: string | null }

/** Creates an invitation to an account, and sends its code by e-mail where that is possible. */
export async function inviteByMail(
  { administration: admin, mail }: Given,
  operation: string,
  call: Call<unknown, InvitedBody>,
  accountId: string,
): Promise<SentInvitation> {
  const made = await change(
    admin,
    operation,
    call,
    ({ members }) => members.invite(accountId, invitedIn(call.body)),
    withoutCode,
  )
  const { code } = made
  // A repeated request has no code, and sends no second message.
  const isSent = code !== null && mail !== undefined && (await mail.send({ ...made, code }))
  return isSent ? { ...withoutCode(made), sent_to: made.name } : { ...made, sent_to: null }
}

/** Returns whom a request's body invites: someone new by name, or a member by id. */
function invitedIn({ name, role, member_id: id }: InvitedBody): Invited {
  if (id === undefined && name !== undefined) return { name, role: role ?? 'member' }
  if (id !== undefined && name === undefined && role === undefined) return { member_id: id }
  throw invalidMember('name', 'expected name and role for someone new, or member_id alone for a member')
}

const withoutCode = (made: NewInvitation): NewInvitation => ({ ...made, code: null })
