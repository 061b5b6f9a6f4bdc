import type { Refusal } from '@bourse/kit'
import type { Days } from '@bourse/kit/host'

/** Returns an error if a stored date or instant is outside its field's plausible range; undefined otherwise. */
export function refusalOfImplausible(path: string, days: Days | undefined, stored: string): Refusal | undefined {
  if (days === undefined) return undefined
  const day = stored.slice(0, 10)
  if (days.from <= day && day <= days.to) return undefined
  const reason = `${path}: expected a day from ${days.from} to ${days.to}, got ${stored}`
  return { rule: 'implausible-date', value: stored, reason }
}
