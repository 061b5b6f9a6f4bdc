import type { MemberRole } from './member-roles.ts'

/** An invitation, without its code. */
export interface Invitation {
  /** Public id, `inv_…`. */
  readonly id: string
  readonly account_id: string
  /** Name or e-mail address of the invited person. */
  readonly name: string
  readonly role: MemberRole
  /** The member who signs in again with the code; null for someone new. */
  readonly member_id: string | null
  readonly created_at: string
  readonly expires_at: string
}

/** A new invitation with its code, which cannot be retrieved later; null in a repeated response. */
export interface NewInvitation extends Invitation {
  readonly code: string | null
}

/** Whom a code is for: someone new, or a member who signs in again. */
export type Invited = { readonly name: string; readonly role: MemberRole } | { readonly member_id: string }
