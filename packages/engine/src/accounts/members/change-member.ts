import { problem } from '@bourse/kit'
import { conflict } from '../change-problems.ts'
import { changed, type KeyChangeParts } from '../key-changes.ts'
import type { AdministeredKey, MadeKey } from '../key-shapes.ts'
import { drawKey, hashKey } from '../key.ts'
import type { MemberRole } from './member-roles.ts'

/** Gives a member another role, on every replica within a second. */
export function changeMember(parts: KeyChangeParts, id: string, role: MemberRole): Promise<AdministeredKey> {
  return changed(parts, { id, action: 'member.change', expecting: {} }, async (tx, key) => {
    rejectOthers(key)
    await tx.query('update bourse.keys set role = $2 where id = $1', [id, role])
  })
}

/**
 * Locks a manager and the member whom they change, so that two managers cannot remove each other; rejects with
 * `capability-missing` if the manager no longer is one.
 */
export async function lockManager({ database, clock }: KeyChangeParts, managerId: string, id: string): Promise<void> {
  const rows = await database.query<{ readonly id: string; readonly manages: boolean }>(
    `select id, role is not distinct from 'manager' and revoked_at is null and (expires_at is null or expires_at > $2)
       as manages from bourse.keys where id = any($1) order by id for update`,
    [[managerId, id], clock.now()],
  )
  if (rows.find((row) => row.id === managerId)?.manages === true) return
  throw problem('capability-missing', 'Only managers change members, and you no longer are one. Ask another manager.')
}

/**
 * Creates the key with which a member signs in, and which replaces the former one. Ends the member's sessions except
 * `session`. Only this call returns the key.
 */
export async function drawMemberKey(parts: KeyChangeParts, id: string, session: string | undefined): Promise<MadeKey> {
  const text = drawKey()
  const member = await changed(parts, { id, action: 'member.key', expecting: {} }, async (tx, key, { now }) => {
    rejectOthers(key)
    await tx.query(`update bourse.keys set hash = decode($2, 'hex') where id = $1`, [id, hashKey(text)])
    await tx.query(
      `update bourse.keys set revoked_at = $2
       where opened_by = $1 and revoked_at is null and id is distinct from $3::text collate "C"`,
      [id, now, session ?? null],
    )
  })
  return { ...member, key: text }
}

function rejectOthers({ id, kind, status }: AdministeredKey): void {
  if (status !== 'live') throw conflict(`The member ${id} no longer has access. Invite the person again.`)
  if (kind !== 'member')
    throw conflict(`${id} belongs to a person whose identity provider decides the role and the sign-in.`)
}
