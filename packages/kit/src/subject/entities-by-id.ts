import { type Entity, maySee } from './entity.ts'
import type { Knowledge } from '../values/knowledge.ts'
import type { Scope } from './scope.ts'
import {
  MAX_NAMES_PER_REQUEST,
  type Resolution,
  type ResolveRequest,
  type SubjectResolver,
} from './subject-resolver.ts'

/** Later than any real date, so that an entity is found with its last labels even after its end. */
const LAST_DAY = '9999-12-31'

/**
 * Returns entities by their ids, with the labels of a day (by default their last labels); unknown ids are omitted. An
 * id that was not known at the as-of time is looked up in today's data. Does not check whether a key may see an entity.
 */
export async function entitiesById(
  resolver: SubjectResolver,
  ids: readonly string[],
  knowledge: Knowledge,
  on: string = LAST_DAY,
): Promise<ReadonlyMap<string, Entity>> {
  const known = await knownEntities(resolver, ids, knowledge, on)
  const missing = unknownIds(ids, known, knowledge)
  if (missing.length === 0) return known
  return new Map([...known, ...(await knownEntities(resolver, missing, withoutAsOf(knowledge), on))])
}

/** Like `entitiesById`, for a resolver that builds on another one: uses only what was known at the as-of time. */
export async function knownEntities(
  resolver: SubjectResolver,
  ids: readonly string[],
  knowledge: Knowledge,
  on: string = LAST_DAY,
): Promise<ReadonlyMap<string, Entity>> {
  const distinct = [...new Set(ids)]
  const entities = new Map<string, Entity>()
  for (let at = 0; at < distinct.length; at += MAX_NAMES_PER_REQUEST) {
    const requested = distinct.slice(at, at + MAX_NAMES_PER_REQUEST)
    const request = { by: 'id', requested, on, day: on, labels: 'current', markets: [], knowledge } as const
    for (const each of await resolver.resolve(request)) if (each.found) entities.set(each.requested, each.entity)
  }
  return entities
}

/** Returns the ids that are not known at a past as-of time. */
const unknownIds = (ids: readonly string[], known: ReadonlyMap<string, Entity>, { asOf }: Knowledge) =>
  asOf === undefined ? [] : ids.filter((id) => !known.has(id))

/** Returns the same snapshot without the as-of time. */
export const withoutAsOf = (knowledge: Knowledge): Knowledge => ({ ...knowledge, asOf: undefined })

/** Resolves names in the given markets on a day, with the labels of that day or another. */
export const resolveNames = (
  resolver: SubjectResolver,
  requested: readonly string[],
  at: Pick<ResolveRequest, 'on' | 'markets' | 'knowledge'> & { readonly day?: string },
): Promise<readonly Resolution[]> => resolver.resolve({ by: 'name', requested, labels: 'current', day: at.on, ...at })

/**
 * Returns entities by their ids as visible to a key. If an entity, such as an issuer, is represented by a listing that
 * the key may not see, a visible listing of the entity takes its place. An entity with no visible listing is returned
 * the way `entitiesById` returns it; one found only in today's data is omitted if the key may not see it today.
 */
export async function visibleEntities(
  resolver: SubjectResolver,
  ids: readonly string[],
  key: { readonly scope: Scope; readonly knowledge: Knowledge },
  on: string = LAST_DAY,
): Promise<ReadonlyMap<string, Entity>> {
  const known = await visibleAt(resolver, ids, key, on)
  const missing = unknownIds(ids, known, key.knowledge)
  if (missing.length === 0) return known
  const today = { ...key, knowledge: withoutAsOf(key.knowledge) }
  const visible = await visibleAt(resolver, missing, today, today.knowledge.today)
  const seen = missing.filter((id) => isVisible(key.scope, visible.get(id)))
  return new Map([...known, ...(await visibleAt(resolver, seen, today, on))])
}

const isVisible = (scope: Scope, entity: Entity | undefined) => entity !== undefined && maySee(scope, entity)

/** Returns the entities known at an as-of time, as visible to a key. */
async function visibleAt(
  resolver: SubjectResolver,
  ids: readonly string[],
  { scope, knowledge }: { readonly scope: Scope; readonly knowledge: Knowledge },
  on: string = LAST_DAY,
): Promise<ReadonlyMap<string, Entity>> {
  const known = await knownEntities(resolver, ids, knowledge, on)
  const hidden = new Set([...known].flatMap(([id, entity]) => (isUnderOther(scope, entity) ? [id] : [])))
  if (hidden.size === 0) return known
  const { markets } = scope
  const seen = await resolver.universe({ scope, on, markets, excludeKinds: [], knowledge })
  return new Map([...known, ...seen.flatMap((entity) => (hidden.has(entity.id) ? [[entity.id, entity] as const] : []))])
}

/** Returns whether the listing that represents the entity is not visible to the key. */
const isUnderOther = (scope: Scope, entity: Entity) => entity.listedAs !== undefined && !maySee(scope, entity)
