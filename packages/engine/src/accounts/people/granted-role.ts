import type { MemberRole } from '../members/member-roles.ts'
import { OWNER_ROLE } from '../roles.ts'

/** A member's role in an account, as the settings for sign-in name it: `acc_5d2f8c1f0a7be4d39c06/manager`. */
const OF_ACCOUNT = /^(acc_[0-9a-f]{20})\/(member|manager)$/

/** An account and a member's role in it. */
export interface MemberGrant {
  readonly accountId: string
  readonly role: MemberRole
}

/** Returns the account and the role that a role of the settings stands for; undefined for a role of operators. */
export function memberGrant(role: string): MemberGrant | undefined {
  const [, accountId, name] = OF_ACCOUNT.exec(role) ?? []
  return accountId === undefined ? undefined : { accountId, role: name as MemberRole }
}

/** Returns a role of the settings as a key stores it. */
export const storedRole = (role: string): string | null =>
  role === OWNER_ROLE ? null : (memberGrant(role)?.role ?? role)
