import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type ClientMetadata, type Configuration } from 'oidc-provider'

/** A user of the identity provider. */
export interface ProvidedPerson {
  readonly email: string
  readonly name: string
  readonly groups: readonly string[]
}

/** A browser's cookies at the provider, by name. */
export type Cookies = Map<string, string>

/** A real OpenID provider on a loopback port. */
export interface IdentityProvider {
  readonly issuer: string
  readonly provider: Provider
  /** Users by subject; a removed one is disabled, and a replaced one has other groups from then on. */
  readonly people: Map<string, ProvidedPerson>
  /** Logout tokens that the provider sent, newest last. */
  readonly logoutTokens: string[]
  /** Breaks all connections while true. */
  isDown: boolean
  /** Acts as a browser in which a user signs in; returns the URL at which the provider returns to the client. */
  authorize(url: string, subject: string, cookies?: Cookies): Promise<string>
  /** Acts as a browser in which a user confirms a sign-out; returns the URL at which the provider returns. */
  confirmSignOut(url: string, cookies: Cookies): Promise<string>
  /** Ends a user's sessions, all or one, with a logout token to the client. */
  logOut(subject: string, sid?: string): Promise<void>
  close(): Promise<void>
}

export interface IdentityProviderOptions {
  readonly clients: readonly ClientMetadata[]
  readonly people: Readonly<Record<string, ProvidedPerson>>
  readonly settings?: Configuration
}

const MAX_STEPS = 10

/** A client as the provider's library has it, beyond its types. */
interface LoggingOut {
  backchannelLogout(subject: string, sid: string | undefined): Promise<void>
}

/** Starts a provider whose users sign in without a password; its refresh tokens are valid once. */
export async function startIdentityProvider({
  clients,
  people: given,
  settings,
}: IdentityProviderOptions): Promise<IdentityProvider> {
  const people = new Map(Object.entries(given))
  const logoutTokens: string[] = []
  /** The user at the browser. */
  let current = ''
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the provider has no port')
  const issuer = `http://127.0.0.1:${address.port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider: Provider = new Provider(issuer, {
    clients: [...clients],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['test'] },
    scopes: ['openid', 'profile', 'email', 'groups', 'offline_access'],
    claims: { openid: ['sub'], profile: ['name'], email: ['email'], groups: ['groups'] },
    conformIdTokenClaims: false,
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ...settings,
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true }, ...settings?.features },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    ttl: { AccessToken: 300, Grant: 3_600, IdToken: 300, Interaction: 300, RefreshToken: 3_600, Session: 3_600 },
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    findAccount(_, accountId) {
      const person = people.get(accountId)
      return person && { accountId, claims: () => ({ sub: accountId, ...person }) }
    },
    async loadExistingGrant({ oidc: { session, client, params } }) {
      const grant = new provider.Grant({ accountId: session?.accountId, clientId: client?.clientId })
      const scope = String(params?.['scope'])
      grant.addOIDCScope(scope)
      const { resource = [] } = (params ?? {}) as { readonly resource?: string | string[] }
      for (const each of [resource].flat()) grant.addResourceScope(each, scope)
      await grant.save()
      return grant
    },
    // Only logout tokens are sent from here.
    async fetch(_, init) {
      logoutTokens.push(new URLSearchParams(init?.body as string).get('logout_token') ?? '')
      return new Response(null, { status: 200 })
    },
  })
  const callback = provider.callback()
  const self: IdentityProvider = {
    issuer,
    provider,
    people,
    logoutTokens,
    isDown: false,
    async authorize(url, subject, cookies = new Map()) {
      current = subject
      return addressIn(await browse(url, issuer, { cookies }))
    },
    async confirmSignOut(url, cookies) {
      const page = await browse(url, issuer, { cookies })
      if (typeof page === 'string') throw new Error(`expected a page that asks for confirmation, got ${page}`)
      const html = await page.text()
      const [, action = ''] = /action="([^"]+)"/.exec(html) ?? []
      const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(html) ?? []
      return addressIn(await browse(action, issuer, { cookies, body: new URLSearchParams({ xsrf, logout: 'yes' }) }))
    },
    async logOut(subject, sid) {
      for (const { client_id: id = '' } of clients) {
        const client: unknown = await provider.Client.find(id)
        await (client as LoggingOut).backchannelLogout(subject, sid)
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (self.isDown) return void request.socket.destroy()
    if (request.url?.startsWith('/interaction/') !== true) return void callback(request, response)
    await provider.interactionFinished(request, response, { login: { accountId: current } })
  }

  return self
}

interface Visit {
  readonly cookies: Cookies
  /** A form to send to the first URL. */
  readonly body?: URLSearchParams
}

/** Follows redirects within the provider; returns its page, or the URL to which it sends the browser. */
async function browse(first: string, issuer: string, { cookies, body }: Visit): Promise<string | Response> {
  let url = first
  for (let step = 0; step < MAX_STEPS && url.startsWith(issuer); step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const form = step === 0 && body !== undefined ? { method: 'POST', body } : {}
    const response = await fetch(url, { headers: { cookie }, redirect: 'manual', ...form })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=', 2) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) return response
    url = new URL(location, url).href
  }
  return url
}

function addressIn(reached: string | Response): string {
  if (typeof reached === 'string') return reached
  throw new Error(`expected a redirect, got ${reached.status}`)
}
