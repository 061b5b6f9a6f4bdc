import { UnreadableFile } from './unreadable-file.ts'

/** The responses that `fetch` received for one unit. */
export interface RawPages<Head extends object> {
  /** Data that `parse` requires in addition to the bodies, such as the unit and the hours of its session. */
  readonly head: Head
  /** Bodies of the pages in order, as received. */
  readonly bodies: readonly string[]
}

/**
 * Writes the pages of one unit as JSON Lines: the head, then `{"page":1,"body":…}` per page. A body is a string, so
 * that the archive stores each digit and line break as received.
 */
export const rawPages = (head: object, bodies: readonly string[]): string =>
  [head, ...bodies.map((body, index) => ({ page: index + 1, body }))]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')

/**
 * Reads the output of `rawPages`.
 * @throws UnreadableFile if a line is missing or malformed
 */
export function readPages<Head extends object>(raw: string): RawPages<Head> {
  const [first, ...pages] = raw.trimEnd().split('\n').map(parsed)
  if (first === undefined || 'body' in first) throw new UnreadableFile('expected a head and its pages, got no head')
  return { head: first as Head, bodies: pages.map(bodyOf) }
}

function parsed(line: string, index: number): object {
  const value = parsedOrUndefined(line)
  if (typeof value === 'object' && value !== null) return value
  throw new UnreadableFile(`expected a JSON object on line ${index + 1}, got ${line.slice(0, 80)}`)
}

function parsedOrUndefined(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function bodyOf(line: object, index: number): string {
  const { page, body } = line as { readonly page?: unknown; readonly body?: unknown }
  if (page === index + 1 && typeof body === 'string') return body
  throw new UnreadableFile(`expected page ${index + 1} with a body, got ${JSON.stringify(line).slice(0, 80)}`)
}
