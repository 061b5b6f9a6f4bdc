import { exactJson, UnreadableFile } from '@bourse/kit/readers'

type Members = Readonly<Record<string, unknown>>

/** Returns a JSON object's properties; an empty object for any other value. */
export const members = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}

/**
 * Returns the result in a response that reports no errors.
 * @throws UnreadableFile if the response lists errors or has no result
 */
export function resultOf(text: string): Members {
  const { error, result } = members(exactJson(text))
  if (Array.isArray(error) && error.length > 0)
    throw new UnreadableFile(`expected a result, got the error ${error.map(String).join(', ')}`)
  if (result === undefined) throw new UnreadableFile('expected an object with a result')
  return members(result)
}
