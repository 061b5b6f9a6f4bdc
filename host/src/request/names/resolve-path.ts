import { maySee } from '@bourse/kit'
import type { SubjectInPath } from '@bourse/kit/host'
import { checkAvailable } from '../check-available.ts'
import { lookUp } from './look-up.ts'
import type { Entities, Scoped } from '../request-context.ts'
import { notFoundHere } from './unknown-names.ts'

/** An id in the path names one entity; one outside the key is as unknown as one that does not exist. */
export async function resolvePath(
  call: Scoped,
  { param, subject, kinds, otherwise }: SubjectInPath,
  code: 'record-not-found' | 'identifier-not-found',
): Promise<Entities> {
  const id = call.input.params[param] ?? ''
  const [resolution] = await lookUp(call, subject, { by: 'id', selector: param, items: [id], spelled: new Map() })
  const entity = resolution?.found === true ? resolution.entity : undefined
  const isOfKind = entity !== undefined && kinds?.includes(entity.kind) !== false
  // A kind that the key lacks is refused by name later.
  if (!isOfKind || !maySee({ ...call.scope, excludedKinds: [] }, entity)) {
    // Where nothing is published yet, no id can be known: that is not the caller's mistake.
    await checkAvailable(call)
    throw notFoundHere(call, { param, otherwise }, code)
  }
  return { entities: [entity], named: [entity], spelling: new Map(), unresolved: [] }
}
