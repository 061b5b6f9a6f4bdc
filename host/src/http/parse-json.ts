import { pointerStep, problem } from '@bourse/kit'
import { endOfText } from '@bourse/columns'
import { quoteRounded } from './quote-rounded.ts'

/** Deepest nesting of a body, and most members of all its objects together: more than a full batch of calls has. */
const [MAX_DEPTH, MAX_MEMBERS] = [64, 2_000]

/**
 * Reads a JSON body; throws for text that is none, for nesting that nobody means, and for a member stated twice, of
 * which one would be lost. A number that a binary float would round is read as the text of it, to the last digit.
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') throw problem('malformed-request', 'The body is empty where JSON was expected.')
  refuseManyMembers(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw problem('malformed-request', 'The body is not JSON.')
  }
  refuseRepeated(text)
  const exact = quoteRounded(text)
  return exact === text ? value : JSON.parse(exact)
}

/** Counted before the text is read, which takes ten times as long. A text value that spells members counts for them. */
function refuseManyMembers(text: string): void {
  let members = 0
  for (let at = text.indexOf('":'); at !== -1; at = text.indexOf('":', at + 2)) members++
  if (members > MAX_MEMBERS)
    throw problem('malformed-request', `The body has more than ${MAX_MEMBERS} members (${members}).`)
}

/** An object or a list that is not closed yet, at the member or the item that is being read. */
interface Open {
  readonly members: Set<string> | undefined
  at: string | number
}

/**
 * The text is known to be JSON: an object's members are the strings that stand before a colon. Each character is looked
 * at once, as a body may hold thousands of members.
 */
function refuseRepeated(text: string): void {
  const open: Open[] = []
  let last = ''
  for (let at = 0; at < text.length; at++) {
    const inner = open.at(-1)
    switch (text.charAt(at)) {
      case '"': {
        const end = endOfText(text, at) - 1
        last = text.slice(at, end + 1)
        at = end
        break
      }
      case '{':
      case '[':
        open.push(text[at] === '{' ? { members: new Set(), at: '' } : { members: undefined, at: 0 })
        if (open.length > MAX_DEPTH) throw problem('malformed-request', `The body is nested deeper than ${MAX_DEPTH}.`)
        break
      case '}':
      case ']':
        open.pop()
        break
      case ':':
        if (inner !== undefined) enter(open, inner, nameOf(last))
        break
      case ',':
        if (typeof inner?.at === 'number') inner.at++
    }
  }
}

function enter(open: readonly Open[], inner: Open, name: string): void {
  inner.at = name
  if (inner.members?.has(name) === true) throw repeated(open.map(({ at }) => at))
  inner.members?.add(name)
}

function nameOf(quoted: string): string {
  return quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1)
}

function repeated(path: readonly (string | number)[]) {
  const pointer = path.map(pointerStep).join('').slice(0, 200)
  return problem('duplicate-member', `${pointer} is stated twice: state it once.`, {
    errors: [{ code: 'duplicate', pointer, message: 'is stated twice' }],
  })
}
