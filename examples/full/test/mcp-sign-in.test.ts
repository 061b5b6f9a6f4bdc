import mcp from '@bourse/mcp'
import signIn from '@bourse/sign-in'
import { startIdentityProvider, type IdentityProvider } from '@bourse/sign-in/identity-provider'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { freePort } from '@bourse/testkit/workspace'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationFull, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const ADA = { email: 'ada@acme.example', name: 'Ada Lovelace', groups: ['readers'] }
const REDIRECT = 'http://127.0.0.1:9/callback'

let host: TestHost
let provider: IdentityProvider
let address: string
/** The audience of the next tokens; undefined for the requested resource. */
let audience: string | undefined
/** Whether the next tokens contain groups. */
let hasGroups: boolean

beforeAll(async () => {
  provider = await startIdentityProvider({
    clients: [],
    people: { ada: ADA },
    settings: {
      extraTokenClaims: (_, token) => ({
        ...(hasGroups && {
          groups: [...(('accountId' in token && provider.people.get(token.accountId)?.groups) || [])],
        }),
      }),
      features: {
        registration: { enabled: true },
        resourceIndicators: {
          enabled: true,
          useGrantedResource: () => true,
          getResourceServerInfo: (_, resource) => ({
            scope: 'openid groups',
            audience: audience ?? resource,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'RS256' } },
          }),
        },
      },
    },
  })
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  const acme = {
    name: 'Acme',
    issuer: provider.issuer,
    client_id: 'bourse',
    scopes: ['openid'],
    groups_claim: 'groups',
  }
  host = await startTestHost({
    datasets: [mcp, signIn],
    // The time of the provider, whose tokens are compared with it.
    clock: new Date().toISOString(),
    config: { public_url: address, sign_in: { acme: { ...acme, roles: { readers: 'viewer' } } } },
  })
  await host.host.accounts.ensureOwner()
  process.env['BOURSE_SECRET_SIGN_IN_ACME_CLIENT_SECRET'] = 'secret-of-acme-0123456789'
  await host.host.app.listen({ host: '127.0.0.1', port })
})
afterAll(async () => {
  delete process.env['BOURSE_SECRET_SIGN_IN_ACME_CLIENT_SECRET']
  await host?.close()
  await provider?.close()
})
beforeEach(() => {
  audience = undefined
  hasGroups = true
  host.clock.set(new Date(Math.max(Date.now(), host.clock.millis())).toISOString())
  provider.people.set('ada', ADA)
})

/** Stores what an MCP client learns; `authorizeAt` is the URL at which its user signs in. */
function createClientAuth() {
  const stored: { client?: OAuthClientInformationFull; tokens?: OAuthTokens; verifier?: string; authorizeAt?: URL } = {}
  const auth: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: {
      client_name: 'test',
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'openid groups',
    },
    clientInformation: () => stored.client,
    saveClientInformation: (client) => void (stored.client = client as OAuthClientInformationFull),
    tokens: () => stored.tokens,
    saveTokens: (tokens) => void (stored.tokens = tokens),
    redirectToAuthorization: (url) => void (stored.authorizeAt = url),
    saveCodeVerifier: (verifier) => void (stored.verifier = verifier),
    codeVerifier: () => stored.verifier ?? '',
  }
  return { auth, stored }
}

/** Signs a user in to an MCP client, from the first rejected request on; returns the client's access token. */
async function signInClient(): Promise<{ readonly auth: OAuthClientProvider; readonly token: string }> {
  const { auth, stored } = createClientAuth()
  const transport = new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { authProvider: auth })
  await expect(new Client({ name: 'test', version: '1' }).connect(transport)).rejects.toThrow('Unauthorized')
  const returned = new URL(await provider.authorize(stored.authorizeAt?.href ?? '', 'ada'))
  await transport.finishAuth(returned.searchParams.get('code') ?? '')
  return { auth, token: stored.tokens?.access_token ?? '' }
}

const MESSAGE = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
const statusOf = (token: string, path = '/mcp', more: Readonly<Record<string, string>> = {}) =>
  fetch(`${address}${path}`, {
    method: path === '/mcp' ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...more,
    },
    ...(path === '/mcp' && { body: JSON.stringify(MESSAGE) }),
  }).then(async (response) => {
    await response.body?.cancel()
    return response.status
  })

describe('MCP with access tokens of the identity provider', () => {
  test('a rejected request says where to get a token', async () => {
    const rejected = await fetch(`${address}/mcp`, { method: 'POST' })
    const url = `${address}/.well-known/oauth-protected-resource/mcp`
    expect([rejected.status, rejected.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer resource_metadata="${url}"`,
    ])
    expect(await (await fetch(url)).json()).toMatchObject({
      resource: `${address}/mcp`,
      authorization_servers: [provider.issuer],
    })
    expect((await fetch(url.replace(/mcp$/, 'v1'))).status).toBe(404)
    expect((await host.get('/v1/usage')).headers['www-authenticate']).toBe('Bearer')
  })

  test('the official client registers itself, signs its user in and acts as their key', async () => {
    const { auth, token } = await signInClient()
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { authProvider: auth }))
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('call_endpoint')
    await client.close()
    const people = await host.database.database.query(
      'select email, k.role from bourse.people join bourse.keys k on id = key_id',
    )
    expect(people).toEqual([{ email: null, role: 'viewer' }])
    expect([await statusOf(token), await statusOf(token, '/v1/usage')]).toEqual([200, 401])
    const key = await host.key()
    expect([await statusOf(key), await statusOf(token, '/mcp', { 'x-api-key': key })]).toEqual([200, 401])
  })

  test('a token for another resource, a changed token and one without a role are rejected', async () => {
    audience = `${address}/other`
    expect(await statusOf((await signInClient()).token)).toBe(401)
    audience = undefined
    const { token } = await signInClient()
    const [head, body = '', signature] = token.split('.')
    const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: 'eve' }
    const changed = Buffer.from(JSON.stringify(claims)).toString('base64url')
    expect(await statusOf([head, changed, signature].join('.'))).toBe(401)
    expect(await statusOf(['eyJhbGciOiJub25lIn0', body, 'x'].join('.'))).toBe(401)
    provider.people.set('ada', { ...ADA, groups: [] })
    expect(await statusOf((await signInClient()).token)).toBe(401)
  })

  test('a token does not restore access that the provider ended after it was issued', async () => {
    const { token } = await signInClient()
    expect(await statusOf(token)).toBe(200)
    const { database } = host.database
    await database.query(`update bourse.keys set expires_at = now() where kind = 'person'`)
    host.clock.advance(60_000)
    await expect.poll(() => statusOf(token)).toBe(401)
    await database.query(`update bourse.keys set expires_at = now() - interval '1 hour' where kind = 'person'`)
    await expect.poll(async () => statusOf((await signInClient()).token)).toBe(200)
  })

  test('a token without groups needs a person whom the provider confirmed within 12 hours', async () => {
    expect(await statusOf((await signInClient()).token)).toBe(200)
    hasGroups = false
    expect(await statusOf((await signInClient()).token)).toBe(200)
    const { database } = host.database
    await database.query(`update bourse.people set signed_in_at = signed_in_at - interval '12 hours'`)
    expect(await statusOf((await signInClient()).token)).toBe(401)
  })

  test('a token that was issued more than a minute in the future is rejected', async () => {
    const now = host.clock.now()
    host.clock.set(new Date(Date.now() - 120_000).toISOString())
    expect(await statusOf((await signInClient()).token)).toBe(401)
    host.clock.set(now)
  })

  test('an outage of the provider is not a failure of the address', async () => {
    const { token } = await signInClient()
    const other = await host.beside()
    provider.isDown = true
    try {
      const headers = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' }
      const answer = await other.post('/mcp', MESSAGE, { headers })
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '10'])
    } finally {
      provider.isDown = false
      await other.close()
    }
  })

  test('after 60 failures, an address can use only tokens that were valid before', async () => {
    const [{ token: former }, { token: next }] = [await signInClient(), await signInClient()]
    expect(await statusOf(former)).toBe(200)
    const statuses = new Set<number>()
    for (let i = 0; i < 61; i++) statuses.add(await statusOf('eyJhbGciOiJub25lIn0.eyJ9.x'))
    expect([...statuses]).toEqual([401, 429])
    expect([await statusOf(former), await statusOf(next)]).toEqual([200, 429])
    host.clock.advance(60_000)
    expect(await statusOf(next)).toBe(200)
  })

  test('revoking the person’s key ends their tokens', async () => {
    const { token } = await signInClient()
    expect(await statusOf(token)).toBe(200)
    const [person] = await host.database.database.query<{ key_id: string }>('select key_id from bourse.people')
    await host.host.keys.revoke(person?.key_id ?? '')
    await expect.poll(() => statusOf(token)).toBe(401)
  })
})
