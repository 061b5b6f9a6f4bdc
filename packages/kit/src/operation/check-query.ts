import { isDate } from '../values/dates.ts'
import { Decimal, decimalText } from '../values/decimal.ts'
import { isBefore } from '../values/instants.ts'
import { invalidParameter } from './problem.ts'

/** A request's parameters, by name. */
type Query = Readonly<Record<string, unknown>>

/**
 * Rejects a range that ends before it begins: numbers as exact text, dates, or instants in UTC.
 * @param from name of the parameter for the start
 * @param to name of the parameter for the end
 * @throws Problem with the code `reversed`
 */
export function rejectReversedRange(query: Query, from: string, to: string): void {
  const [first, last] = [query[from], query[to]]
  if (typeof first === 'string' && typeof last === 'string' && isReversed(first, last))
    throw invalidParameter(from, `is after ${to} (${first} > ${last})`, 'reversed')
}

function isReversed(first: string, last: string): boolean {
  // An end given as a date includes the entire day.
  if (isDate(last)) return last < first.slice(0, 10)
  return decimalText(first) === undefined ? isBefore(last, first) : new Decimal(last).lt(first)
}

/**
 * Rejects a parameter that cannot be combined with certain other parameters.
 * @throws Problem with the code `not-together`
 */
export function rejectCombination(query: Query, name: string, others: readonly string[]): void {
  const other = others.find((each) => query[each] !== undefined)
  if (query[name] !== undefined && other !== undefined)
    throw invalidParameter(name, `give ${name} or ${other}, not both`, 'not-together')
}
