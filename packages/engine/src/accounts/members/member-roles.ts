/** Roles of an account's members. Only managers invite, change and remove members. */
export const MEMBER_ROLES = ['member', 'manager'] as const
/** A member's role. */
export type MemberRole = (typeof MEMBER_ROLES)[number]

const PREFIX = 'account.'
const MANAGERS = /^account\.(members|invitations)\./
/** Capabilities of every key: to read which key sends the request, and what its account's plan includes. */
const EVERYONES = ['account.me.get', 'account.plan.get']

/** Whether a capability lets people manage their own account. Only members of the account can have it. */
export const isMembers = (name: string): boolean => name.startsWith(PREFIX)

/** Returns the capabilities for one's own account that a role permits; a key without a role has those of every key. */
export function memberCapabilities(role: string | null, known: ReadonlySet<string>): readonly string[] {
  const permits = (name: string) => role === 'manager' || (role === 'member' && !MANAGERS.test(name))
  return [...known].filter((name) => EVERYONES.includes(name) || (isMembers(name) && permits(name)))
}
