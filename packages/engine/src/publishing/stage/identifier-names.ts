import type { Subject } from '@bourse/kit'
import { identifierText } from '@bourse/kit/values'

/** A lowercase prefix before the colon is an identifier's name, not a market: `cik:0000320193`. */
const IDENTIFIER_PATTERN = /^([a-z_]+):(.*)$/s

/** Whether incoming rows may identify a subject's entity by this field. */
export function isIdentifier(subject: Pick<Subject, 'identifiers'> | undefined, member: string | undefined): boolean {
  return member !== undefined && subject?.identifiers?.includes(member) === true
}

/** Returns the normalized form in which an identifier value is staged as a name. */
export const identifierName = (member: string | undefined, given: string): string =>
  `${member ?? ''}:${identifierText(member ?? '', given)}`

export function identifierOf(name: string): { readonly member: string; readonly value: string } | undefined {
  const [, member, value] = IDENTIFIER_PATTERN.exec(name) ?? []
  return member === undefined || value === undefined ? undefined : { member, value }
}

/** Returns SQL that splits a staged name in the stage `s` into the fields it was built from. */
export function namedInSql(nameField: string): string {
  return `case when s._name ~ '^[a-z_]+:' then jsonb_build_object(split_part(s._name, ':', 1),
    substr(s._name, strpos(s._name, ':') + 1)) else jsonb_build_object('${nameField}', s._name) end
    || jsonb_build_object('exchange_mic', s._market)`
}
