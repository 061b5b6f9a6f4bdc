import admin from '@bourse/admin'
import portal from '@bourse/portal'
import { startTestHost, type TestAnswer, type TestHost } from '@bourse/testkit'
import type { ClientMetadata } from 'oidc-provider'
import signIn from '../../src/index.ts'
import { type Cookies, startIdentityProvider, type IdentityProvider, type ProvidedPerson } from './identity-provider.ts'

export const ORIGIN = 'https://data.example.com'
const CALLBACK = (id: string) => `${ORIGIN}/sign-in/${id}/callback`
const SECRETS = { acme: 'secret-of-acme-0123456789', globex: 'secret-of-globex-0123456789' } as const
type ProviderId = keyof typeof SECRETS

export const PEOPLE: Readonly<Record<string, ProvidedPerson>> = {
  ada: { email: 'ada@acme.example', name: 'Ada Lovelace', groups: ['data-team', 'everyone'] },
  bob: { email: 'bob@acme.example', name: 'Bob', groups: ['everyone'] },
  eve: { email: 'eve@acme.example', name: 'Eve', groups: ['bosses', 'data-team'] },
}

/** Id of the account of which people become members. */
export const CUSTOMER = 'acc_00000000000000000001'

/** A sign-in that has left for the provider. */
export interface Started {
  readonly location: string
  readonly cookie: string
}

/** Cookies of a signed-in person's browser. */
export interface Browser {
  readonly cookie: string
  readonly location: string
}

/** A host with two identity providers. */
export interface SignInHost {
  readonly test: TestHost
  readonly providers: Readonly<Record<ProviderId, IdentityProvider>>
  start(provider?: ProviderId, returnTo?: string): Promise<Started>
  /** Sends the browser to a callback URL; returns the response. */
  callback(url: string, cookie?: string): Promise<TestAnswer>
  /** Signs a person in from start to end. */
  signIn(subject: string, provider?: ProviderId, cookies?: Cookies): Promise<Browser>
  close(): Promise<void>
}

function startProvider(id: ProviderId): Promise<IdentityProvider> {
  const client: ClientMetadata = {
    client_id: 'bourse',
    client_secret: SECRETS[id],
    redirect_uris: [CALLBACK(id)],
    post_logout_redirect_uris: [`${ORIGIN}/console`],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'client_secret_post',
    backchannel_logout_uri: `${ORIGIN}/sign-in/${id}/logout`,
    backchannel_logout_session_required: true,
  }
  // One of them publishes no address at which it signs people out.
  const settings = { features: { rpInitiatedLogout: { enabled: id === 'acme' } } }
  const { post_logout_redirect_uris: _, ...withoutSignOut } = client
  return startIdentityProvider({ clients: [id === 'acme' ? client : withoutSignOut], people: PEOPLE, settings })
}

const secretName = (id: ProviderId) => `BOURSE_SECRET_SIGN_IN_${id.toUpperCase()}_CLIENT_SECRET`

export async function startSignInHost(): Promise<SignInHost> {
  const providers = { acme: await startProvider('acme'), globex: await startProvider('globex') }
  for (const [id, secret] of Object.entries(SECRETS)) process.env[secretName(id as ProviderId)] = secret
  const settings = (id: ProviderId) => ({
    name: id,
    issuer: providers[id].issuer,
    client_id: 'bourse',
    scopes: ['openid', 'profile', 'email', 'groups'],
    groups_claim: 'groups',
    roles: {
      ...{ bosses: 'owner', 'data-team': 'steward', readers: 'viewer', ghosts: 'unknown-role' },
      ...{ customers: `${CUSTOMER}/member`, 'customer-managers': `${CUSTOMER}/manager` },
    },
  })
  const test = await startTestHost({
    datasets: [admin, portal, signIn],
    config: { public_url: ORIGIN, sign_in: { acme: settings('acme'), globex: settings('globex') } },
  })
  await test.host.accounts.ensureOwner()
  const self: SignInHost = {
    test,
    providers,
    async start(provider = 'acme', returnTo = '/console/usage?days=7') {
      const { status, headers } = await test.get(`/sign-in/${provider}?return_to=${encodeURIComponent(returnTo)}`)
      if (status !== 302) throw new Error(`expected a redirect, got ${status}`)
      return { location: headers['location'] ?? '', cookie: cookieOf(headers['set-cookie'], '__Host-bourse_sign_in') }
    },
    callback(url, cookie = '') {
      const { pathname, search } = new URL(url)
      return test.get(`${pathname}${search}`, { headers: { cookie } })
    },
    async signIn(subject, provider = 'acme', cookies = new Map()) {
      const { location, cookie } = await self.start(provider)
      const answer = await self.callback(await providers[provider].authorize(location, subject, cookies), cookie)
      return {
        cookie: cookieOf(answer.headers['set-cookie'], '__Host-bourse_session'),
        location: answer.headers['location'] ?? '',
      }
    },
    async close() {
      await test.close()
      for (const provider of Object.values(providers)) await provider.close()
      for (const id of Object.keys(SECRETS)) delete process.env[secretName(id as ProviderId)]
    },
  }
  return self
}

/** Returns a cookie as the browser sends it back; empty if the response does not set it. */
const cookieOf = (header = '', name: string) => header.match(new RegExp(`${name}=[\\w.-]+`))?.[0] ?? ''
