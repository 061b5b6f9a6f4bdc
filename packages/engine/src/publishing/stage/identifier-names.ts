import type { Subject } from '@bourse/kit'
import { identifierText } from '@bourse/kit/values'

/** A name in lower case before the colon is none of a market: `cik:0000320193`. */
const WRITTEN = /^([a-z_]+):(.*)$/s

/** True where incoming rows may name an entity of a subject by a member. */
export function isIdentifier(subject: Pick<Subject, 'identifiers'> | undefined, member: string | undefined): boolean {
  return member !== undefined && subject?.identifiers?.includes(member) === true
}

/** How a value of an identifier is staged among names, in its one spelling. */
export const identifierName = (member: string | undefined, given: string): string =>
  `${member ?? ''}:${identifierText(member ?? '', given)}`

export function identifierOf(name: string): { readonly member: string; readonly value: string } | undefined {
  const [, member, value] = WRITTEN.exec(name) ?? []
  return member === undefined || value === undefined ? undefined : { member, value }
}

/** The same in SQL: the members that a staged name stood in, of a stage `s`. */
export function namedInSql(nameField: string): string {
  return `case when s._name ~ '^[a-z_]+:' then jsonb_build_object(split_part(s._name, ':', 1),
    substr(s._name, strpos(s._name, ':') + 1)) else jsonb_build_object('${nameField}', s._name) end
    || jsonb_build_object('exchange_mic', s._market)`
}
