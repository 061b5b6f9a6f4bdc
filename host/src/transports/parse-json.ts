import { problem } from '@bourse/kit'

/** Deepest nesting of a body. */
const MAX_DEPTH = 64

/** Reads a JSON body; throws for text that is none, for nesting that nobody means, and for a member stated twice, of which one would be lost. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') throw problem('malformed-request', 'The body is empty where JSON was expected.')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw problem('malformed-request', 'The body is not JSON.')
  }
  refuseRepeated(text)
  return value
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs

/** The text is known to be JSON: an object's members are the strings that stand before a colon. */
function refuseRepeated(text: string): void {
  const open: (Set<string> | undefined)[] = []
  const path: string[] = []
  let last = ''
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : undefined)
      path.push('')
      if (open.length > MAX_DEPTH) throw problem('malformed-request', `The body is nested deeper than ${MAX_DEPTH}.`)
    } else if (token === '}' || token === ']') {
      open.pop()
      path.pop()
    } else if (token === ':') {
      const name = nameOf(last)
      const members = open.at(-1)
      path[path.length - 1] = name
      if (members?.has(name) === true) throw repeated(path.filter((step) => step !== ''))
      members?.add(name)
    } else last = token
  }
}

function nameOf(quoted: string): string {
  const name: unknown = JSON.parse(quoted)
  return String(name)
}

function repeated(path: readonly string[]) {
  const pointer = `/${path.join('/')}`.slice(0, 200)
  return problem('duplicate-member', `${pointer} is stated twice: state it once.`, {
    errors: [{ code: 'duplicate', pointer, message: 'is stated twice' }],
  })
}
