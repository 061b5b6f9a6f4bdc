import { hasEnded, type Call, type Dataset } from '@bourse/kit'
import { freshnessRecord } from '@bourse/kit/host'
import type { CatalogueParts } from './catalogue-parts.ts'

/** Listings expected on a session, and those that have a row for it. */
export interface Freshness {
  readonly expected: number
  readonly present: number
}

interface Due {
  readonly session: string
  readonly before: string
}

/**
 * Counts the active listings of a market that have a row for the session before, and those of them that have one for
 * the session.
 */
export async function countSession(
  parts: CatalogueParts,
  dataset: Dataset,
  mic: string,
  due: Due,
  call: Call,
): Promise<Freshness> {
  const { wiring } = parts.engine
  const record = freshnessRecord(dataset)
  const subject = record?.subject
  const resolver = subject === undefined ? undefined : wiring.service(subject.resolver)
  if (record === undefined || subject === undefined || resolver === undefined || record.time.mode === 'catalog')
    return { expected: 0, present: 0 }
  const { fingerprint, excludedKinds } = call.scope
  const scope = { markets: [mic], excludedKinds, ids: undefined, fingerprint: `${fingerprint} health` }
  const universe = await resolver.universe({
    scope,
    on: due.session,
    markets: [mic],
    excludeKinds: [],
    knowledge: call.knowledge,
  })
  const ids = universe.filter((entity) => !hasEnded(entity, due.session)).map(({ id }) => id)
  return parts.engine.store.countPresent(record, call.knowledge, ids, { before: due.before, on: due.session })
}
