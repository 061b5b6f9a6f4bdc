import type { EndedSessions, Person } from '@bourse/engine/accounts'
import { secretValue } from '@bourse/engine/jobs'
import { clientSecretVariable, messageOf, type Config } from '@bourse/engine/wiring'
import type { Clock } from '@bourse/kit'
import * as openid from 'openid-client'
import { type Claims, groupsOf, personOf, textOf } from './claims.ts'
import { SignInFailure } from './failure.ts'
import { verifyLogoutToken } from './logout-token.ts'
import { createReachability } from './reachability.ts'
import { createSeal, type Seal } from './seal.ts'
import { verifyAccessToken, type TokenHolder } from './verify-access-token.ts'

/** How long the provider may take to respond, in seconds, and how long its metadata is used, in milliseconds. */
const TIMEOUT_SECONDS = 5
const METADATA_MS = 3_600_000
/** How long former metadata is used after a failed discovery. */
const RETRY_MS = 60_000

/** Maximum length of an ID token in a URL; providers with longer ones ask the person for confirmation. */
const MAX_HINT = 4_000

/** The values of one sign-in that only the browser and this service know. */
export interface Flow {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** What the provider issued for a session. */
export interface Tokens {
  readonly access_token: string
  readonly refresh_token?: string | undefined
  /** Identifies the session that the provider has to end. */
  readonly id_token?: string | undefined
}

/** A person as the provider describes them now. */
export interface Identified {
  readonly person: Person
  readonly groups: readonly string[]
  readonly sid: string | null
  readonly tokens: Tokens
}

/** An OpenID provider. Its functions throw `SignInFailure`, or an error of `openid-client`. */
export interface Provider {
  readonly settings: Config['sign_in'][string]
  /** Returns a seal with the current client secret. */
  seal(): Seal
  /** Returns the URL at which the person signs in. */
  authorizationUrl(flow: Flow): Promise<string>
  /** Exchanges the code in the URL to which the provider returned. */
  exchange(query: URLSearchParams, flow: Flow): Promise<Identified>
  /** Requests the person's current groups; rejects if the provider no longer accepts the tokens. */
  confirm(tokens: Tokens, expected: Pick<Person, 'issuer' | 'subject'>): Promise<Identified>
  /** Returns the URL at which the provider ends its session; undefined if it publishes none. */
  signOutUrl(tokens: Tokens): Promise<string | undefined>
  /** Whether the provider responds; checked at most every 30 seconds. */
  isReachable(): Promise<boolean>
  /** Verifies an access token for a resource of this service. */
  verify(sent: { readonly token: string; readonly resource: string }): Promise<TokenHolder>
  /** Verifies a logout token and returns the sessions that it ends. */
  ended(logoutToken: string): Promise<EndedSessions>
}

/** What a provider is opened from. */
export interface ProviderParts {
  readonly id: string
  readonly settings: Config['sign_in'][string]
  readonly publicUrl: string
  readonly clock: Clock
}

export function openProvider({ id, settings, publicUrl, clock }: ProviderParts): Provider {
  const base = publicUrl.replace(/\/$/, '')
  const redirectUri = `${base}/sign-in/${id}/callback`
  const connect = createConnection(id, settings, clock)
  return {
    settings,
    seal: () => createSeal(clientSecret(id)),
    async authorizationUrl({ state, nonce, verifier }) {
      const parameters = {
        redirect_uri: redirectUri,
        scope: settings.scopes.join(' '),
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }
      return openid.buildAuthorizationUrl(await connect(), parameters).href
    },
    async exchange(query, { state, nonce, verifier }) {
      const client = await connect()
      const tokens = await openid.authorizationCodeGrant(client, new URL(`${redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const { access_token, refresh_token, id_token } = tokens
      return identify(client, { access_token, refresh_token, id_token, claims: tokens.claims() }, { id, settings })
    },
    async confirm(former, expected) {
      const client = await connect()
      const context = { id, settings, expected }
      if (former.refresh_token === undefined) return identify(client, former, context)
      const tokens = await openid.refreshTokenGrant(client, former.refresh_token)
      const { access_token, refresh_token = former.refresh_token, id_token = former.id_token } = tokens
      return identify(client, { access_token, refresh_token, id_token, claims: tokens.claims() }, context)
    },
    async signOutUrl({ id_token: hint = '' }) {
      const client = await connect()
      if (client.serverMetadata().end_session_endpoint === undefined) return undefined
      const whose = hint === '' || hint.length > MAX_HINT ? undefined : { id_token_hint: hint }
      return openid.buildEndSessionUrl(client, { ...whose, post_logout_redirect_uri: `${base}/console` }).href
    },
    isReachable: createReachability(settings.issuer, clock),
    verify: async (sent) => verifyAccessToken(await connect(), sent, { id, settings, clock }),
    ended: async (logoutToken) => verifyLogoutToken(await connect(), logoutToken),
  }
}

/** Discovers a provider once an hour; while that fails, its former metadata is used. */
function createConnection(
  id: string,
  { issuer, client_id }: ProviderParts['settings'],
  clock: Clock,
): () => Promise<openid.Configuration> {
  const isLoopback = issuer.startsWith('http:')
  const execute = [openid.enableNonRepudiationChecks, ...(isLoopback ? [openid.allowInsecureRequests] : [])]
  const options = { timeout: TIMEOUT_SECONDS, execute }
  let found:
    { readonly secret: string; readonly until: number; readonly client: Promise<openid.Configuration> } | undefined
  return () => {
    const secret = clientSecret(id)
    if (found?.secret === secret && clock.millis() < found.until) return found.client
    const former = found?.secret === secret ? found.client : undefined
    const client = openid.discovery(new URL(issuer), client_id, secret, undefined, options)
    const discovered = { secret, until: clock.millis() + METADATA_MS, client }
    if (former !== undefined)
      discovered.client = client.catch(() => {
        discovered.until = clock.millis() + RETRY_MS
        return former
      })
    discovered.client.catch(() => found === discovered && (found = undefined))
    found = discovered
    return discovered.client
  }
}

/** Reads the secret at each use, so that a rotated one needs no restart. */
function clientSecret(id: string): string {
  const variable = clientSecretVariable(id)
  let secret
  try {
    secret = secretValue(variable)
  } catch (error) {
    throw new SignInFailure('unavailable', messageOf(error))
  }
  if (secret !== undefined) return secret
  throw new SignInFailure('unavailable', `${variable}: expected the client secret of the provider ${id}, got nothing`)
}

interface Issued extends Tokens {
  readonly claims?: Claims | undefined
}

interface Context extends Pick<ProviderParts, 'id' | 'settings'> {
  /** The person who must be identified; undefined at sign-in. */
  readonly expected?: Pick<Person, 'issuer' | 'subject'>
}

/** Reads the claims of the ID token and, if it lacks the groups, those of the UserInfo endpoint. */
async function identify(
  client: openid.Configuration,
  { claims: inToken, ...tokens }: Issued,
  { id, settings, expected }: Context,
): Promise<Identified> {
  const { issuer, userinfo_endpoint: userInfo } = client.serverMetadata()
  const subject = expected?.subject ?? textOf(inToken?.['sub'])
  const isOther = inToken !== undefined && inToken['sub'] !== subject
  if (subject === null || isOther || (expected?.issuer ?? issuer) !== issuer)
    throw new SignInFailure('rejected', `the provider ${id} identified another person`)
  const lacksGroups = inToken?.[settings.groups_claim] === undefined
  const more =
    lacksGroups && userInfo !== undefined ? await openid.fetchUserInfo(client, tokens.access_token, subject) : {}
  const claims: Claims = { ...inToken, ...more }
  return {
    person: personOf(claims, { provider: id, issuer, subject }),
    groups: groupsOf(claims, settings),
    sid: textOf(claims['sid']),
    tokens,
  }
}
