import { refuseReversed, refuseTogether, type ListOperation } from '@bourse/kit'
import { namesOf, type Query } from '@bourse/operations'

/** Refuses parameters of a list that mean nothing together. */
export function checkList(query: Query, operation: ListOperation): void {
  for (const [name, filter] of Object.entries(operation.filters)) {
    const { from, to } = namesOf(name, filter)
    if (filter.kind === 'range' || filter.kind === 'dates') refuseReversed(query, from, to)
    if (filter.kind === 'dates') refuseTogether(query, name, [from, to])
  }
  if (query['latest'] === true) refuseTogether(query, 'latest', ['from', 'to', 'effective_date'])
  if (operation.record.time.mode !== 'catalog' && operation.dates === operation.record.time.field)
    refuseTogether(query, 'effective_date', ['from', 'to'])
}
