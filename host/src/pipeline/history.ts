import { refuseForgotten } from '@bourse/store'
import { problem } from '@bourse/kit'
import { DateTime } from 'luxon'
import type { Ongoing } from './ongoing.ts'

/** The earliest date of the plan; an explicit date before it is refused, a range without one starts there. */
export function boundHistory(call: Ongoing): void {
  const { principal, compiled, cursor, query } = call
  for (const record of compiled.own) refuseForgotten(record, call.knowledge)
  if (principal.historyYears === null || !isBounded(call)) return
  call.floor = cursor?.floor ?? firstDay(call.today, principal.historyYears)
  for (const name of ['from', 'date'] as const) {
    const date = query[name]
    if (typeof date === 'string' && date < call.floor && compiled.params.has(name))
      throw problem(
        'history-depth',
        `${name} is ${date}; the plan ${principal.planName} reaches back to ${call.floor}.`,
      )
  }
}

/** Catalogues, symbol assignments and calendars have no depth: only what declares a history field has. */
export function isBounded({ compiled }: Pick<Ongoing, 'compiled'>): boolean {
  const { operation } = compiled
  return operation.kind === 'custom' ? operation.historyBound : operation.record.history !== undefined
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
