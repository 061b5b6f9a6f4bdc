import { isDate } from '@bourse/kit'
import { InvalidArgumentError } from '@commander-js/extra-typings'

/** Reads an option that is a date. */
export function dateOf(text: string): string {
  if (isDate(text)) return text
  throw new InvalidArgumentError('Expected a date such as 2026-01-30.')
}
