import { type Entity, knowledgeDay, type Subject, type SubjectResolver } from '@bourse/kit'
import { visibleEntities } from '@bourse/kit/subject'
import type { Reading } from './reading.ts'

/**
 * Returns the resolver of entities that rows refer to. A reference does not need their dataset: undefined while none
 * serves, and no entity is visible then.
 */
export const referencedBy = ({ engine }: Reading, subject: Subject): SubjectResolver | undefined =>
  engine.wiring.service(subject.resolver)

/** Returns referenced entities by id, as visible to the key. */
export async function seenEntities(
  call: Reading,
  subject: Subject,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Entity>> {
  const resolver = referencedBy(call, subject)
  return resolver === undefined ? new Map() : visibleEntities(resolver, ids, call, knowledgeDay(call))
}
