import { toEightPlaces } from '../numbers/decimal-text.ts'
import type { DoubleDouble } from '../numbers/double-double.ts'

/**
 * Returns the outputs of an indicator as the text of a JSON object: numbers with eight decimal places and no exponent,
 * null for missing values.
 */
export function valuesText(outputs: Readonly<Record<string, DoubleDouble | null>>): string {
  const members = Object.entries(outputs).map(
    ([name, value]) => `${JSON.stringify(name)}:${value === null ? 'null' : (toEightPlaces(value) ?? 'null')}`,
  )
  return `{${members.join(',')}}`
}
