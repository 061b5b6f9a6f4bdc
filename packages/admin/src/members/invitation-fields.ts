import { MEMBER_ROLES } from '@bourse/engine/accounts'
import { f, Type } from '@bourse/kit'

/** A member's role as a body property. */
export const ROLE = Type.Union(
  MEMBER_ROLES.map((role) => Type.Literal(role)),
  { description: 'Members manage keys and links; managers also invite and remove members.' },
)

const MEMBER = Type.String({ maxLength: 60, description: 'Member who signs in again with the code.' })
const NAME = Type.String({ minLength: 1, maxLength: 100, description: 'Name or e-mail address of the person.' })

/** Body properties of a one-time code: for someone new, or for a member who signs in again. */
export const INVITES = {
  name: Type.Optional(NAME),
  role: Type.Optional(ROLE),
  member_id: Type.Optional(MEMBER),
} as const

/** Fields of invitations. */
export const invitationFields = {
  id: f.text('Public id', { example: 'inv_5d2f8c1f0a7be4d39c06' }),
  account_id: f.text('Account', { example: 'acc_5d2f8c1f0a7be4d39c06' }),
  name: f.text('Name or e-mail address of the person', { example: 'ada@acme.example' }),
  role: f.oneOf('Role in the account', MEMBER_ROLES),
  member_id: f
    .text('Member who signs in again; null for someone new', { example: 'key_5d2f8c1f0a7be4d39c06' })
    .nullable(),
  created_at: f.instant('Creation time'),
  expires_at: f.instant('Expiration time'),
}

/** Where the code of a new invitation is. */
export const MAILED =
  'If the settings name a mail server, and the name is an e-mail address, the code is sent there. Otherwise, or if ' +
  'the mail server does not accept it, the response has the code.'

/** Fields of a new invitation: its code is either in the response or in a mailbox. */
export const codeFields = {
  code: f
    .text('The one-time code, returned only once; null if it was sent by e-mail', {
      example: 'ABCD-EFGH-JKMN-PQRS-TUVW',
    })
    .nullable(),
  sent_to: f.text('Mailbox that got the code; null if the response has it', { example: 'ada@acme.example' }).nullable(),
}
