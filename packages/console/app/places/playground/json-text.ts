/** The object that a text is as JSON; undefined where it is none. */
export function jsonIn(text: string): { readonly value: object } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { value } : undefined
  } catch {
    return undefined
  }
}

/** Characters of JSON that are shown at most. */
const MOST_TEXT = 200_000

/** A text of any length as it is shown: beyond a bound it says how much more there is. */
export const shownText = (text: string): string =>
  text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}\n… ${text.length - MOST_TEXT} characters more` : text

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g

/** JSON with a line for each member. It is not read as values: every digit of a number stays. */
export function indented(json: string): string {
  let depth = 0
  let before = ''
  let told = ''
  const line = () => `\n${'  '.repeat(depth)}`
  for (const [token] of json.matchAll(TOKEN)) {
    const isEnd = token === '}' || token === ']'
    if (isEnd) depth--
    const isEmpty = isEnd && (before === '{' || before === '[')
    if ((isEnd && !isEmpty) || (!isEnd && (before === '{' || before === '[' || before === ','))) told += line()
    told += token === ':' ? ': ' : token
    if (token === '{' || token === '[') depth++
    before = token
  }
  return told
}

/** A text as it is, or with lines where it is JSON. */
export function readable(text: string): string {
  try {
    JSON.parse(text)
  } catch {
    return shownText(text)
  }
  return shownText(indented(text))
}
