import { entitiesAsSeen, knowledgeDay, maySee, type Resolution, type Subject } from '@bourse/kit'
import type { Requested, Scoped } from '../request-context.ts'

/** Asks the resolver of a subject for names or ids, as they were on the date asked for. */
export async function lookUp(call: Scoped, subject: Subject, requested: Requested): Promise<readonly Resolution[]> {
  const { engine, query, form, scope, knowledge } = call
  const day = knowledgeDay(call)
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
  return requested.by === 'id' ? asSeen(call, subject, found) : found
}

/** An id of an issuer means it under whichever of its listings is part of the key. */
async function asSeen(call: Scoped, subject: Subject, found: readonly Resolution[]): Promise<readonly Resolution[]> {
  const hidden = found.flatMap((each) =>
    each.found && each.entity.id === each.requested && !maySee(call.scope, each.entity) ? [each.requested] : [],
  )
  if (hidden.length === 0) return found
  const seen = await entitiesAsSeen(call.engine.resolverOf(subject), hidden, call, knowledgeDay(call))
  return found.map((each) => ({ ...each, ...(each.found && { entity: seen.get(each.requested) ?? each.entity }) }))
}

function symbolDateOf({ compiled: { operation }, query }: Scoped): string | undefined {
  const value =
    operation.kind === 'custom' && operation.symbolDate !== undefined ? query[operation.symbolDate] : undefined
  return typeof value === 'string' ? value : undefined
}
