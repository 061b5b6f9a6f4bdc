import { toEightPlaces } from '../numbers/decimal-text.ts'
import type { DoubleDouble } from '../numbers/double-double.ts'

/**
 * Returns an indicator's outputs as JSON object text: numbers with eight decimal places and no exponent, null for
 * missing values.
 */
export function valuesText(outputs: Readonly<Record<string, DoubleDouble | null>>): string {
  const members = Object.entries(outputs).map(
    ([name, value]) => `${JSON.stringify(name)}:${value === null ? 'null' : (toEightPlaces(value) ?? 'null')}`,
  )
  return `{${members.join(',')}}`
}
