import { toEightPlaces } from '../numbers/decimal-text.ts'
import type { DoubleDouble } from '../numbers/double-double.ts'

/**
 * Outputs of an indicator as the text of a JSON object: numbers to eight places without an exponent, null where there
 * is none.
 */
export function valuesText(outputs: Readonly<Record<string, DoubleDouble | null>>): string {
  const members = Object.entries(outputs).map(
    ([name, value]) => `${JSON.stringify(name)}:${value === null ? 'null' : (toEightPlaces(value) ?? 'null')}`,
  )
  return `{${members.join(',')}}`
}
