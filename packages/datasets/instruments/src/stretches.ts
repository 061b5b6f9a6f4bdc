import { addDays, weekday } from '@bourse/kit'

/**
 * The days on which a listing carried one symbol on one exchange, both ends included; `valid_to` is null while it does.
 */
export interface Stretch {
  readonly symbol: string
  readonly exchange_mic: string
  readonly valid_from: string
  readonly valid_to: string | null
}

type Days = Pick<Stretch, 'valid_from' | 'valid_to'>

/** True where a date lies within. */
export function covers({ valid_from, valid_to }: Days, date: string): boolean {
  return valid_from <= date && (valid_to === null || date <= valid_to)
}

/** True where two share a day. */
export function overlaps(a: Days, b: Days): boolean {
  return (a.valid_to === null || b.valid_from <= a.valid_to) && (b.valid_to === null || a.valid_from <= b.valid_to)
}

/**
 * True where the later day follows the earlier one with nothing but a weekend between: no session can lie in such a
 * gap.
 */
export function adjoins(endedOn: string, startsOn: string): boolean {
  let next = addDays(endedOn, 1)
  while (next < startsOn && weekday(next) > 5) next = addDays(next, 1)
  return next === startsOn
}

/** True where two overlap, or one adjoins the other. */
export function touches(a: Days, b: Days): boolean {
  if (overlaps(a, b)) return true
  const [first, second] = a.valid_from < b.valid_from ? [a, b] : [b, a]
  return first.valid_to !== null && adjoins(first.valid_to, second.valid_from)
}

/** The stretch of a date, of those of one listing. */
export function stretchOn<S extends Days>(stretches: readonly S[], date: string): S | undefined {
  return stretches.find((stretch) => covers(stretch, date))
}

/**
 * The stretch of a date, else the last one that began before it; the stretches are those of one listing, oldest first.
 */
export function stretchBy<S extends Days>(stretches: readonly S[], date: string): S | undefined {
  return stretches.findLast(({ valid_from }) => valid_from <= date)
}

/**
 * First and last day of the whole time around a stretch in which its symbol was carried without a break, also across
 * exchanges.
 */
export function carriedAround(stretches: readonly Stretch[], stretch: Stretch): Days {
  const same = stretches.filter(({ symbol }) => symbol === stretch.symbol)
  let { valid_from, valid_to } = stretch
  for (const earlier of same.toReversed())
    if (earlier.valid_from < valid_from && touches(earlier, { valid_from, valid_to })) valid_from = earlier.valid_from
  for (const later of same)
    if (valid_to !== null && later.valid_from > valid_from && touches(later, { valid_from, valid_to }))
      valid_to = latest(valid_to, later.valid_to)
  return { valid_from, valid_to }
}

const latest = (a: string, b: string | null) => (b === null || b > a ? b : a)
