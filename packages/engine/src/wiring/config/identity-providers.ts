import { Type, type Static } from '@sinclair/typebox'

/** Names that are part of a URL and of an environment variable. */
const PROVIDER_ID = '^[a-z][a-z0-9-]{0,30}$'
const ISSUER = '^https?://[^/?#@\\s]+(/[^?#\\s]*)?$'
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/
const MAX_PROVIDERS = 20

const IdentityProvider = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60, description: 'name on the button of the sign-in page' }),
    issuer: Type.String({ pattern: ISSUER, maxLength: 500, description: 'issuer URL of the provider' }),
    client_id: Type.String({ minLength: 1, maxLength: 500 }),
    scopes: Type.Array(Type.String({ pattern: '^[!-~]{1,200}$' }), {
      maxItems: 30,
      default: ['openid', 'profile', 'email', 'offline_access'],
    }),
    groups_claim: Type.String({ minLength: 1, maxLength: 200, default: 'groups' }),
    roles: Type.Record(Type.String({ minLength: 1, maxLength: 200 }), Type.String({ maxLength: 60 }), {
      description:
        'role by group, or <account id>/member and <account id>/manager for customers; the first group in this list ' +
        'that a person has decides',
    }),
  },
  // A record applies the defaults of its values' properties only if the values have one, too.
  { additionalProperties: false, default: {} },
)
/** An OpenID provider with which operators sign in. */
export type IdentityProvider = Static<typeof IdentityProvider>

/** The setting `sign_in`. */
export const IdentityProviders = Type.Record(Type.String({ pattern: PROVIDER_ID }), IdentityProvider, {
  description:
    'OpenID providers with which operators sign in, by id: {"okta": {"name": "Acme", "issuer": "https://…", ' +
    '"client_id": "…", "roles": {"data-team": "steward"}}}; the client secret is ' +
    'BOURSE_SECRET_SIGN_IN_<ID>_CLIENT_SECRET; needs public_url',
  maxProperties: MAX_PROVIDERS,
  default: {},
})

/** Returns the environment variable with a provider's client secret; with `_FILE` at the end, the name of a file. */
export const clientSecretVariable = (id: string): string =>
  `BOURSE_SECRET_SIGN_IN_${id.replaceAll('-', '_').toUpperCase()}_CLIENT_SECRET`

/** The form in which issuers are compared: a URL without a path may end in a slash. */
const hrefOf = (issuer: string) => URL.parse(issuer)?.href ?? issuer

/** Returns what is wrong with the settings for sign-in. */
export function wrongIdentityProviders({
  sign_in: providers,
  public_url: url,
}: {
  readonly sign_in: Readonly<Record<string, IdentityProvider>>
  readonly public_url?: string | undefined
}): string | undefined {
  const all = Object.entries(providers)
  if (all.length > 0 && url === undefined)
    return 'sign_in: expected public_url, from which the providers’ redirect URIs are built, got nothing'
  for (const [id, { issuer, scopes }] of all) {
    if (!new RegExp(PROVIDER_ID).test(id))
      return `sign_in: expected ids of lowercase letters, digits and hyphens, got ${JSON.stringify(id.slice(0, 60))}`
    if (!issuer.startsWith('https://') && !LOOPBACK.test(issuer))
      return `sign_in.${id}.issuer: expected an https URL, got another one`
    const first = all.find(([, other]) => hrefOf(other.issuer) === hrefOf(issuer))?.[0]
    if (first !== id) return `sign_in.${id}.issuer: expected an issuer that no other provider has, got that of ${first}`
    if (!scopes.includes('openid')) return `sign_in.${id}.scopes: expected "openid" among them, got none`
  }
  return undefined
}
