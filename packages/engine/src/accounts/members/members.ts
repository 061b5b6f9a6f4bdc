import type { PagedQuery } from '../../database/index.ts'
import type { AdministeredKey, MadeKey } from '../key-shapes.ts'
import type { KeysOptions } from '../keys.ts'
import { changeMember, drawMemberKey, lockManager } from './change-member.ts'
import type { Invitation, Invited, NewInvitation } from './invitation-shapes.ts'
import { endInvitation, invite, pageOfInvitations } from './invitations.ts'
import type { MemberRole } from './member-roles.ts'

/** Read access to the open invitations of an account. */
export interface MembersRead {
  /** Returns invitations, newest first; the next page starts after `created_at` and `id`. */
  invitations(accountId: string, page: PagedQuery): Promise<readonly Invitation[]>
}

/** Changes to the members of an account, whose keys are also read and revoked as keys. */
export interface MembersChanged extends MembersRead {
  invite(accountId: string, invited: Invited): Promise<NewInvitation>
  endInvitation(accountId: string, id: string): Promise<Invitation>
  change(id: string, role: MemberRole): Promise<AdministeredKey>
  /** Locks a manager and the member whom they change; rejects with `capability-missing` for anyone else. */
  lockManager(managerId: string, id: string): Promise<void>
  /** Creates the key with which a member signs in. It replaces the former one and ends all sessions but `session`. */
  drawKey(id: string, session: string | undefined): Promise<MadeKey>
}

export function createMembers({ by = { kind: 'host' }, ...options }: KeysOptions): MembersChanged {
  const parts = { ...options, by }
  return {
    invitations: (accountId, page) => pageOfInvitations(options.database, accountId, page, options.clock.now()),
    invite: (accountId, invited) => invite(parts, accountId, invited),
    endInvitation: (accountId, id) => endInvitation(parts, accountId, id),
    change: (id, role) => changeMember(parts, id, role),
    lockManager: (managerId, id) => lockManager(parts, managerId, id),
    drawKey: (id, session) => drawMemberKey(parts, id, session),
  }
}
