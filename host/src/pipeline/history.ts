import { addDays, problem } from '@bourse/kit'
import { DateTime } from 'luxon'
import type { Ongoing } from './ongoing.ts'

/** The earliest date of the plan; an explicit date before it is refused, a range without one starts there. */
export function boundHistory(call: Ongoing): void {
  refuseForgotten(call)
  const { principal, compiled, cursor, query } = call
  if (principal.historyYears === null || !isBounded(call)) return
  call.floor =
    cursor?.floor ??
    DateTime.fromISO(call.today, { zone: 'UTC' }).minus({ years: principal.historyYears }).toISODate() ??
    call.today
  for (const name of ['from', 'date'] as const) {
    const date = query[name]
    if (typeof date === 'string' && date < call.floor && compiled.params.has(name))
      throw problem(
        'history-depth',
        `${name} is ${date}; the plan ${principal.planName} reaches back to ${call.floor}.`,
      )
  }
}

/** A cutoff before everything that is kept cannot be answered: an empty answer would say that nothing was known then. */
function refuseForgotten({ compiled, knowledge, today }: Ongoing): void {
  if (compiled.keptDays === undefined || knowledge.asOf === undefined) return
  const first = addDays(today, -compiled.keptDays)
  if (knowledge.asOf < first)
    throw problem('point-in-time-unavailable', `as_of is ${knowledge.asOf}; rows are kept from ${first} on.`)
}

/** Catalogues, symbol assignments and calendars have no depth: only what declares a history field has. */
function isBounded({ compiled }: Ongoing): boolean {
  const { operation } = compiled
  return operation.kind === 'custom' ? operation.historyBound : operation.record.history !== undefined
}
