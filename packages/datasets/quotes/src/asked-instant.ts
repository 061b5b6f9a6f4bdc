import { isBefore, type Call } from '@bourse/kit'

type Asked = Pick<Call, 'now' | 'knowledge'>

/** True where a caller asks for what was known in the past. */
export function isPast({ now, knowledge: { asOf } }: Asked): boolean {
  return asOf !== undefined && isBefore(asOf, now)
}

/** The instant whose quotes a caller gets: now, or an `as_of` in the past. */
export function askedInstant({ now, knowledge: { asOf = now } }: Asked): string {
  return isBefore(asOf, now) ? asOf : now
}
