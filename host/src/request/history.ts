import { refuseForgotten, type StoredRow } from '@bourse/store'
import { problem, type CustomOperation, type ListOperation } from '@bourse/kit'
import { DateTime } from 'luxon'
import type { RequestContext } from './request-context.ts'
import { absent } from './read-item.ts'

/** The earliest date of the plan; an explicit date before it is refused, a range without one starts there. */
export function boundHistory(call: RequestContext): void {
  const { principal, compiled, cursor, query } = call
  for (const record of compiled.own) refuseForgotten(record, call.knowledge)
  if (principal.historyYears === null || !isBounded(call)) return
  call.floor = cursor?.floor ?? firstDay(call.today, principal.historyYears)
  if (call.parent !== undefined && isTooOldParent(call, call.parent))
    throw absent(Object.values(call.input.params)[0] ?? '')
  for (const name of datesBounded(call)) {
    const date = query[name]
    if (typeof date === 'string' && date < call.floor && compiled.params.has(name))
      throw problem(
        'history-depth',
        `${name} is ${date}; the plan ${principal.planName} reaches back to ${call.floor}.`,
      )
  }
}

/** Catalogues, symbol assignments and calendars have no depth: only what declares a history field has. */
export function isBounded({ compiled }: Pick<RequestContext, 'compiled'>): boolean {
  const { operation } = compiled
  if (operation.kind === 'custom') return operation.historyBound || parentHistory(operation) !== undefined
  return operation.record.history !== undefined || (operation.kind === 'list' && parentHistory(operation) !== undefined)
}

const parentHistory = ({ childOf }: Pick<CustomOperation | ListOperation, 'childOf'>) => childOf?.record.history

/** Parameters that may not lie before the history; those of a list are, where they bound the field that has it. */
function datesBounded({ compiled: { operation } }: RequestContext): readonly ('from' | 'date')[] {
  if (operation.kind === 'custom' && !operation.historyBound) return []
  return operation.kind === 'list' && operation.dates !== operation.record.history ? [] : ['from', 'date']
}

function isTooOldParent({ compiled: { operation }, floor }: RequestContext, parent: StoredRow): boolean {
  const field = operation.kind === 'custom' || operation.kind === 'list' ? parentHistory(operation) : undefined
  const date = field === undefined ? undefined : parent[field]
  return typeof date === 'string' && date < floor
}

const MAX_FLOORS = 100
const floors = new Map<string, string>()

/** The day so many years before another; the same few are asked for by every request of a day. */
export function firstDay(today: string, years: number): string {
  const key = `${today} ${years}`
  let floor = floors.get(key)
  if (floor === undefined) {
    floor = DateTime.fromISO(today, { zone: 'UTC' }).minus({ years }).toISODate() ?? today
    if (floors.size >= MAX_FLOORS) floors.clear()
    floors.set(key, floor)
  }
  return floor
}
