import { problem } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import { pointerStep } from '@bourse/kit/delivery'
import { endOfText } from '@bourse/engine/columns'

/** Maximum nesting depth of a body. */
const MAX_DEPTH = 64
/**
 * Maximum members across all objects in a body, and maximum members and items combined: more than a large screen or
 * batch has.
 */
const [MAX_MEMBERS, MAX_VALUES] = [2_000, 6_000]

/** No valid text contains a NUL, and the database cannot store one. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/
const NO_NUL = 'The body must not contain NUL characters (\\u0000).'
const NUL_ERROR = { code: 'invalid', pointer: '', message: NO_NUL }

/**
 * Parses a JSON body. Throws for invalid JSON, for excessive nesting, and for a duplicate member, because one of the
 * two would be lost. A number that a binary float would round becomes text with all its digits.
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') throw problem('malformed-request', 'Expected a JSON body, got an empty one.')
  refuseBoundless(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw problem('malformed-request', 'The body is not JSON.')
  }
  if (ESCAPED_NUL.test(text)) throw problem('invalid-parameter', NO_NUL, { errors: [NUL_ERROR] })
  const exact = quoteRounded(text)
  return exact === text ? value : JSON.parse(exact)
}

/** Characters outside strings that begin a value, or end an object or a list. */
const [QUOTE, COLON, COMMA, OBJECT, LIST, END_OF_OBJECT, END_OF_LIST] = [...'":,{[}]'].map((mark) => mark.charCodeAt(0))

/**
 * Rejects too many members or items and excessive nesting before the text is parsed. Each value follows a comma or the
 * beginning of an object or a list, so counting these characters is enough.
 */
function refuseBoundless(text: string): void {
  let [members, values, depth] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfTextOrAll(text, at) - 1
    else if (code === COLON) refuseMore(++members, MAX_MEMBERS, 'members')
    else if (code === COMMA) refuseMore(++values, MAX_VALUES, 'members and items')
    else if (code === OBJECT || code === LIST) {
      refuseMore(++values, MAX_VALUES, 'members and items')
      if (++depth > MAX_DEPTH) throw problem('malformed-request', `The body is nested deeper than ${MAX_DEPTH} levels.`)
    } else if (code === END_OF_OBJECT || code === END_OF_LIST) depth--
  }
}

function refuseMore(count: number, maximum: number, what: string): void {
  if (count > maximum) throw problem('malformed-request', `The body has more than ${maximum} ${what}: send fewer.`)
}

/** Where a string ends; the end of the text if the string is unterminated, which is invalid JSON. */
function endOfTextOrAll(text: string, start: number): number {
  try {
    return endOfText(text, start)
  } catch {
    return text.length
  }
}

/** An object or list that is still being parsed. */
interface Open {
  readonly members: Set<string> | undefined
  at: string | number
}

/**
 * Puts each number that a binary float would round in quotes. A `JSON.parse` reviver could do the same but takes
 * seconds for a body with many numbers. Throws for a duplicate member: members are the strings before a colon. Reads
 * each character once, because a body may have thousands of members.
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
    } else if (character === '}' || character === ']') open.pop()
    else if (character === ':' && inner !== undefined) addMember(open, inner, nameOf(last))
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

/** The text is known to be valid JSON, so the characters after a number never extend it. */
function numberAt(text: string, start: number): string {
  let end = start + 1
  while (end < text.length && '0123456789.eE+-'.includes(text.charAt(end))) end++
  return text.slice(start, end)
}

/** Fifteen digits and a small exponent: every binary float preserves them. */
const EXACT_AS_FLOAT = /^-?[\d.]{1,15}(?:[eE][+-]?\d{1,2})?$/
/** Maximum length of a number that is checked further: decimals in rows never have more digits. */
const MAX_DIGITS = 60

const isRounded = (number: string) =>
  !EXACT_AS_FLOAT.test(number) && (number.length > MAX_DIGITS || !new Decimal(number).equals(Number(number)))

function addMember(open: readonly Open[], inner: Open, name: string): void {
  inner.at = name
  if (inner.members?.has(name) === true) throw repeated(open.map(({ at }) => at))
  inner.members?.add(name)
}

function nameOf(quoted: string): string {
  return quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1)
}

function repeated(path: readonly (string | number)[]) {
  const pointer = path.map(pointerStep).join('').slice(0, 200)
  return problem('duplicate-member', `${pointer} occurs twice. Send it once.`, {
    errors: [{ code: 'duplicate', pointer, message: 'occurs twice' }],
  })
}
