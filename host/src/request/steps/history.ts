import { problem, type AnyRecord, type CustomOperation, type ListOperation } from '@bourse/kit'
import { DateTime } from 'luxon'
import { NO_FLOOR, type PinnedRequest, type ValidatedRequest } from '../request-context.ts'

/** The earliest date that a plan can read, as of `today`; `NO_FLOOR` if the plan or the operation has no limit. */
export function historyFloor(call: ValidatedRequest, today: string, first?: string): string {
  const { historyYears } = call.principal
  if (historyYears === null || !isBounded(call)) return NO_FLOOR
  return first ?? firstDay(today, historyYears)
}

/** The earliest date of a record that a plan can read, as of `today`; `NO_FLOOR` if nothing limits it. */
export const recordFloor = ({ history }: Pick<AnyRecord, 'history'>, years: number | null, today: string): string =>
  history === undefined || years === null ? NO_FLOOR : firstDay(today, years)

/** Throws 403 for an explicit date before the plan's history; a range without a start begins there. */
export function refuseBeforeHistory(call: PinnedRequest): void {
  const { principal, compiled, floor, query } = call
  if (floor === NO_FLOOR) return
  for (const name of datesBounded(call)) {
    const date = query[name]
    if (typeof date === 'string' && date < floor && compiled.params.has(name))
      throw problem('history-depth', `${name}: the plan ${principal.planName} reaches back to ${floor}, got ${date}.`)
  }
}

/**
 * Whether the history limit applies: it applies only to operations with a history field, not to catalogs, symbol
 * assignments and calendars.
 */
export function isBounded({ compiled }: Pick<ValidatedRequest, 'compiled'>): boolean {
  const { operation } = compiled
  if (operation.kind === 'custom') return operation.historyBound || parentHistory(operation) !== undefined
  return operation.record.history !== undefined || (operation.kind === 'list' && parentHistory(operation) !== undefined)
}

const parentHistory = ({ childOf }: Pick<CustomOperation | ListOperation, 'childOf'>) => childOf?.record.history

/** Parameters whose dates must not be before the history. For a list, only if they filter the history field. */
function datesBounded({ compiled: { operation } }: ValidatedRequest): readonly ('from' | 'date')[] {
  if (operation.kind === 'custom' && !operation.historyBound) return []
  return operation.kind === 'list' && operation.dates !== operation.record.history ? [] : ['from', 'date']
}

const MAX_FLOORS = 100
const floors = new Map<string, string>()

/** The date `years` years before `today`; cached, because all requests on a given day need the same few. */
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
