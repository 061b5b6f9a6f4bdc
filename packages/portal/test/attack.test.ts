import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { row, startPortalHost, type PortalHost, type SignedIn } from './support/portal-host.ts'

let host: PortalHost
let ours: string
let theirs: string
let manager: SignedIn
let member: SignedIn
let victim: SignedIn

const V1 = '/account/v1'
const signInStatus = async (body: object) => (await host.test.post('/admin/session', body)).status

/** Adds keys directly, which is faster than by requests. */
const addKeys = (account: string, kind: 'api' | 'member', count: number) =>
  host.test.database.database.query(
    `insert into bourse.keys (id, account_id, kind, hash, created_at)
     select 'key_' || substr(md5($1 || n), 1, 20), $1, $2, decode(md5($1 || n) || md5(n::text), 'hex'), now()
     from generate_series(1, $3::int4) n`,
    [account, kind, count],
  )

beforeAll(async () => {
  host = await startPortalHost({ config: { events: { private_hosts: ['inside.example'] } } })
  ;[ours, theirs] = [await host.account('attacker'), await host.account('victim')]
  manager = await host.signIn({ code: await host.invite(ours, 'manager') })
  member = await host.signIn({ code: await host.invite(ours, 'member') })
  victim = await host.signIn({ code: await host.invite(theirs, 'manager') })
})
afterAll(() => host.close())

describe('another account', () => {
  test('its keys, members, links and invitations do not exist for a manager', async () => {
    const { id: key } = await row(victim.post(`${V1}/keys`, { label: 'theirs' }), 201)
    const { id: invitation } = await row(victim.post(`${V1}/invitations`, { name: 'x', role: 'member' }), 201)
    const attempts = [
      manager.get(`${V1}/keys/${key}`),
      manager.patch(`${V1}/keys/${key}`, { label: 'mine' }),
      manager.post(`${V1}/keys/${key}/rotate`),
      manager.post(`${V1}/keys/${key}/revoke`),
      manager.patch(`${V1}/members/${victim.id}`, { role: 'member' }),
      manager.post(`${V1}/members/${victim.id}/remove`),
      manager.post(`${V1}/invitations/${invitation}/revoke`),
    ]
    for (const { status, json } of await Promise.all(attempts))
      expect([status, json.code]).toEqual([404, 'record-not-found'])
    expect((await manager.post(`${V1}/invitations`, { member_id: victim.id })).status).toBe(422)
    expect(await row(victim.get(`${V1}/keys/${key}`))).toMatchObject({ label: 'theirs', status: 'live' })
  })

  test('its links cannot be revoked', async () => {
    const made = await row(victim.post('/v1/links', { operation: 'notes.list' }), 201)
    expect((await manager.post(`${V1}/links/${made.id}/revoke`)).status).toBe(404)
    expect(await row(victim.get(`${V1}/links`))).toMatchObject([{ id: made.id, status: 'live' }])
    expect(await row(manager.get(`${V1}/links`))).toEqual([])
  })

  test('its exports do not exist', async () => {
    const { id } = await row(victim.post(`${V1}/exports`, { endpoint: '/v1/rates' }), 202)
    await host.work()
    const path = `${V1}/exports/${id}`
    for (const attempt of [manager.get(path), manager.get(`${path}?download=true`), manager.post(`${path}/cancel`)])
      expect((await attempt).json).toMatchObject({ code: 'record-not-found' })
    expect(await row(manager.get(`${V1}/exports`))).toEqual([])
    expect((await victim.get(`${path}?download=true`)).status).toBe(200)
  })

  test('its destinations of events do not exist, and none gets rows or reaches a private host', async () => {
    const path = `${V1}/destinations`
    const hook = { kind: 'webhook', name: 'hook', address: 'https://hooks.example.com/a' }
    const { id, secret, account_id } = await row(victim.post(path, hook), 201)
    expect([account_id, secret]).toEqual([theirs, expect.stringMatching(/^whsec_/)])
    const attempts = [
      manager.patch(`${path}/${id}`, { address: 'https://evil.example' }),
      manager.post(`${path}/${id}/rotate-secret`),
      manager.post(`${path}/${id}/test`),
      manager.post(`${path}/${id}/replay`, { from: '2026-01-01T00:00:00Z' }),
      manager.delete(`${path}/${id}`),
    ]
    for (const { status } of await Promise.all(attempts)) expect(status).toBe(404)
    expect(await row(manager.get(path))).toEqual([])
    await row(victim.post(`${path}/${id}/test`))
    await host.test.database.database.query(
      `insert into bourse.deliveries (seq, destination_id, subject, next_at)
       select seq, destination_id, subject, at from bourse.events where destination_id = $1`,
      [id],
    )
    expect(await row(victim.get(`${V1}/deliveries`))).toMatchObject([{ destination_id: id, state: 'pending' }])
    for (const query of ['', `?destination_id=${id}`])
      expect(await row(manager.get(`${V1}/deliveries${query}`))).toEqual([])
    const wrong = [
      { account_id: theirs },
      { kind: 'email', address: 'a@example.com' },
      { types: ['dataset.published'] },
      { corrections: { operation: 'notes.list', symbols: ['AAPL'] } },
      ...['http://example.com', 'https://127.0.0.1/a', 'https://inside.example/a'].map((address) => ({ address })),
    ]
    for (const change of wrong)
      expect((await manager.post(path, { ...hook, ...change })).status, JSON.stringify(change)).toBe(422)
    const own = await row(manager.post(path, hook), 201)
    expect((await manager.patch(`${path}/${own.id}`, { address: 'https://inside.example/a' })).status).toBe(422)
    await row(manager.post(`${path}/${own.id}/test`))
    await row(manager.delete(`${path}/${own.id}`))
    for (let i = 0; i < 20; i++) await row(manager.post(path, hook), 201)
    expect((await manager.post(path, hook)).status).toBe(409)
  })

  test('no parameter and no property names it', async () => {
    expect((await manager.get(`${V1}/usage?account_id=${theirs}`)).status).toBe(422)
    expect((await manager.get(`${V1}/keys?account_id=${theirs}`)).status).toBe(422)
    expect((await manager.post(`${V1}/keys`, { account_id: theirs })).status).toBe(422)
    expect((await manager.post(`${V1}/invitations`, { account_id: theirs, name: 'x' })).status).toBe(422)
    const { id } = await row(victim.post(`${V1}/keys`, {}), 201)
    expect(await row(manager.get(`${V1}/usage?by=key&key_id=${id}`))).toEqual([])
  })
})

describe('more than the account has', () => {
  test('no key exceeds the plan', async () => {
    const wider = [
      { capabilities: ['mutual-funds.read'] },
      { capabilities: ['admin'] },
      { capabilities: ['admin.keys.create'] },
      { capabilities: ['account.keys.create'] },
      { markets: ['bonds'] },
      { requests_per_minute: 0 },
    ]
    const { id } = await row(manager.post(`${V1}/keys`, {}), 201)
    for (const terms of wider) {
      expect((await manager.post(`${V1}/keys`, terms)).status, JSON.stringify(terms)).toBe(422)
      expect((await manager.patch(`${V1}/keys/${id}`, terms)).status, JSON.stringify(terms)).toBe(422)
    }
  })

  test('a plan without exports has none, even of the files that keys ordered before', async () => {
    const account = await host.account('downgraded')
    const someone = await host.signIn({ code: await host.invite(account, 'manager') })
    const { id } = await row(someone.post(`${V1}/exports`, { endpoint: '/v1/rates' }), 202)
    await host.work()
    await host.test.database.database.query(`update bourse.accounts set plan = 'free' where id = $1`, [account])
    const path = `${V1}/exports`
    await expect.poll(async () => row(someone.get(`${V1}/export-collections`)), { timeout: 10_000 }).toEqual([])
    for (const attempt of [someone.post(path, { endpoint: '/v1/rates' }), someone.get(`${path}/${id}?download=true`)])
      expect((await attempt).json).toMatchObject({ status: 403, code: 'capability-missing' })
    expect(await row(someone.get(`${path}/${id}`))).toMatchObject({ status: 'ready' })
  })

  test('a higher rate for a key does not raise the rate of the account', async () => {
    const free = await host.account('free', 'free')
    const { signIn, invite } = host
    const someone = await signIn({ code: await invite(free, 'manager') })
    const { key } = await row(someone.post(`${V1}/keys`, { requests_per_minute: 1_000_000 }), 201)
    const statuses = []
    for (let i = 0; i < 31; i++) statuses.push((await host.test.get('/v1/usage', { key })).status)
    expect(statuses).toContain(429)
  })

  test('an account has at most 1,000 live keys, and a leaked one can still be rotated', async () => {
    const account = await host.account('keys')
    const someone = await host.signIn({ code: await host.invite(account, 'manager') })
    const { id } = await row(someone.post(`${V1}/keys`, {}), 201)
    // The account was created with a key of its own.
    await addKeys(account, 'api', 997)
    const statuses = await Promise.all([1, 2, 3].map(async () => (await someone.post(`${V1}/keys`, {})).status))
    expect(statuses.toSorted()).toEqual([201, 409, 409])
    expect((await someone.post(`${V1}/keys/${id}/rotate`, { overlap_seconds: 60 })).status).toBe(409)
    await row(someone.post(`${V1}/keys/${id}/rotate`, { overlap_seconds: 0 }), 201)
  })

  test('no key gets a role', async () => {
    for (const role of ['manager', 'owner', null]) expect((await manager.post(`${V1}/keys`, { role })).status).toBe(422)
    expect((await host.admin('/keys', { account_id: ours, role: 'manager' })).status).toBe(422)
  })
})

describe('people who may not', () => {
  test('members are not operators, and members are not managers', async () => {
    for (const path of ['/me', '/accounts', '/keys', '/usage', '/audit'])
      expect((await manager.get(`/admin/v1${path}`)).status).toBe(403)
    const attempts = [
      member.get(`${V1}/members`),
      member.get(`${V1}/invitations`),
      member.post(`${V1}/invitations`, { name: 'x', role: 'manager' }),
      member.patch(`${V1}/members/${member.id}`, { role: 'manager' }),
      member.post(`${V1}/members/${manager.id}/remove`),
    ]
    for (const { status } of await Promise.all(attempts)) expect(status).toBe(403)
    // A manager cannot leave the account without one.
    expect((await manager.patch(`${V1}/members/${manager.id}`, { role: 'member' })).status).toBe(409)
    expect((await manager.post(`${V1}/members/${manager.id}/remove`)).status).toBe(409)
  })

  test('an API key reads only itself and the plan, and a session that it opens has no more', async () => {
    const { key } = await row(manager.post(`${V1}/keys`, {}), 201)
    const opened = await host.signIn({ key })
    for (const get of [(path: string) => host.test.get(path, { key }), opened.get]) {
      expect((await row(get(`${V1}/me`))).operations).toEqual(['account.me.get', 'account.plan.get'])
      expect((await get(`${V1}/plan`)).status).toBe(200)
      for (const path of ['keys', 'usage', 'invoices', 'links', 'members', 'invitations', 'scopes'])
        expect((await get(`${V1}/${path}`)).status, path).toBe(403)
    }
    expect((await host.test.post(`${V1}/keys`, {}, { key })).status).toBe(403)
    expect((await host.test.post(`${V1}/me/key`, {}, { key })).status).toBe(403)
  })

  test("members do not change each other's keys, and operators cannot rotate them", async () => {
    for (const id of [manager.id, member.id]) {
      expect((await manager.post(`${V1}/keys/${id}/rotate`)).status).toBe(404)
      expect((await member.post(`${V1}/keys/${id}/revoke`)).status).toBe(404)
      expect((await host.admin(`/keys/${id}/rotate`, {})).status).toBe(409)
    }
    expect((await host.admin('/invitations', { account_id: 'acc_nowhere', name: 'x', role: 'member' })).status).toBe(
      422,
    )
  })

  test('a page of another site cannot use the session', async () => {
    const opened = await host.test.post('/admin/session', { code: await host.invite(ours, 'member') })
    const { token } = await row(opened, 201)
    const [cookie = ''] = opened.headers['set-cookie']?.split(';', 1) ?? []
    const create = async (headers: Record<string, string>) =>
      (await host.test.post(`${V1}/keys`, {}, { headers: { cookie, ...headers } })).status
    const read = async (headers: Record<string, string>) =>
      (await host.test.get(`${V1}/keys`, { headers: { cookie, ...headers } })).status
    expect([await create({}), await create({ 'x-bourse-token': `${token}a` })]).toEqual([401, 401])
    expect([await read({}), await read({ 'sec-fetch-site': 'cross-site' })]).toEqual([401, 401])
    expect([await create({ 'x-bourse-token': token }), await read({ 'sec-fetch-site': 'same-origin' })]).toEqual([
      201, 200,
    ])
  })

  test('no one joins the account of the owner', async () => {
    const { account_id: owner } = await row(host.admin('/me'))
    expect((await host.admin('/invitations', { account_id: owner, name: 'x', role: 'manager' })).status).toBe(409)
  })
})

describe('codes', () => {
  test('a code works once, also for concurrent attempts', async () => {
    const code = await host.invite(ours, 'member')
    expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){4}$/)
    const statuses = await Promise.all([1, 2, 3].map(() => signInStatus({ code })))
    expect(statuses.toSorted()).toEqual([201, 401, 401])
    expect(await signInStatus({ code })).toBe(401)
  })

  test('a code ends when it is revoked', async () => {
    const { code, id } = await row(manager.post(`${V1}/invitations`, { name: 'x', role: 'member' }), 201)
    await row(manager.post(`${V1}/invitations/${id}/revoke`))
    expect(await signInStatus({ code })).toBe(401)
  })

  test('a repeated request does not show the code again, and only the hash is stored', async () => {
    const headers = { 'idempotency-key': 'once' }
    const key = await host.test.key({ owner: true })
    const body = { account_id: ours, name: 'x', role: 'member' }
    const { code } = await row(host.test.post('/admin/v1/invitations', body, { key, headers }), 201)
    expect(await row(host.test.post('/admin/v1/invitations', body, { key, headers }), 201)).toMatchObject({
      code: null,
    })
    const stored = await host.test.database.database.query<{ row: string }>(
      `select i::text as row from bourse.invitations i union all select r::text from bourse.repeatable_changes r
       union all select e::text from bourse.audit e`,
    )
    expect(stored.length).toBeGreaterThan(2)
    expect(stored.filter(({ row: text }) => text.includes(code))).toEqual([])
  })

  test('an invitation ends with the member who created it, and a code for a member with that member', async () => {
    const second = await host.signIn({ code: await host.invite(ours, 'manager', 'second@example.com') })
    const { code } = await row(second.post(`${V1}/invitations`, { name: 'accomplice', role: 'manager' }), 201)
    const { code: own } = await row(manager.post(`${V1}/invitations`, { member_id: second.id }), 201)
    const { key } = await row(second.post(`${V1}/me/key`), 201)
    await row(manager.post(`${V1}/members/${second.id}/remove`))
    expect(await signInStatus({ code })).toBe(401)
    expect(await signInStatus({ code: own })).toBe(401)
    await expect.poll(async () => (await second.get(`${V1}/me`)).status, { timeout: 10_000 }).toBe(401)
    expect(await signInStatus({ key })).toBe(401)
  })

  test('a demoted manager cannot become manager again with codes', async () => {
    const second = await host.signIn({ code: await host.invite(ours, 'manager', 'demoted@example.com') })
    const { code } = await row(second.post(`${V1}/invitations`, { name: 'accomplice', role: 'manager' }), 201)
    const { code: again } = await row(second.post(`${V1}/invitations`, { member_id: manager.id }), 201)
    await row(manager.patch(`${V1}/members/${second.id}`, { role: 'member' }))
    expect([await signInStatus({ code }), await signInStatus({ code: again })]).toEqual([401, 401])
  })

  test('two managers cannot remove each other at once', async () => {
    const account = await host.account('mutual')
    const invited = async () => host.signIn({ code: await host.invite(account, 'manager') })
    const [a, b] = [await invited(), await invited()]
    const answers = await Promise.all([a.post(`${V1}/members/${b.id}/remove`), b.post(`${V1}/members/${a.id}/remove`)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)?.status).toBeOneOf([401, 403])
  })

  test("a new sign-in key ends the member's other sessions", async () => {
    const code = await host.invite(ours, 'member', 'replaced@example.com')
    const first = await host.signIn({ code })
    const { code: again } = await row(manager.post(`${V1}/invitations`, { member_id: first.id }), 201)
    const thief = await host.signIn({ code: again })
    await row(first.post(`${V1}/me/key`), 201)
    await expect.poll(async () => (await thief.get(`${V1}/me`)).status, { timeout: 10_000 }).toBe(401)
    expect((await first.get(`${V1}/me`)).status).toBe(200)
  })

  test('the audit log connects a code with the member that it admits', async () => {
    const { code, id } = await row(manager.post(`${V1}/invitations`, { name: 'audited', role: 'member' }), 201)
    const admitted = await host.signIn({ code })
    const [entry] = await row(host.admin('/audit?action=invitation.accept'))
    expect(entry).toMatchObject({
      target: { kind: 'invitation', id, account_id: ours },
      after: { member_id: admitted.id, invited_by: manager.id },
    })
  })

  test('a code is kept while the account is suspended, and admits no more than the maximum of members', async () => {
    const account = await host.account('suspended')
    const code = await host.invite(account, 'member')
    const { query } = host.test.database.database
    await query(`update bourse.accounts set status = 'suspended' where id = $1`, [account])
    const suspended = await host.test.post('/admin/session', { code })
    expect([suspended.status, suspended.json.code]).toEqual([403, 'account-suspended'])
    await query(`update bourse.accounts set status = 'active' where id = $1`, [account])
    await addKeys(account, 'member', 1_000)
    expect(await signInStatus({ code })).toBe(409)
    await query(`update bourse.keys set revoked_at = now() where account_id = $1`, [account])
    expect(await signInStatus({ code })).toBe(201)
  })

  test('guesses are limited by address', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 61; i++) statuses.push(await signInStatus({ code: `AAAA-BBBB-CCCC-DDDD-${1_000 + i}` }))
    expect(statuses.at(-1)).toBe(429)
    expect(await signInStatus({ code: await host.invite(ours, 'member') })).toBe(429)
    host.test.clock.advance(61_000)
  })

  test('a code expires after a week', async () => {
    const code = await host.invite(ours, 'member')
    host.test.clock.advance(7 * 86_400_000)
    expect(await signInStatus({ code })).toBe(401)
  })
})
