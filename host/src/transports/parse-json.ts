import { pointerStep, problem } from '@bourse/kit'

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

/** An object or a list that is not closed yet, at the member or the item that is being read. */
interface Open {
  readonly members: Set<string> | undefined
  at: string | number
}

/** The text is known to be JSON: an object's members are the strings that stand before a colon. */
function refuseRepeated(text: string): void {
  const open: Open[] = []
  let last = ''
  for (const [token] of text.matchAll(TOKEN)) {
    const inner = open.at(-1)
    if (token === '{' || token === '[') {
      open.push(token === '{' ? { members: new Set(), at: '' } : { members: undefined, at: 0 })
      if (open.length > MAX_DEPTH) throw problem('malformed-request', `The body is nested deeper than ${MAX_DEPTH}.`)
    } else if (token === '}' || token === ']') open.pop()
    else if (token === ':' && inner !== undefined) {
      inner.at = nameOf(last)
      if (inner.members?.has(inner.at) === true) throw repeated(open.map(({ at }) => at))
      inner.members?.add(inner.at)
    } else if (token === ',' && typeof inner?.at === 'number') inner.at++
    else last = token
  }
}

function nameOf(quoted: string): string {
  const name: unknown = JSON.parse(quoted)
  return String(name)
}

function repeated(path: readonly (string | number)[]) {
  const pointer = path.map(pointerStep).join('').slice(0, 200)
  return problem('duplicate-member', `${pointer} is stated twice: state it once.`, {
    errors: [{ code: 'duplicate', pointer, message: 'is stated twice' }],
  })
}
