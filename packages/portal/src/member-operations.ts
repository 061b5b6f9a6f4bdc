import {
  administration,
  change,
  codeFields,
  COMMON,
  INVITES,
  invitationFields,
  invitationMail,
  inviteByMail,
  keyFields,
  MAILED,
  MAKES,
  MAKES_PROBLEMS,
  ROLE,
} from '@bourse/admin'
import {
  type AdministeredKey,
  conflict,
  type KeysRead,
  MEMBER_ROLES,
  type MembersChanged,
} from '@bourse/engine/accounts'
import { endpoint, f, optional, Type, type Call } from '@bourse/kit'
import { memberIn, MEMBERS } from './own.ts'

const needs = { administration }
const problems = [...MAKES_PROBLEMS, 'record-not-found'] as const
const MEMBER = { member_id: 'key_5d2f8c1f0a7be4d39c06' }
const INVITATION = { invitation_id: 'inv_5d2f8c1f0a7be4d39c06' }

const memberFields = {
  id: f.text('Public id', { example: 'key_5d2f8c1f0a7be4d39c06' }),
  name: f.text('Name or e-mail address', { example: 'ada@acme.example' }),
  kind: f.oneOf('`person`: signs in with an identity provider, which decides the role', ['member', 'person']),
  role: f.oneOf('Role in the account; null if the provider gives none', MEMBER_ROLES).nullable(),
  status: keyFields.status,
  created_at: keyFields.created_at,
  last_used_at: keyFields.last_used_at,
}

interface Changed {
  readonly keys: KeysRead
  readonly members: MembersChanged
}

const shown = ({ id, label, kind, role, status, created_at, last_used_at }: AdministeredKey) => ({
  ...{ id, name: label ?? id, kind: kind === 'person' ? ('person' as const) : ('member' as const) },
  ...{ role: MEMBER_ROLES.find((name) => name === role) ?? null, status, created_at, last_used_at },
})

const ONE = { ...COMMON, order: ['id asc'], single: true, needs, headers: MAKES, problems } as const

const list = endpoint('/members', {
  ...COMMON,
  id: 'account.members.list',
  summary: 'Members of the account with access, newest first',
  fields: memberFields,
  order: ['created_at desc', 'id desc'],
  tag: 'body',
  needs,
  async read({ administration: admin }, { caller, page }) {
    const filter = { account_id: caller.accountId, kind: MEMBERS, status: 'live' } as const
    return (await admin.keys.page(filter, page)).map(shown)
  },
})

const edit = endpoint('/members/{member_id}', {
  ...ONE,
  id: 'account.members.change',
  summary: 'Change the role of another member; takes effect within one second',
  method: 'PATCH',
  examples: MEMBER,
  body: Type.Object({ role: ROLE }, { examples: [{ role: 'manager' }] }),
  fields: memberFields,
  read: async ({ administration: admin }, call) => [
    await change(admin, 'account.members.change', call, async ({ keys, members }) =>
      shown(await members.change(await otherMember({ keys, members }, call), call.body.role)),
    ),
  ],
})

const remove = endpoint('/members/{member_id}/remove', {
  ...ONE,
  id: 'account.members.remove',
  summary: 'Remove another member; their sessions and links end within one second',
  description: 'Keys that the member created for the account remain. Invitations that the member created end.',
  examples: MEMBER,
  body: Type.Object({}),
  fields: memberFields,
  read: async ({ administration: admin }, call) => [
    await change(admin, 'account.members.remove', call, async ({ keys, members }) =>
      shown(await keys.revoke(await otherMember({ keys, members }, call))),
    ),
  ],
})

/** Returns the id of the member in the path, who is not the caller: an account never loses its last manager. */
async function otherMember(
  { keys, members }: Changed,
  call: Pick<Call<unknown>, 'caller' | 'params'>,
): Promise<string> {
  const { id } = await memberIn(keys, call)
  if (id === call.caller.keyId)
    throw conflict('You cannot change your own role or remove yourself. Ask another manager.')
  await members.lockManager(call.caller.keyId, id)
  return id
}

const invitations = endpoint('/invitations', {
  ...COMMON,
  id: 'account.invitations.list',
  summary: 'Open invitations to the account, newest first, without their codes',
  fields: invitationFields,
  order: ['created_at desc', 'id desc'],
  tag: 'body',
  needs,
  read: ({ administration: admin }, { caller, page }) => admin.members.invitations(caller.accountId, page),
})

const invite = endpoint('/invitations', {
  ...ONE,
  id: 'account.invitations.create',
  summary: 'Create a one-time code with which someone becomes a member, or a member signs in again',
  description: MAILED,
  status: 201,
  problems: MAKES_PROBLEMS,
  body: Type.Object(INVITES, { examples: [{ name: 'ada@acme.example', role: 'member' }] }),
  fields: { ...invitationFields, ...codeFields },
  needs: { ...needs, mail: optional(invitationMail) },
  read: async (given, call) => [await inviteByMail(given, 'account.invitations.create', call, call.caller.accountId)],
})

const revoke = endpoint('/invitations/{invitation_id}/revoke', {
  ...ONE,
  id: 'account.invitations.revoke',
  summary: 'End an invitation to the account',
  examples: INVITATION,
  body: Type.Object({}),
  fields: invitationFields,
  read: async ({ administration: admin }, call) => [
    await change(admin, 'account.invitations.revoke', call, ({ members }) =>
      members.endInvitation(call.caller.accountId, String(call.params['invitation_id'])),
    ),
  ],
})

/** Operations for managers: members and invitations of the account. */
export const memberOperations = [list, edit, remove, invitations, invite, revoke]
