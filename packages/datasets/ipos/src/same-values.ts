import type { Offering } from './records.ts'

/** Returns true if two versions of an offering differ at most in when they were updated. */
export function sameValues(a: Offering, b: Offering): boolean {
  const names = Object.keys(b) as (keyof Offering)[]
  return names.every((name) => name === 'updated_on' || JSON.stringify(a[name]) === JSON.stringify(b[name]))
}
