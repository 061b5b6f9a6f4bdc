import { Decimal, invalidParameter, type ListOperation } from '@bourse/kit'
import { type FilterNames, namesOf, type Query } from '@bourse/operations'

/** Refuses parameters of a list that mean nothing together. */
export function checkList(query: Query, operation: ListOperation): void {
  for (const [name, filter] of Object.entries(operation.filters)) {
    const names = namesOf(name, filter)
    if (filter.kind === 'range') refuseReversed(query, names, (from, to) => new Decimal(from).gt(to))
    if (filter.kind !== 'dates') continue
    refuseBeside(query, name, [names.from, names.to])
    refuseReversed(query, names, (from, to) => from.slice(0, 10) > to.slice(0, 10))
  }
  if (query['latest'] === true) refuseBeside(query, 'latest', ['from', 'to', 'effective_date'])
  if (operation.record.time.mode !== 'catalog' && operation.dates === operation.record.time.field)
    refuseBeside(query, 'effective_date', ['from', 'to'])
}

function refuseReversed(
  query: Query,
  { from, to }: FilterNames,
  isReversed: (from: string, to: string) => boolean,
): void {
  const [low, high] = [query[from], query[to]]
  if (typeof low === 'string' && typeof high === 'string' && isReversed(low, high))
    throw invalidParameter(from, `lies after ${to} (${low} > ${high})`, 'reversed')
}

function refuseBeside(query: Query, name: string, others: readonly string[]): void {
  const other = others.find((each) => query[each] !== undefined)
  if (query[name] !== undefined && other !== undefined)
    throw invalidParameter(name, `give ${name} or ${other}, not both`, 'not-together')
}
