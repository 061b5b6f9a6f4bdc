import { addDays, weekday } from '@bourse/kit/values'

/** The days when a listing had one symbol on one exchange, both ends inclusive; `valid_to` is null while current. */
export interface SymbolPeriod {
  readonly symbol: string
  readonly exchange_mic: string
  readonly valid_from: string
  readonly valid_to: string | null
}

type Days = Pick<SymbolPeriod, 'valid_from' | 'valid_to'>

/** Returns true if a date is within the period. */
export function covers({ valid_from, valid_to }: Days, date: string): boolean {
  return valid_from <= date && (valid_to === null || date <= valid_to)
}

/** Returns true if two periods share a day. */
export function overlaps(a: Days, b: Days): boolean {
  return (a.valid_to === null || b.valid_from <= a.valid_to) && (b.valid_to === null || a.valid_from <= b.valid_to)
}

/** Returns true if the later day follows the earlier one with at most a weekend between them, which has no sessions. */
export function adjoins(endedOn: string, startsOn: string): boolean {
  let next = addDays(endedOn, 1)
  while (next < startsOn && weekday(next) > 5) next = addDays(next, 1)
  return next === startsOn
}

/** Returns true if two periods overlap or adjoin. */
export function touches(a: Days, b: Days): boolean {
  if (overlaps(a, b)) return true
  const [first, second] = a.valid_from < b.valid_from ? [a, b] : [b, a]
  return first.valid_to !== null && adjoins(first.valid_to, second.valid_from)
}

/**
 * Returns the period that contains a date, otherwise the last period that began before it. Takes one listing's periods,
 * oldest first.
 */
export function periodBy<S extends Days>(periods: readonly S[], date: string): S | undefined {
  return periods.findLast(({ valid_from }) => valid_from <= date)
}

/**
 * Returns the first and last day of the unbroken run of periods, even across exchanges, in which the listing had the
 * given period's symbol.
 */
export function unbrokenDays(periods: readonly SymbolPeriod[], period: SymbolPeriod): Days {
  const same = periods.filter(({ symbol }) => symbol === period.symbol)
  let { valid_from, valid_to } = period
  for (const earlier of same.toReversed())
    if (earlier.valid_from < valid_from && touches(earlier, { valid_from, valid_to })) valid_from = earlier.valid_from
  for (const later of same)
    if (valid_to !== null && later.valid_from > valid_from && touches(later, { valid_from, valid_to }))
      valid_to = latest(valid_to, later.valid_to)
  return { valid_from, valid_to }
}

const latest = (a: string, b: string | null) => (b === null || b > a ? b : a)
