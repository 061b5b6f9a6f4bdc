import { conflict } from '../change-problems.ts'
import { changeableIn } from '../changeable.ts'
import { changed, type KeyChangeParts, revokeKey } from '../key-changes.ts'
import type { AdministeredKey } from '../key-shapes.ts'
import { storedRole } from './granted-role.ts'
import { lockPerson, type Person, personText } from './person.ts'

/** Gives a person's key the role of their groups and ends its expiry, if any; nothing happens if that is its state. */
export async function changePersonKey(
  parts: KeyChangeParts,
  keyId: string,
  { person, role }: { readonly person: Person; readonly role: string },
): Promise<void> {
  const label = personText(person)
  const values = [keyId, storedRole(role), label]
  const [same] = await parts.database.query(
    'select from bourse.keys where id = $1 and role is not distinct from $2 and label = $3 and expires_at is null',
    values,
  )
  if (same !== undefined) return
  const by = { ...parts.by, name: label }
  await changed({ ...parts, by }, { id: keyId, action: 'person.change', expecting: {} }, async (tx) => {
    await tx.query('update bourse.keys set role = $2, label = $3, expires_at = null where id = $1', values)
  })
}

/**
 * Ends a person's access until they sign in again: all of their sessions, and everything else that acts for their key,
 * on every replica within a second.
 */
export function endPerson(
  parts: KeyChangeParts,
  { person_key: keyId, ...person }: Person & { readonly person_key: string },
): Promise<void> {
  const by = { ...parts.by, name: personText(person) }
  return parts.database.transaction(async (tx) => {
    const within = { ...parts, database: changeableIn(tx), by }
    await changed(within, { id: keyId, action: 'person.end', expecting: {} }, async (on, _, { now }) => {
      await on.query('update bourse.keys set expires_at = $2 where id = $1', [keyId, now])
      await on.query('update bourse.keys set revoked_at = $2 where opened_by = $1 and revoked_at is null', [keyId, now])
      await on.query('delete from bourse.provider_sessions where person_key = $1', [keyId])
    })
  })
}

/** Ends one session of a person and, if it is the last one, the person's access. */
export function endSession(
  parts: KeyChangeParts,
  sessionId: string,
  person: Person & { readonly person_key: string },
): Promise<void> {
  return parts.database.transaction(async (tx) => {
    const within = { ...parts, database: changeableIn(tx), by: { ...parts.by, name: personText(person) } }
    await lockPerson(tx, person.person_key)
    await revokeKey(within, sessionId)
    const [other] = await tx.query(
      `select from bourse.keys where opened_by = $1 and revoked_at is null and expires_at > $2 limit 1`,
      [person.person_key, parts.clock.now()],
    )
    if (other === undefined) await endPerson(within, person)
  })
}

/** Lets a person whose key an operator revoked sign in again; their former sessions remain ended. */
export function restorePerson(parts: KeyChangeParts, keyId: string): Promise<AdministeredKey> {
  return changed(parts, { id: keyId, action: 'person.restore', expecting: {} }, async (tx, { kind }, { now }) => {
    if (kind !== 'person')
      throw conflict(`${keyId} does not belong to a person who signs in with an identity provider. Create another key.`)
    const values = [keyId, now]
    await tx.query('update bourse.keys set revoked_at = $2 where opened_by = $1 and revoked_at is null', values)
    await tx.query(
      'update bourse.keys set revoked_at = null, expires_at = coalesce(expires_at, $2) where id = $1',
      values,
    )
  })
}
