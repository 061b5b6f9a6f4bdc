import { type Entity, invalidParameter, type Scope, type Subject } from '@bourse/kit'
import { maySee, type Resolution } from '@bourse/kit/subject'
import { lookUp } from './look-up.ts'
import { refuseForeignMarket } from './market-missing.ts'
import type { Entities, RequestedNames, ResolvedRequest, ScopedRequest } from '../request-context.ts'
import { noneKnown, unresolvedNames } from './unknown-names.ts'

/** Resolves the requested names or ids to entities; throws 404 if none of them is known. */
export async function resolveRequested(
  call: ScopedRequest,
  subject: Subject,
  requested: RequestedNames,
): Promise<Entities & Pick<ResolvedRequest, 'subjects'>> {
  refuseMisspelled(subject, requested)
  if (requested.by === 'name') for (const name of requested.items) refuseForeignMarket(call.engine, call.scope, name)
  const { resolutions, identities } = await lookUp(call, subject, requested)
  const unknown = resolutions.filter((each) => !each.found)
  const found = Map.groupBy(
    resolutions.filter((each) => each.found),
    (each) => each.requested,
  )
  if (found.size === 0) throw noneKnown(requested.selector, requested.items, call.knowledge.asOf)
  const entities = [...found.values()].map((each) => each.map(({ entity }) => entity))
  const seen = entities.flatMap((each) => visibleOf(call.scope, each))
  // Two spellings of one entity are charged once; each unknown name is charged separately.
  const charged = new Set(entities.flatMap(([first]) => (first === undefined ? [] : [listedAs(first)])))
  return {
    named: distinct(seen, listedAs),
    entities: distinct(seen, ({ id }) => id),
    spelling: requested.by === 'name' ? spellingOf(requested, resolutions) : new Map(),
    subjects: charged.size + unknown.length,
    unresolved: unknown.map((each) => unresolvedNames(requested, each, subject)),
    resolved: requested.by === 'name' ? resolvedNames(requested, resolutions) : undefined,
    // An id always means the same thing; only a name may have been resolved with knowledge from after the cutoff.
    resolvedBy: requested.by === 'name' && identities.size > 0 ? 'current' : undefined,
  }
}

/** Throws 422 for text that can never be a name of the subject. */
function refuseMisspelled({ spelling, selectors }: Subject, { by, items, spelled }: RequestedNames): void {
  if (spelling === undefined || by !== 'name') return
  const pattern = new RegExp(spelling.pattern)
  const wrong = items.find((item) => !pattern.test(item))
  if (wrong === undefined) return
  const shown = (spelled.get(wrong) ?? wrong).slice(0, 60)
  throw invalidParameter(selectors.names, `expected ${spelling.expected}, got "${shown}"`)
}

/**
 * If one item resolves to several entities, returns those visible to the key, or all of them if none is visible, so
 * that the request is rejected later.
 */
function visibleOf(scope: Scope, entities: readonly Entity[]): readonly Entity[] {
  if (entities.length === 1) return entities
  const seen = entities.filter((entity) => maySee(scope, entity))
  return seen.length === 0 ? entities : seen
}

/** The caller's spelling by entity id; if an entity has two spellings, the first one. */
function spellingOf({ spelled }: RequestedNames, resolutions: readonly Resolution[]): ReadonlyMap<string, string> {
  const spelling = new Map<string, string>()
  for (const each of resolutions)
    if (each.found && !spelling.has(each.entity.id))
      spelling.set(each.entity.id, spelled.get(each.requested) ?? each.requested)
  return spelling
}

/** The id that each name resolved to, by the caller's spelling. For an issuer, it is the id of the named listing. */
function resolvedNames({ items, spelled }: RequestedNames, resolutions: readonly Resolution[]) {
  const ids = new Map(
    resolutions.map((each) => [
      each.requested,
      each.found ? (each.entity.labels['instrument_id'] ?? each.entity.id) : null,
    ]),
  )
  return Object.fromEntries(items.map((item) => [spelled.get(item) ?? item, ids.get(item) ?? null]))
}

/** The id that an entity was requested by: for an issuer, the listing's id. */
const listedAs = ({ id, listedAs: listing = id }: Entity) => listing

/** The first entity for each key. */
function distinct(entities: readonly Entity[], keyOf: (entity: Entity) => string): readonly Entity[] {
  const first = new Map<string, Entity>()
  for (const entity of entities) if (!first.has(keyOf(entity))) first.set(keyOf(entity), entity)
  return [...first.values()]
}
