import { problem, type AnyRecord, type CustomOperation, type ListOperation } from '@bourse/kit'
import { DateTime } from 'luxon'
import { NO_FLOOR, type Pinned, type Validated } from '../request-context.ts'

/** The earliest date that the plan reaches back to on a date; `NO_FLOOR` where it has no bound or there is none. */
export function historyFloor(call: Validated, today: string, first?: string): string {
  const { historyYears } = call.principal
  if (historyYears === null || !isBounded(call)) return NO_FLOOR
  return first ?? firstDay(today, historyYears)
}

/** The earliest date of a record's rows that a plan shows on a date; `NO_FLOOR` where nothing bounds it. */
export const recordFloor = ({ history }: Pick<AnyRecord, 'history'>, years: number | null, today: string): string =>
  history === undefined || years === null ? NO_FLOOR : firstDay(today, years)

/** An explicit date before the history of the plan is refused; a range without one starts there. */
export function refuseBeforeHistory(call: Pinned): void {
  const { principal, compiled, floor, query } = call
  if (floor === NO_FLOOR) return
  for (const name of datesBounded(call)) {
    const date = query[name]
    if (typeof date === 'string' && date < floor && compiled.params.has(name))
      throw problem('history-depth', `${name} is ${date}; the plan ${principal.planName} reaches back to ${floor}.`)
  }
}

/** Catalogues, symbol assignments and calendars have no depth: only what declares a history field has. */
export function isBounded({ compiled }: Pick<Validated, 'compiled'>): boolean {
  const { operation } = compiled
  if (operation.kind === 'custom') return operation.historyBound || parentHistory(operation) !== undefined
  return operation.record.history !== undefined || (operation.kind === 'list' && parentHistory(operation) !== undefined)
}

const parentHistory = ({ childOf }: Pick<CustomOperation | ListOperation, 'childOf'>) => childOf?.record.history

/** Parameters that may not lie before the history; those of a list are, where they bound the field that has it. */
function datesBounded({ compiled: { operation } }: Validated): readonly ('from' | 'date')[] {
  if (operation.kind === 'custom' && !operation.historyBound) return []
  return operation.kind === 'list' && operation.dates !== operation.record.history ? [] : ['from', 'date']
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
