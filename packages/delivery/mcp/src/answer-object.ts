import { rewritableJson } from '@bourse/kit/readers'

/** The JSON object of an answer, whose numbers are written again to the last digit. */
export function answerObject(text: string): Readonly<Record<string, unknown>> {
  const value = rewritableJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('an answer of an operation is a JSON object')
  return value as Readonly<Record<string, unknown>>
}
