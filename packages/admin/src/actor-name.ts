import type { Actor } from '@bourse/engine/audit'
import type { Statements } from '@bourse/engine/database'

/** Returns the name of an actor for people: a person's, a key's label, or the id of a key without one. */
export async function actorName(on: Statements, { name, key_id: key, kind }: Actor): Promise<string> {
  if (name !== undefined) return name
  if (key === undefined) return kind
  const [found] = await on.query<{ label: string | null }>('select label from bourse.keys where id = $1', [key])
  return found?.label ?? key
}
