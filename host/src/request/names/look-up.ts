import { knowledgeDay, type Entity, type Scope, type Subject } from '@bourse/kit'
import { visibleEntities, withoutAsOf, maySee, type Resolution } from '@bourse/kit/subject'
import type { RequestedNames, ScopedRequest } from '../request-context.ts'

/** The result of resolving names or ids. */
export interface LookUpResult {
  readonly resolutions: readonly Resolution[]
  /** Requested items that resolve only with today's knowledge, not as of the cutoff. */
  readonly identities: ReadonlySet<string>
}

/**
 * Resolves a subject's names or ids on the request date. Names are identity, not knowledge: items unknown at the cutoff
 * are resolved with today's knowledge and accepted if their entity is visible to the key today.
 */
export async function lookUp(call: ScopedRequest, subject: Subject, requested: RequestedNames): Promise<LookUpResult> {
  const resolutions = await lookUpAt(call, subject, requested)
  // A company id selects all its share classes, some of which may not have been known yet at the cutoff.
  const isOfSeveral = requested.by !== 'name' && requested.by !== 'id'
  const doubtful = isOfSeveral ? requested.items : resolutions.flatMap(unknownItem)
  const items = call.knowledge.asOf === undefined ? [] : doubtful
  if (items.length === 0) return { resolutions, identities: NONE }
  const day = knowledgeDay(call)
  const today = { ...call, knowledge: withoutAsOf(call.knowledge) }
  const current = await lookUpAt(today, subject, { ...requested, items }, day)
  const ids = current.flatMap((each) => (each.found ? [each.entity.id] : []))
  const visible = await visibleEntities(call.engine.resolverOf(subject), ids, today, call.today)
  const seen = current.filter((each) => each.found && isSeen(call.scope, visible.get(each.entity.id)))
  const byItem = Map.groupBy(seen, (each) => each.requested)
  const known = new Set(resolutions.flatMap((each) => (each.found ? [`${each.requested} ${each.entity.id}`] : [])))
  const isNew = (each: Resolution) => each.found && !known.has(`${each.requested} ${each.entity.id}`)
  return {
    resolutions: [
      ...resolutions.flatMap((each) => (each.found ? [each] : (byItem.get(each.requested) ?? [each]))),
      ...seen.filter((each) => isNew(each) && hasOtherEntity(resolutions, each)),
    ],
    identities: new Set(byItem.keys()),
  }
}

/** Whether a different resolution found an entity for the same requested item. */
const hasOtherEntity = (resolutions: readonly Resolution[], { requested }: Resolution) =>
  resolutions.some((each) => each.found && each.requested === requested)

const NONE: ReadonlySet<string> = new Set()

const unknownItem = (each: Resolution) => (!each.found && each.reason === 'unknown' ? [each.requested] : [])

const isSeen = (scope: Scope, entity: Entity | undefined) => entity !== undefined && maySee(scope, entity)

/** Resolves at a call's cutoff, with the names of a given day (default: the day of the cutoff). */
export async function lookUpAt(
  call: ScopedRequest,
  subject: Subject,
  requested: RequestedNames,
  day = knowledgeDay(call),
): Promise<readonly Resolution[]> {
  const { engine, query, form, scope, knowledge } = call
  const symbolDate = symbolDateOf(call)
  const on = query['date'] ?? symbolDate
  const found = await engine.resolverOf(subject).resolve({
    by: requested.by,
    requested: requested.items,
    on: typeof on === 'string' ? on : day,
    day,
    labels: form?.form === 'date' || symbolDate !== undefined ? 'recorded' : 'current',
    markets: scope.markets,
    knowledge,
  })
  return requested.by === 'id' ? asVisible(call, subject, found, day) : found
}

/** Replaces an issuer whose primary listing is hidden with one of its listings that is visible to the key. */
async function asVisible(
  call: ScopedRequest,
  subject: Subject,
  found: readonly Resolution[],
  day: string,
): Promise<readonly Resolution[]> {
  const hidden = found.flatMap((each) =>
    each.found && each.entity.id === each.requested && !maySee(call.scope, each.entity) ? [each.requested] : [],
  )
  if (hidden.length === 0) return found
  const seen = await visibleEntities(call.engine.resolverOf(subject), hidden, call, day)
  return found.map((each) => ({ ...each, ...(each.found && { entity: seen.get(each.requested) ?? each.entity }) }))
}

function symbolDateOf({ compiled: { operation }, query }: ScopedRequest): string | undefined {
  const value =
    operation.kind === 'custom' && operation.symbolDate !== undefined ? query[operation.symbolDate] : undefined
  return typeof value === 'string' ? value : undefined
}
