import { endpoint, optional, Type } from '@bourse/kit'
import { change } from '../change.ts'
import { COMMON, MAKES, MAKES_PROBLEMS } from '../common.ts'
import { administration } from '../contract/administration.ts'
import { invitationMail } from '../contract/invitation-mail.ts'
import { codeFields, MAILED, invitationFields, INVITES } from './invitation-fields.ts'
import { inviteByMail } from './invite.ts'

const needs = { administration }
const ACCOUNT = Type.String({ maxLength: 60, description: 'Account.', examples: ['acc_5d2f8c1f0a7be4d39c06'] })

const list = endpoint('/invitations', {
  ...COMMON,
  id: 'admin.invitations.list',
  summary: 'Open invitations of an account, newest first, without their codes',
  query: { account_id: ACCOUNT },
  fields: invitationFields,
  order: ['created_at desc', 'id desc'],
  tag: 'body',
  needs,
  read: ({ administration: admin }, { query, page }) => admin.members.invitations(query.account_id, page),
})

const create = endpoint('/invitations', {
  ...COMMON,
  id: 'admin.invitations.create',
  summary: 'Create a one-time code with which someone becomes a member of an account, or signs in again',
  description: MAILED,
  status: 201,
  headers: MAKES,
  problems: MAKES_PROBLEMS,
  body: Type.Object(
    { account_id: ACCOUNT, ...INVITES },
    { examples: [{ account_id: 'acc_5d2f8c1f0a7be4d39c06', name: 'ada@acme.example', role: 'manager' }] },
  ),
  fields: { ...invitationFields, ...codeFields },
  order: ['id asc'],
  single: true,
  needs: { ...needs, mail: optional(invitationMail) },
  read: async (given, call) => [await inviteByMail(given, 'admin.invitations.create', call, call.body.account_id)],
})

const revoke = endpoint('/invitations/{invitation_id}/revoke', {
  ...COMMON,
  id: 'admin.invitations.revoke',
  summary: 'End an invitation of an account',
  examples: { invitation_id: 'inv_5d2f8c1f0a7be4d39c06' },
  headers: MAKES,
  problems: [...MAKES_PROBLEMS, 'record-not-found'],
  body: Type.Object({ account_id: ACCOUNT }, { examples: [{ account_id: 'acc_5d2f8c1f0a7be4d39c06' }] }),
  fields: invitationFields,
  order: ['id asc'],
  single: true,
  needs,
  read: async ({ administration: admin }, call) => [
    await change(admin, 'admin.invitations.revoke', call, ({ members }) =>
      members.endInvitation(call.body.account_id, String(call.params['invitation_id'])),
    ),
  ],
})

/** Operations on the invitations of accounts. */
export const invitationOperations = [list, create, revoke]
