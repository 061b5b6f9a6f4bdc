import { rewritableJson } from '@bourse/kit/readers'

/** Parses a response as a JSON object whose numbers keep every digit when it is written again. */
export function answerObject(text: string): Readonly<Record<string, unknown>> {
  const value = rewritableJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('expected a JSON object as an operation’s response')
  return value as Readonly<Record<string, unknown>>
}
