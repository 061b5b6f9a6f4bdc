import { problem, type Subject, type SubjectResolver } from '@bourse/kit'
import type { Wiring } from './wiring.ts'

export function resolverOf(wiring: Wiring, subject: Subject): SubjectResolver {
  const resolver = wiring.service(subject.resolver)
  // Switched off since the request was let in: the same answer as a moment later.
  if (resolver === undefined)
    throw problem('dataset-unavailable', `No dataset that serves offers ${subject.resolver.id}.`)
  return resolver
}
