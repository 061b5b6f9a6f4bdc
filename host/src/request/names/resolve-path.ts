import type { Subject } from '@bourse/kit'
import { maySee } from '@bourse/kit/subject'
import type { SubjectInPath } from '@bourse/kit/host'
import { checkAvailable } from '../check-available.ts'
import { lookUp, lookUpAt } from './look-up.ts'
import { NO_ENTITIES, type Entities, type ScopedRequest } from '../request-context.ts'
import { notFoundHere } from './unknown-names.ts'

/**
 * Resolves the id in the path to one entity. Throws the same 404 for an entity outside the key's scope as for an
 * unknown id.
 */
export async function resolvePath(
  call: ScopedRequest,
  { param, subject, kinds, otherwise }: SubjectInPath,
  code: 'record-not-found' | 'identifier-not-found',
): Promise<Entities> {
  const id = call.input.params[param] ?? ''
  const requested = { by: 'id', selector: param, items: [id], spelled: new Map() }
  const [resolution] = isOfDirectory(call, subject)
    ? await lookUpAt(call, subject, requested)
    : (await lookUp(call, subject, requested)).resolutions
  const entity = resolution?.found === true ? resolution.entity : undefined
  const isOfKind = entity !== undefined && kinds?.includes(entity.kind) !== false
  // A kind excluded by the key is rejected later with its own problem.
  if (!isOfKind || !maySee({ ...call.scope, excludedKinds: [] }, entity)) {
    // Before the first publication, no id can be known, which is not the caller's fault.
    await checkAvailable(call)
    throw notFoundHere(call, { param, otherwise }, code)
  }
  return { ...NO_ENTITIES, entities: [entity], named: [entity] }
}

/**
 * Whether the operation's dataset is the one that provides the entities; an entity is then visible only from the time
 * it became known.
 */
function isOfDirectory({ compiled, engine }: ScopedRequest, subject: Subject): boolean {
  const providers = engine.wiring.providersOf({ resolver: subject.resolver })
  return providers.some(({ dataset }) => dataset === compiled.dataset.id)
}
