const [QUOTE, COMMA, END_OF_OBJECT, END_OF_LIST, BACKSLASH] = [34, 44, 125, 93, 92]
const [OBJECT, LIST] = [123, 91]

/** Returns the end of the JSON value that begins at `start`. The JSON must not contain whitespace. */
export function endOfValue(source: string, start: number): number {
  const first = source.charCodeAt(start)
  if (first === QUOTE) return endOfText(source, start)
  if (first === OBJECT || first === LIST) return endOfNested(source, start)
  for (let end = start; end < source.length; end++) {
    const code = source.charCodeAt(end)
    if (code === COMMA || code === END_OF_OBJECT || code === END_OF_LIST) return end
  }
  return source.length
}

/**
 * Returns the position after the closing quote of the JSON string that begins at `start`. Throws if the string is not
 * closed.
 */
export function endOfText(source: string, start: number): number {
  for (let end = source.indexOf('"', start + 1); end !== -1; end = source.indexOf('"', end + 1)) {
    let escapes = 0
    while (source.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes++
    if (escapes % 2 === 0) return end + 1
  }
  throw new TypeError('JSON ends within a string')
}

function endOfNested(source: string, start: number): number {
  let depth = 0
  for (let at = start; at < source.length;) {
    const code = source.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfText(source, at)
      continue
    }
    if (code === OBJECT || code === LIST) depth++
    if (code === END_OF_OBJECT || code === END_OF_LIST) depth--
    at++
    if (depth === 0) return at
  }
  throw new TypeError('JSON ends within a value')
}
