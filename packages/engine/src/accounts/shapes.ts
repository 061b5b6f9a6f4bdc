// Types for displaying accounts and keys, in a module that browsers can load without code that needs Node.js.
export * from './account-shapes.ts'
export * from './key-shapes.ts'
export * from './links/link-shapes.ts'
export * from './members/invitation-shapes.ts'
export { MEMBER_ROLES, type MemberRole } from './members/member-roles.ts'
export * from '../licences/licence-holder.ts'
