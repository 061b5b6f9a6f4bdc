import { Decimal, pointerStep, problem } from '@bourse/kit'
import { endOfText } from '@bourse/columns'

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
 * JSON text in which each number that a binary float would round stands in quotes; a reviver of `JSON.parse` would do
 * the same, in seconds for a body of many numbers. Throws for a member that is stated twice: members are the strings
 * that stand before a colon. Each character is looked at once, as a body may hold thousands of members.
 */
function quoteRounded(text: string): string {
  const open: Open[] = []
  let [last, quoted, copied] = ['', '', 0]
  for (let at = 0; at < text.length; at++) {
    const inner = open.at(-1)
    const character = text.charAt(at)
    if (character === '"') {
      const end = endOfText(text, at)
      last = text.slice(at, end)
      at = end - 1
    } else if (character === '{' || character === '[') {
      open.push(character === '{' ? { members: new Set(), at: '' } : { members: undefined, at: 0 })
      if (open.length > MAX_DEPTH) throw problem('malformed-request', `The body is nested deeper than ${MAX_DEPTH}.`)
    } else if (character === '}' || character === ']') open.pop()
    else if (character === ':' && inner !== undefined) enter(open, inner, nameOf(last))
    else if (character === ',' && typeof inner?.at === 'number') inner.at++
    else if (character === '-' || (character >= '0' && character <= '9')) {
      const number = numberAt(text, at)
      if (isRounded(number)) {
        quoted += `${text.slice(copied, at)}"${number}"`
        copied = at + number.length
      }
      at += number.length - 1
    }
  }
  return quoted + text.slice(copied)
}

/** The text is known to be JSON: what follows a number is no part of one. */
function numberAt(text: string, start: number): string {
  let end = start + 1
  while (end < text.length && '0123456789.eE+-'.includes(text.charAt(end))) end++
  return text.slice(start, end)
}

/** Fifteen digits and a small exponent: every binary float gives them back. */
const HELD = /^-?[\d.]{1,15}(?:[eE][+-]?\d{1,2})?$/
/** Most characters of a number that is looked at closer: no decimal of a row has more. */
const MAX_DIGITS = 60

const isRounded = (number: string) =>
  !HELD.test(number) && (number.length > MAX_DIGITS || !new Decimal(number).equals(Number(number)))

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
