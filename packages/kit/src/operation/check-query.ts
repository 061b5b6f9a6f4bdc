import { isDate } from '../values/dates.ts'
import { Decimal, decimalText } from '../values/decimal.ts'
import { isBefore } from '../values/instants.ts'
import { invalidParameter } from './problem.ts'

/** The parameters of a request, by name. */
type Query = Readonly<Record<string, unknown>>

/**
 * Refuses a range that ends before it begins: of numbers as exact text, of dates, or of instants in UTC.
 * @param from name of the parameter that it begins with
 * @param to name of the one that it ends with
 * @throws Problem of the code `reversed`
 */
export function refuseReversed(query: Query, from: string, to: string): void {
  const [first, last] = [query[from], query[to]]
  if (typeof first === 'string' && typeof last === 'string' && isReversed(first, last))
    throw invalidParameter(from, `lies after ${to} (${first} > ${last})`, 'reversed')
}

function isReversed(first: string, last: string): boolean {
  // The last instant of a day belongs to it.
  if (isDate(last)) return last < first.slice(0, 10)
  return decimalText(first) === undefined ? isBefore(last, first) : new Decimal(last).lt(first)
}

/**
 * Refuses a parameter beside another one that means nothing together with it.
 * @throws Problem of the code `not-together`
 */
export function refuseTogether(query: Query, name: string, others: readonly string[]): void {
  const other = others.find((each) => query[each] !== undefined)
  if (query[name] !== undefined && other !== undefined)
    throw invalidParameter(name, `give ${name} or ${other}, not both`, 'not-together')
}
