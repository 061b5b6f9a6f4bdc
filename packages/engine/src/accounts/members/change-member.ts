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

/** Creates the key with which a member signs in, and which replaces the former one. Only this call returns it. */
export async function drawMemberKey(parts: KeyChangeParts, id: string): Promise<MadeKey> {
  const text = drawKey()
  const member = await changed(parts, { id, action: 'member.key', expecting: {} }, async (tx, key) => {
    rejectOthers(key)
    await tx.query(`update bourse.keys set hash = decode($2, 'hex') where id = $1`, [id, hashKey(text)])
  })
  return { ...member, key: text }
}

function rejectOthers({ id, kind, status }: AdministeredKey): void {
  if (status !== 'live') throw conflict(`The member ${id} no longer has access. Invite the person again.`)
  if (kind !== 'member')
    throw conflict(`${id} belongs to a person whose identity provider decides the role and the sign-in.`)
}
