import type { Person } from '@bourse/engine/accounts'
import type { Config } from '@bourse/engine/wiring'

/** OpenID Connect limits subjects to this length. */
const MAX_TEXT = 255

/** What a provider states about a person, in a token or from its UserInfo endpoint. */
export type Claims = Readonly<Record<string, unknown>>

/** Returns a claim that is a text; null for any other. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, MAX_TEXT) : null

/** Returns the person whom a provider's claims describe. */
export const personOf = (claims: Claims, identity: Pick<Person, 'provider' | 'issuer' | 'subject'>): Person => ({
  ...identity,
  email: textOf(claims['email']),
  name: textOf(claims['name']) ?? textOf(claims['preferred_username']),
})

/** Returns the groups in a person's claims; a single group may be a text. */
export const groupsOf = (claims: Claims, { groups_claim: name }: Config['sign_in'][string]): readonly string[] =>
  [claims[name] ?? []].flat().filter((group) => typeof group === 'string')
