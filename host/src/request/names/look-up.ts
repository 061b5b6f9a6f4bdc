import { knowledgeDay, type Resolution, type Subject } from '@bourse/kit'
import type { Requested } from '../request-context.ts'
import type { Scoped } from './scoped.ts'

/** Asks the resolver of a subject for names or ids, as they were on the date asked for. */
export function lookUp(call: Scoped, subject: Subject, requested: Requested): Promise<readonly Resolution[]> {
  const { engine, query, form, scope, knowledge } = call
  const day = knowledgeDay(call)
  const symbolDate = symbolDateOf(call)
  const on = query['date'] ?? symbolDate
  return engine.resolverOf(subject).resolve({
    by: requested.by,
    requested: requested.items,
    on: typeof on === 'string' ? on : day,
    day,
    labels: form?.form === 'date' || symbolDate !== undefined ? 'recorded' : 'current',
    markets: scope.markets,
    knowledge,
  })
}

function symbolDateOf({ compiled: { operation }, query }: Scoped): string | undefined {
  const value =
    operation.kind === 'custom' && operation.symbolDate !== undefined ? query[operation.symbolDate] : undefined
  return typeof value === 'string' ? value : undefined
}
