import { defineDataset } from '@bourse/kit'
import { transport } from '@bourse/kit/delivery'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAdminHost, type AdminHost } from './support/admin-host.ts'

/** A separate delivery channel, like MCP. */
const door = defineDataset({
  id: 'door',
  title: 'Door',
  summary: 'Another way in.',
  transports: [
    transport('/door', {
      methods: ['POST'],
      needs: {},
      handle: async (_, { response }) => void response.writeHead(200).end('in'),
    }),
  ],
})

let host: AdminHost

beforeAll(async () => {
  host = await startAdminHost({ datasets: [door], config: { public_url: 'https://data.example.com' } })
})
afterAll(() => host.close())

const PATH = '/admin/session'
const draw = () => host.test.host.drawCode()
type Headers = Readonly<Record<string, string>>
const FROM_PAGE = { 'sec-fetch-site': 'same-origin' }
const FOREIGN: readonly Headers[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]
const signIn = (body: object, headers: Headers = {}) => host.test.post(PATH, body, { headers })
const remove = (headers: Headers) => host.test.host.app.inject({ method: 'DELETE', url: PATH, headers: { ...headers } })

/** The part of a cookie that a browser sends back. */
const cookieOf = ({ headers }: { readonly headers: Readonly<Record<string, string | undefined>> }) =>
  headers['set-cookie']?.split(';', 1)[0] ?? ''

interface SignedIn {
  readonly cookie: string
  readonly token: string
  readonly key_id: string
}

async function signedIn(body?: object): Promise<SignedIn> {
  const answer = await signIn(body ?? { code: (await draw()).code })
  expect(answer.status, answer.text).toBe(201)
  const { token, key_id } = answer.json.data
  return { cookie: cookieOf(answer), token, key_id }
}
const statusAs = async ({ cookie }: Pick<SignedIn, 'cookie'>, path = '/v1/usage', headers: Headers = FROM_PAGE) =>
  (await host.test.get(path, { headers: { cookie, ...headers } })).status

describe('console session: signing in', () => {
  test('a one-time code is accepted, the 12-hour cookie cannot be read by scripts, and the audit log records the sign-in', async () => {
    const { code } = await draw()
    expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/)
    const answer = await signIn({ code: code.toLowerCase() })
    expect(answer.status).toBe(201)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toMatch(
      /^bourse_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const { key_id, expires_at, kind } = answer.json.data
    expect([expires_at, kind]).toEqual([expect.stringMatching(/^2026-03-03T10:/), 'session'])
    const me = (await host.test.get('/admin/v1/me', { headers: { cookie: cookieOf(answer), ...FROM_PAGE } })).json.data
    expect(me).toMatchObject({ key_id, kind: 'session', account_name: 'owner' })
    const [entry] = (await host.get('/audit?action=session.create')).json.data
    expect(entry).toMatchObject({
      target: { kind: 'session', id: key_id },
      actor: { kind: 'host', address: '127.0.0.1' },
    })
    expect((await signIn({ code })).json.code).toBe('unauthenticated')
  })

  test("a key is accepted, including a customer's", async () => {
    const key = await host.test.key({ plan: 'pro' })
    const session = await signedIn({ key })
    expect(await statusAs(session)).toBe(200)
    expect(await statusAs(session, '/admin/v1/me')).toBe(403)
    expect((await signIn({ key: 'bourse_wrong' })).status).toBe(401)
  })

  test("signing in with a key counts against the key's per-minute limit, like its other requests", async () => {
    const { account_id } = await host.row(host.get('/me'))
    const made = await host.row(host.post('/keys', { account_id, requests_per_minute: 2 }), 201)
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await signIn({ key: made.key })).status)
    expect(statuses).toEqual([201, 201, 429])
    expect((await host.test.get('/v1/usage', { key: made.key })).status).toBe(429)
  })

  test('exactly one of code and key is accepted, within bounds', async () => {
    expect((await signIn({ code: '' })).status).toBe(422)
    expect((await signIn({})).json.code).toBe('invalid-parameter')
    expect((await signIn({ code: 'AAAA-BBBB-CCCC', key: 'x' })).json.code).toBe('invalid-parameter')
    expect((await signIn({ key: 'x'.repeat(5_000) })).status).toBe(413)
  })

  test('a code that is wrong or older than a minute is rejected', async () => {
    const { code } = await draw()
    host.test.clock.advance(60_000)
    expect((await signIn({ code })).status).toBe(401)
    expect((await signIn({ code: 'AAAA-BBBB-CCCC' })).status).toBe(401)
  })

  test('pages of this service, and clients that are not browsers, may sign in', async () => {
    const body = { key: await host.test.key() }
    for (const headers of FOREIGN) expect((await signIn(body, headers)).json.code).toBe('origin-not-allowed')
    expect((await signIn(body, { origin: 'https://data.example.com' })).status).toBe(201)
  })

  test('a browser that uses https gets an https-only cookie', async () => {
    const answer = await signIn({ key: await host.test.key() }, { host: 'data.example.com' })
    expect(answer.headers['set-cookie']).toMatch(/^__Host-bourse_session=[\w-]{43}; .*; Secure/)
    const [, secret = ''] = cookieOf(answer).split('=')
    for (const written of ['data.example.com:443', 'DATA.example.com']) {
      const other = await signIn({ key: await host.test.key() }, { host: written })
      expect(other.headers['set-cookie']).toMatch(/^__Host-bourse_session=[\w-]{43}; .*; Secure/)
    }
    const asked = { host: 'data.example.com', ...FROM_PAGE }
    expect(await statusAs({ cookie: `__Host-bourse_session=${secret}` }, '/v1/usage', asked)).toBe(200)
    expect(await statusAs({ cookie: `bourse_session=${secret}` }, '/v1/usage', asked)).toBe(401)
  })

  test("behind an unknown proxy, the browser's headers determine whether the cookie is https-only", async () => {
    const fromPage = { ...FROM_PAGE, origin: 'https://proxied.example.com' }
    const answer = await signIn({ key: await host.test.key() }, fromPage)
    expect(answer.headers['set-cookie']).toMatch(/^__Host-bourse_session=[\w-]{43}; .*; Secure/)
    const session = { cookie: cookieOf(answer), token: answer.json.data.token as string }
    expect(await statusAs(session)).toBe(200)
    const gone = await remove({ cookie: session.cookie, 'x-bourse-token': session.token, ...fromPage })
    expect(gone.headers['set-cookie']).toMatch(/^__Host-bourse_session=; Max-Age=0; .*; Secure/)
  })

  test('codes and keys cannot be guessed: an IP address is delayed after many failures', async () => {
    const other = await startAdminHost()
    try {
      for (const body of [(n: number) => ({ code: `GUESS-${n}` }), (n: number) => ({ key: `bourse_${n}` })]) {
        let status = 401
        for (let attempt = 0; attempt < 100 && status === 401; attempt++)
          status = (await other.test.post(PATH, body(attempt))).status
        expect(status).toBe(429)
      }
    } finally {
      await other.close()
    }
  })
})

describe('console session: the cookie', () => {
  test('the cookie is valid for reads from a page of this service', async () => {
    const session = await signedIn()
    expect(await statusAs(session)).toBe(200)
    expect(await statusAs(session, '/admin/v1/me')).toBe(200)
    for (const headers of [{}, { 'sec-fetch-site': 'none' }, ...FOREIGN] as readonly Headers[]) {
      expect(await statusAs(session, '/v1/usage', headers)).toBe(401)
      expect(await statusAs(session, '/admin/v1/me', headers)).toBe(401)
    }
    expect(await statusAs(session, '/v1/usage', { origin: 'https://data.example.com' })).toBe(200)
    expect(await statusAs(session, '/v1/usage', { 'x-bourse-token': session.token })).toBe(200)
  })

  test('the cookie is valid for changes only with its token', async () => {
    const { cookie, token } = await signedIn()
    const other = await signedIn()
    const change = (headers: Headers) =>
      host.test.post('/admin/v1/accounts', { name: `a${token.slice(0, 5)}`, plan: 'pro' }, { headers })
    for (const forged of [undefined, '', 'x', other.token, `${token}x`]) {
      const answer = await change({
        cookie,
        ...FROM_PAGE,
        ...(forged === undefined ? {} : { 'x-bourse-token': forged }),
      })
      expect([forged, answer.status]).toEqual([forged, 401])
    }
    expect((await change({ cookie, 'x-bourse-token': token })).status).toBe(201)
  })

  test('the cookie is valid only for the operations and the admin API', async () => {
    const { cookie, token } = await signedIn()
    const headers = { cookie, ...FROM_PAGE, 'x-bourse-token': token }
    expect((await host.test.post('/door', {}, { headers })).status).toBe(401)
    expect((await host.test.post('/door', {}, { key: host.owner })).text).toBe('in')
    expect((await host.test.get('/admin/openapi.json', { headers })).status).toBe(401)
  })

  test('the cookie is ignored if the request also has a key', async () => {
    const { cookie, token } = await signedIn()
    const headers = { cookie, ...FROM_PAGE, 'x-bourse-token': token }
    expect((await host.test.get('/admin/v1/me', { headers, key: 'bourse_wrong' })).status).toBe(401)
    const customer = await host.test.key({ plan: 'pro' })
    expect((await host.test.get('/admin/v1/me', { headers, key: customer })).status).toBe(403)
  })

  test('the cookie is not a key, and a key is not a cookie', async () => {
    const { cookie } = await signedIn()
    const [, secret = ''] = cookie.split('=')
    expect((await host.test.get('/v1/usage', { key: secret })).status).toBe(401)
    expect(await statusAs({ cookie: `bourse_session=${host.owner}` })).toBe(401)
  })

  test('is listed in Vary', async () => {
    const { cookie } = await signedIn()
    const answer = await host.test.get('/v1/usage', { headers: { cookie, ...FROM_PAGE } })
    expect(answer.headers['vary']).toContain('Cookie')
    expect(answer.headers['cache-control']).toContain('private')
  })
})

describe('console session: its lifetime', () => {
  test('a reload of the page restores the session with its token', async () => {
    const { cookie, token, key_id } = await signedIn()
    const again = await host.test.get(PATH, { headers: { cookie } })
    expect(again.json.data).toMatchObject({ key_id, token, kind: 'session' })
    expect(again.headers['cache-control']).toBe('no-store')
    expect((await host.test.get(PATH)).status).toBe(401)
    const foreign = { cookie, origin: 'https://evil.example' }
    expect((await host.test.get(PATH, { headers: foreign })).json.code).toBe('origin-not-allowed')
  })

  test('signing out needs the token, ends the session and removes its cookie', async () => {
    const session = await signedIn()
    const { cookie, token } = session
    expect((await remove({ cookie, ...FROM_PAGE })).statusCode).toBe(401)
    expect(await statusAs(session)).toBe(200)
    const gone = await remove({ cookie, 'x-bourse-token': token })
    expect(gone.statusCode).toBe(204)
    expect(gone.headers['set-cookie']).toMatch(/^bourse_session=; Max-Age=0; /)
    await expect.poll(() => statusAs(session), { timeout: 3_000 }).toBe(401)
  })

  test('a session can be revoked by others, and ends after 12 hours', async () => {
    const first = await signedIn()
    await host.row(host.post(`/keys/${first.key_id}/revoke`))
    await expect.poll(() => statusAs(first), { timeout: 3_000 }).toBe(401)
    const second = await signedIn()
    expect((await host.post(`/keys/${second.key_id}/rotate`)).json.code).toBe('conflict')
    host.test.clock.advance(12 * 3_600_000 - 1_000)
    expect(await statusAs(second)).toBe(200)
    host.test.clock.advance(1_000)
    expect(await statusAs(second)).toBe(401)
  })

  test("on each request a session has its key's current rights, and it ends with the key", async () => {
    const made = await host.row(
      host.post('/keys', { account_id: (await host.row(host.get('/me'))).account_id, label: 'reports' }),
      201,
    )
    const session = await signedIn({ key: made.key })
    expect(await statusAs(session, '/admin/v1/me')).toBe(200)
    await host.row(host.patch(`/keys/${made.id}`, { capabilities: ['eod.read'] }))
    await expect.poll(() => statusAs(session, '/admin/v1/me'), { timeout: 3_000 }).toBe(403)
    await host.row(host.patch(`/keys/${made.id}`, { allowed_networks: ['10.0.0.0/8'] }))
    await expect.poll(() => statusAs(session), { timeout: 3_000 }).toBe(403)
    await host.row(host.post(`/keys/${made.id}/revoke`))
    await expect.poll(() => statusAs(session), { timeout: 3_000 }).toBe(401)
  })

  test("changes in a restricted key's session stay within the key's limits", async () => {
    const { account_id } = await host.row(host.get('/me'))
    const limited = await host.row(
      host.post('/keys', { account_id, capabilities: ['admin', 'eod.read'], markets: ['XNAS'] }),
      201,
    )
    const { cookie, token } = await signedIn({ key: limited.key })
    const headers = { cookie, 'x-bourse-token': token }
    const limits = { capabilities: ['admin', 'eod.read'], markets: ['XNAS'], symbols: null }
    const shown = (await host.get('/keys?kind=session&limit=200')).json.data
    expect(shown).toContainEqual(expect.objectContaining({ ...limits, opened_by: limited.id, kind: 'session' }))
    const wider = await host.test.patch(`/admin/v1/keys/${limited.id}`, { markets: null }, { headers })
    expect(wider.json.code).toBe('capability-missing')
    const other = await host.test.post('/admin/v1/keys', { account_id }, { headers })
    expect(other.json.code).toBe('capability-missing')
  })
})
