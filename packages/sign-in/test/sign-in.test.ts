import { confirmSession, endPerson, readProviderSession } from '@bourse/engine/accounts'
import { listEntries } from '@bourse/engine/audit'
import type { TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cookies } from './support/identity-provider.ts'
import { type Browser, CUSTOMER, ORIGIN, PEOPLE, startSignInHost, type SignInHost } from './support/sign-in-host.ts'

let host: SignInHost

beforeAll(async () => {
  host = await startSignInHost()
})
afterAll(() => host.close())
beforeEach(() => {
  for (const { people } of Object.values(host.providers))
    for (const [subject, person] of Object.entries(PEOPLE)) people.set(subject, person)
})

const FROM_PAGE = { 'sec-fetch-site': 'same-origin' }
const as = ({ cookie }: Pick<Browser, 'cookie'>) => ({ headers: { cookie, ...FROM_PAGE } })
const me = async (browser: Browser) => (await host.test.get('/admin/v1/me', as(browser))).json.data
const statusOf = async (browser: Browser, on: TestHost = host.test, path = '/admin/v1/me') =>
  (await on.get(path, as(browser))).status
const setGroups = (subject: string, groups: readonly string[]) => {
  const { people } = host.providers.acme
  people.set(subject, { ...(people.get(subject) ?? PEOPLE['ada']!), groups })
}
const seconds = (count: number) => host.test.clock.advance(count * 1_000)
const token = async (browser: Browser) => (await host.test.get('/admin/session', as(browser))).json.data.token
const signOut = async (browser: Browser) => {
  const headers = { ...as(browser).headers, 'x-bourse-token': await token(browser) }
  return host.test.delete('/admin/session', { headers })
}
const reason = (reasonName: string) => `/console#sign-in=${reasonName}`
const entries = () => listEntries(host.test.database.database, {}, { limit: 10, after: undefined })

describe('sign-in with an identity provider', () => {
  test('the sign-in page lists the providers, and says which one cannot be reached', async () => {
    const reachable = async () => (await host.test.get('/sign-in')).json.data
    expect(await reachable()).toEqual([
      { id: 'acme', name: 'acme', is_reachable: true },
      { id: 'globex', name: 'globex', is_reachable: true },
    ])
    host.providers.globex.isDown = true
    seconds(31)
    expect(await reachable()).toMatchObject([{ is_reachable: true }, { is_reachable: false }])
    host.providers.globex.isDown = false
    seconds(31)
    expect(await reachable()).toMatchObject([{ is_reachable: true }, { is_reachable: true }])
    expect((await host.test.get('/sign-in/unknown')).status).toBe(404)
    expect((await host.test.get('/sign-in/acme/other')).status).toBe(404)
  })

  test('a person returns to the page with a session that has the role of their group', async () => {
    const { location, cookie } = await host.start()
    expect(new URL(location).searchParams.get('code_challenge_method')).toBe('S256')
    const answer = await host.callback(await host.providers.acme.authorize(location, 'ada'), cookie)
    expect([answer.status, answer.headers['location']]).toEqual([302, '/console/usage?days=7'])
    expect(answer.headers['set-cookie']).toMatch(
      /__Host-bourse_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict/,
    )
    const browser = { cookie: answer.headers['set-cookie']?.split(';', 1)[0] ?? '', location: '' }
    const own = await me(browser)
    expect(own).toMatchObject({
      account_name: 'owner',
      kind: 'person',
      role: 'steward',
      label: 'Ada Lovelace <ada@acme.example> (acme)',
    })
    expect(await statusOf(browser, host.test, '/admin/v1/datasets')).toBe(200)
    expect(await statusOf(browser, host.test, '/admin/v1/accounts')).toBe(403)
    expect((await entries()).map(({ action, actor, target }) => [action, actor.name, target.kind])).toEqual([
      ['session.create', own.label, 'session'],
      ['person.create', own.label, 'key'],
    ])
  })

  test('roles are retained through a second sign-in with the same key, and follow changed groups', async () => {
    const first = await me(await host.signIn('ada'))
    const second = await me(await host.signIn('ada'))
    expect([second.key_id, second.role]).toEqual([first.key_id, first.role])
    setGroups('ada', ['readers'])
    const third = await me(await host.signIn('ada'))
    expect([third.key_id, third.role]).toEqual([first.key_id, 'viewer'])
    expect((await me(await host.signIn('ada', 'globex'))).key_id).not.toBe(first.key_id)
  })

  test('the first group in the settings decides, and a group with an unknown role gives none', async () => {
    expect((await me(await host.signIn('eve'))).role).toBe('owner')
    setGroups('bob', ['ghosts'])
    expect(await host.signIn('bob')).toEqual({ cookie: '', location: reason('no-role') })
  })

  test('the audit log names the person and the session that made a change', async () => {
    const browser = await host.signIn('eve')
    const headers = { ...as(browser).headers, 'x-bourse-token': await token(browser) }
    const made = await host.test.post(
      '/admin/v1/accounts',
      { name: 'by eve', plan: 'pro', first_key: false },
      { headers },
    )
    expect(made.status).toBe(201)
    const [entry] = await entries()
    expect(entry?.actor).toMatchObject({ kind: 'key', key_id: (await me(browser)).key_id })
    expect(entry?.actor.name).toMatch(/^Eve <eve@acme.example> \(acme\), session key_\w+$/)
  })

  test('an operator who revokes a person’s key blocks the person', async () => {
    setGroups('bob', ['readers'])
    const browser = await host.signIn('bob')
    const { key_id } = await me(browser)
    await host.test.host.keys.revoke(key_id)
    // The id of a provider in the settings does not matter.
    await host.test.database.database.query("update bourse.people set provider = 'former' where key_id = $1", [key_id])
    expect(await host.signIn('bob')).toEqual({ cookie: '', location: reason('revoked') })
    await host.test.host.keys.restore(key_id)
    await expect.poll(() => statusOf(browser)).toBe(401)
    const again = await host.signIn('bob')
    expect([(await me(again)).key_id, await statusOf(browser)]).toEqual([key_id, 401])
    const api = await host.test.host.keys.add({ account_id: (await me(again)).account_id })
    await expect(host.test.host.keys.restore(api.id)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('sign-in: members of an account', () => {
  const account = async (browser: Browser) => (await host.test.get('/account/v1/me', as(browser))).json.data

  test('a group makes a person a member of an account, and another one changes the account', async () => {
    const made = await host.test.host.accounts.add({ name: 'customer', plan: 'pro' })
    const { database } = host.test.database
    // The settings of the host name the account's id, so the account is copied under that id.
    const copied = JSON.stringify({ id: CUSTOMER, account_id: CUSTOMER, name: 'member company' })
    for (const [table, column] of [
      ['accounts', 'id'],
      ['account_counters', 'account_id'],
    ])
      await database.query(
        `insert into bourse.${table}
         select (jsonb_populate_record(t, $2::jsonb)).* from bourse.${table} t where ${column} = $1`,
        [made.id, copied],
      )
    setGroups('bob', ['customers'])
    const browser = await host.signIn('bob')
    const own = await account(browser)
    expect(own).toMatchObject({ account_id: CUSTOMER, kind: 'person', role: 'member', is_owner: false })
    expect([await statusOf(browser), await statusOf(browser, host.test, '/account/v1/keys')]).toEqual([403, 200])

    setGroups('bob', ['customer-managers'])
    seconds(46)
    expect(await account(browser)).toMatchObject({ key_id: own.key_id, role: 'manager' })

    setGroups('bob', ['everyone'])
    seconds(46)
    expect(await statusOf(browser, host.test, '/account/v1/me')).toBe(401)

    setGroups('bob', ['customers'])
    expect((await signOut(await host.signIn('bob'))).status).toBe(200)
    const again = await host.signIn('bob')
    setGroups('bob', ['data-team'])
    seconds(46)
    expect(await statusOf(again, host.test, '/account/v1/me')).toBe(401)
    const operator = await me(await host.signIn('bob'))
    expect(operator).toMatchObject({ account_name: 'owner', role: 'steward' })
    expect(operator.key_id).not.toBe(own.key_id)
    expect((await host.test.host.keys.read(own.key_id)).status).toBe('expired')
  })
})

describe('sign-in: confirmation by the provider', () => {
  test('a removed group loses access within 60 seconds, in all sessions', async () => {
    const [browser, other] = [await host.signIn('ada'), await host.signIn('ada')]
    setGroups('ada', ['everyone'])
    seconds(46)
    expect([await statusOf(browser), await statusOf(other)]).toEqual([401, 401])
    expect((await host.signIn('ada')).location).toBe(reason('no-role'))
    setGroups('ada', ['data-team'])
    const again = await host.signIn('ada')
    expect([await statusOf(again), await statusOf(browser)]).toEqual([200, 401])
  })

  test('a changed group changes the role within 60 seconds', async () => {
    const browser = await host.signIn('eve')
    expect(await statusOf(browser, host.test, '/admin/v1/accounts')).toBe(200)
    setGroups('eve', ['readers'])
    seconds(46)
    expect(await statusOf(browser, host.test, '/admin/v1/accounts')).toBe(403)
    expect((await me(browser)).role).toBe('viewer')
  })

  test('a disabled user loses access within 60 seconds', async () => {
    const browser = await host.signIn('ada')
    host.providers.acme.people.delete('ada')
    seconds(46)
    expect(await statusOf(browser)).toBe(401)
  })

  test('a session whose tokens are no longer accepted ends alone', async () => {
    const [browser, other] = [await host.signIn('eve'), await host.signIn('eve')]
    const { key_id } = (await host.test.get('/admin/session', as(browser))).json.data
    await host.test.database.database.query(
      "update bourse.provider_sessions set tokens = 'changed' where session_id = $1",
      [key_id],
    )
    seconds(46)
    expect([await statusOf(browser), await statusOf(other)]).toEqual([401, 200])
  })

  test('a confirmation that arrives after access has ended does not restore it', async () => {
    const { database, clock } = { ...host.test, database: host.test.database.database }
    const rights = { plans: {}, groups: {}, roles: {}, capabilities: new Set<string>() }
    const parts = { ...rights, database, clock, by: { kind: 'host' } } as const
    const browser = await host.signIn('ada')
    const { key_id: id } = (await host.test.get('/admin/session', as(browser))).json.data
    const session = (await readProviderSession(database, clock, id))!
    await endPerson(parts, session)
    const confirmed = { ...session, person: session, role: 'viewer', at: clock.now() }
    expect(await confirmSession(parts, id, confirmed)).toBe(false)
    const keys = await database.query('select role, expires_at is null as is_live from bourse.keys where id = $1', [
      session.person_key,
    ])
    expect(keys).toEqual([{ role: 'steward', is_live: false }])
  })

  test('concurrent requests on two hosts use each refresh token once', async () => {
    const other = await host.test.beside()
    try {
      const browser = await host.signIn('ada')
      for (let round = 0; round < 2; round++) {
        seconds(46)
        const hosts = [host.test, other, host.test, other]
        expect(await Promise.all(hosts.map((each) => statusOf(browser, each)))).toEqual([200, 200, 200, 200])
      }
    } finally {
      await other.close()
    }
  })

  test('a session continues for ten minutes while the provider cannot be reached', async () => {
    const browser = await host.signIn('ada')
    host.providers.acme.isDown = true
    try {
      seconds(300)
      expect(await statusOf(browser)).toBe(200)
      expect((await host.test.get('/sign-in/acme')).status).toBe(302)
      seconds(301)
      const answer = await host.test.get('/admin/v1/me', as(browser))
      expect([answer.status, answer.json.detail]).toEqual([401, expect.stringContaining('could not be reached')])
      expect((await host.test.get('/v1/usage', { key: await host.test.key() })).status).toBe(200)
      seconds(3_600)
      expect((await host.start()).location).toMatch(host.providers.acme.issuer)
    } finally {
      host.providers.acme.isDown = false
    }
    seconds(11)
    expect(await statusOf(browser)).toBe(200)
  })

  test('a host without the package rejects sessions of people', async () => {
    const other = await host.test.beside([...host.test.host.wiring.datasets.filter(({ id }) => id === 'admin')])
    try {
      expect(await statusOf(await host.signIn('ada'), other)).toBe(401)
    } finally {
      await other.close()
    }
  })

  test('tokens are stored encrypted', async () => {
    await host.signIn('ada')
    const rows = await host.test.database.database.query<{ tokens: string }>(
      'select tokens from bourse.provider_sessions',
    )
    for (const { tokens } of rows) {
      const [head = ''] = tokens.split('.')
      expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'dir', enc: 'A256GCM' })
    }
    expect(rows.length).toBeGreaterThan(0)
  })
})

describe('sign-in: attacks', () => {
  async function returned(subject = 'ada') {
    const { location, cookie } = await host.start()
    return { url: await host.providers.acme.authorize(location, subject), cookie }
  }
  const changed = (url: string, name: string, value: string) => {
    const made = new URL(url)
    made.searchParams.set(name, value)
    return made.href
  }
  const locationOf = async (url: string, cookie?: string) => (await host.callback(url, cookie)).headers['location']

  test('a code of one provider is rejected at the callback of another (mix-up)', async () => {
    const { url, cookie } = await returned()
    const atOther = url.replace('/sign-in/acme/', '/sign-in/globex/')
    expect(await locationOf(atOther, cookie)).toBe(reason('expired'))
    const other = await host.start('globex')
    expect(await locationOf(atOther, other.cookie)).toBe(reason('rejected'))
    expect(await locationOf(changed(url, 'iss', host.providers.globex.issuer), cookie)).toBe(reason('rejected'))
  })

  test('a response without the browser’s own sign-in is rejected, so that none can be forced on a visitor', async () => {
    const { url } = await returned()
    expect(await locationOf(url)).toBe(reason('expired'))
    expect(await locationOf(url, (await host.start()).cookie)).toBe(reason('rejected'))
  })

  test('a changed state, a changed nonce and a used code are rejected', async () => {
    const { url, cookie } = await returned()
    expect(await locationOf(changed(url, 'state', 'x'.repeat(43)), cookie)).toBe(reason('rejected'))
    const { location, cookie: own } = await host.start()
    const forged = await host.providers.acme.authorize(changed(location, 'nonce', 'other'), 'ada')
    expect(await locationOf(forged, own)).toBe(reason('rejected'))
    expect(await locationOf(url, cookie)).toBe('/console/usage?days=7')
    expect(await locationOf(url, cookie)).toBe(reason('rejected'))
  })

  test('a HEAD request, such as one of a link preview, does not use the code', async () => {
    const { url, cookie } = await returned()
    const { host: name } = new URL(ORIGIN)
    const address = url.slice(ORIGIN.length)
    const head = await host.test.host.app.inject({ method: 'HEAD', url: address, headers: { cookie, host: name } })
    expect(head.statusCode).toBe(405)
    expect(await locationOf(url, cookie)).toBe('/console/usage?days=7')
  })

  test('a sign-in expires after ten minutes', async () => {
    const { url, cookie } = await returned()
    seconds(601)
    expect(await locationOf(url, cookie)).toBe(reason('expired'))
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'console',
  ])('a return address outside of this service is replaced: %s', async (address) => {
    const { location, cookie } = await host.start('acme', address)
    expect(await locationOf(await host.providers.acme.authorize(location, 'ada'), cookie)).toBe('/console')
  })

  test('a cookie does not work after sign-out, and a change needs the token of this service’s pages', async () => {
    const browser = await host.signIn('eve')
    const { headers } = as(browser)
    const body = { name: 'forged', plan: 'pro' }
    for (const from of [FROM_PAGE, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
      expect((await host.test.post('/admin/v1/accounts', body, { headers: { ...headers, ...from } })).status).toBe(401)
    expect((await signOut(browser)).status).toBe(200)
    await expect.poll(() => statusOf(browser)).toBe(401)
  })

  test('sign-out also ends the session at the provider, which returns to the console', async () => {
    const { acme } = host.providers
    const cookies: Cookies = new Map()
    const browser = await host.signIn('eve', 'acme', cookies)
    const silently = async () => {
      const url = new URL(await acme.authorize(`${(await host.start()).location}&prompt=none`, 'eve', cookies))
      return url.searchParams.get('error')
    }
    // A session that was confirmed since the sign-in still knows whose it is.
    seconds(50)
    expect(await statusOf(browser)).toBe(200)
    expect(await silently()).toBeNull()
    const { sign_out_url: url } = (await signOut(browser)).json.data
    await expect.poll(() => statusOf(browser)).toBe(401)
    expect(new URL(url).searchParams.has('id_token_hint')).toBe(true)
    expect(await acme.confirmSignOut(url, cookies)).toBe(`${ORIGIN}/console`)
    expect(await silently()).toBe('login_required')
  })

  test('the sign-out of a provider that publishes no address ends only our session', async () => {
    const browser = await host.signIn('eve', 'globex')
    expect((await signOut(browser)).status).toBe(204)
    await expect.poll(() => statusOf(browser)).toBe(401)
  })

  test('failed sign-ins are limited by address', async () => {
    const other = await host.test.beside()
    const statuses = new Set<number>()
    for (let i = 0; i < 61; i++) statuses.add((await other.get('/sign-in/acme/callback?code=x&state=y')).status)
    await other.close()
    expect([...statuses]).toEqual([302, 429])
  })
})

describe('sign-in: logout by the provider', () => {
  const logOut = (logoutToken: string, provider = 'acme') =>
    host.test.host.app.inject({
      method: 'POST',
      url: `/sign-in/${provider}/logout`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: new URL(ORIGIN).host },
      payload: new URLSearchParams({ logout_token: logoutToken }).toString(),
    })

  test('a logout token ends one session, or all of a person', async () => {
    const [one, two, other] = [await host.signIn('ada'), await host.signIn('ada'), await host.signIn('eve')]
    const { logoutTokens } = host.providers.acme
    const [{ sid } = { sid: '' }] = await host.test.database.database.query<{ sid: string }>(
      'select sid from bourse.provider_sessions where session_id = $1',
      [(await host.test.get('/admin/session', as(one))).json.data.key_id],
    )
    await host.providers.acme.logOut('ada', sid)
    expect((await logOut(logoutTokens.at(-1) ?? '', 'globex')).statusCode).toBe(400)
    expect((await logOut(logoutTokens.at(-1) ?? '')).statusCode).toBe(200)
    await expect.poll(() => statusOf(one)).toBe(401)
    expect([await statusOf(two), await statusOf(other)]).toEqual([200, 200])
    const { key_id: ada } = await me(two)
    await host.providers.acme.logOut('ada')
    expect((await logOut(logoutTokens.at(-1) ?? '')).statusCode).toBe(200)
    await expect.poll(() => statusOf(two)).toBe(401)
    expect(await statusOf(other)).toBe(200)
    expect((await entries()).slice(0, 2)).toMatchObject([
      { action: 'person.end', target: { id: ada } },
      { action: 'key.revoke', target: { kind: 'session' } },
    ])
  })

  test('any other token is rejected', async () => {
    const idToken = 'eyJhbGciOiJub25lIn0.e30.'
    for (const text of ['', 'x', idToken]) expect((await logOut(text)).statusCode).toBe(400)
  })
})
