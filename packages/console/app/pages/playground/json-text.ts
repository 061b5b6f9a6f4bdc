/** The object in JSON text; undefined if the text is not a JSON object. */
export function jsonIn(text: string): { readonly value: object } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { value } : undefined
  } catch {
    return undefined
  }
}

/** Maximum number of JSON characters to show. */
const MOST_TEXT = 200_000

/** Text to display; long text is cut off with a note stating the number of remaining characters. */
export const shownText = (text: string): string =>
  text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}\n… ${text.length - MOST_TEXT} more characters` : text

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g

/** Indents JSON without parsing numbers, so they keep every digit. */
export function indentJson(json: string): string {
  let depth = 0
  let before = ''
  let output = ''
  const line = () => `\n${'  '.repeat(depth)}`
  for (const [token] of json.matchAll(TOKEN)) {
    const isEnd = token === '}' || token === ']'
    if (isEnd) depth--
    const isEmpty = isEnd && (before === '{' || before === '[')
    if ((isEnd && !isEmpty) || (!isEnd && (before === '{' || before === '[' || before === ','))) output += line()
    output += token === ':' ? ': ' : token
    if (token === '{' || token === '[') depth++
    before = token
  }
  return output
}

/** Indents text if it is JSON. */
export function readable(text: string): string {
  try {
    JSON.parse(text)
  } catch {
    return shownText(text)
  }
  return shownText(indentJson(text))
}
