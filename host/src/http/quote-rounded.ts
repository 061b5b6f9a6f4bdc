import { Decimal } from '@bourse/kit'
import { endOfText } from '@bourse/columns'

/**
 * What in a text may be a number that a binary float rounds: 16 digits, or an exponent. It may find one in a string,
 * which costs time and nothing else.
 */
const MAY_BE_ROUNDED = /[\d.]{16}|\d[eE]/

/** Fifteen digits and a small exponent: every binary float gives them back. */
const HELD = /^-?[\d.]{1,15}(?:[eE][+-]?\d{1,2})?$/

/** Most characters of a number that is looked at closer: no decimal of a row has more. */
const MAX_DIGITS = 60

/**
 * JSON text in which each number that a binary float would round stands in quotes. A reviver of `JSON.parse` would do
 * the same, in seconds for a body of many numbers.
 */
export function quoteRounded(text: string): string {
  if (!MAY_BE_ROUNDED.test(text)) return text
  let quoted = ''
  let copied = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') at = endOfText(text, at) - 1
    else if (beginsNumber(text.charCodeAt(at))) {
      const end = endOfNumber(text, at)
      const number = text.slice(at, end)
      if (isRounded(number)) {
        quoted += `${text.slice(copied, at)}"${number}"`
        copied = end
      }
      at = end - 1
    }
  }
  return quoted + text.slice(copied)
}

const [MINUS, ZERO, NINE] = [45, 48, 57]

const beginsNumber = (code: number) => code === MINUS || (code >= ZERO && code <= NINE)

/** The text is known to be JSON: what follows a number is no part of one. */
function endOfNumber(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && '0123456789.eE+-'.includes(text.charAt(end))) end++
  return end
}

function isRounded(number: string): boolean {
  if (HELD.test(number)) return false
  return number.length > MAX_DIGITS || !new Decimal(number).equals(Number(number))
}
