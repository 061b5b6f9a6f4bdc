export { change, withTag } from './change.ts'
export { CHANGES, CHANGES_PROBLEMS, COMMON, expecting, MAKES, MAKES_PROBLEMS } from './common.ts'
export { administration } from './contract/administration.ts'
export { type InvitationMail, invitationMail } from './contract/invitation-mail.ts'
export type {
  Administration,
  ChangeResult,
  Changes,
  Changing,
  KeyScopes,
  Repeatable,
} from './contract/administration.ts'
export { default } from './dataset.ts'
export { keyFields, scopeFields } from './keys/key-fields.ts'
export { keyTerms } from './keys/key-operations.ts'
export { madeKeyFields, overlapIn, ROTATION, withoutText } from './keys/made-key.ts'
export { linkFields, linkStatus } from './links/link-operations.ts'
export { codeFields, INVITES, invitationFields, MAILED, ROLE } from './members/invitation-fields.ts'
export { inviteByMail } from './members/invite.ts'
export { USAGE, usageFilter, usageQuery } from './usage/usage-operations.ts'
export { withOwnCapability } from './own-capability.ts'
