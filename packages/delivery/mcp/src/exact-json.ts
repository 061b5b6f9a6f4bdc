/** What `JSON.parse` tells a reviver of a number, and what it takes to write one as it stood; Node has both, TypeScript's library not yet. */
interface ExactJson {
  parse(
    text: string,
    reviver: (name: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown
  rawJSON(text: string): unknown
}
const exact = JSON as unknown as ExactJson

/**
 * Reads a JSON object so that writing it again gives the same numbers, to the last digit: a price that no binary float holds stays the text it is.
 */
export function exactJson(text: string): Readonly<Record<string, unknown>> {
  const value = exact.parse(text, (_, each, { source }) =>
    typeof each === 'number' && source !== undefined && String(each) !== source ? exact.rawJSON(source) : each,
  )
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('an answer of an operation is a JSON object')
  return value as Readonly<Record<string, unknown>>
}
