import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAdminHost, type AdminHost } from './support/admin-host.ts'

let host: AdminHost

beforeAll(async () => {
  host = await startAdminHost()
})
afterAll(() => host.close())

const usage = async (key: string, headers = {}) => (await host.test.get('/v1/usage', { key, headers })).status
/** A host rereads a key after half a second. */
const lookedAgain = () => new Promise((resolve) => setTimeout(resolve, 600))

describe('accounts', () => {
  test('accounts are created with a first key that works, listed and searched', async () => {
    const made = await host.row(host.post('/accounts', { name: 'Acme Data', plan: 'pro', notes: 'by phone' }), 201)
    expect(made).toMatchObject({ name: 'Acme Data', plan: 'pro', status: 'active', notes: 'by phone', live_keys: 1 })
    expect(made.key).toMatchObject({ label: 'first', status: 'live', account_id: made.id })
    expect(await usage(made.key.key)).toBe(200)
    const { data } = (await host.get('/accounts?q=cme')).json
    expect(data.map(({ id }: { id: string }) => id)).toEqual([made.id])
    expect((await host.get(`/accounts?q=${made.id}`)).json.data).toHaveLength(1)
    expect((await host.get('/accounts?q=cme&plan=free')).json.data).toEqual([])
  })

  test('accounts are listed page by page, newest first', async () => {
    for (const name of ['page one', 'page two', 'page three'])
      await host.row(host.post('/accounts', { name, plan: 'free', first_key: false }), 201)
    const names: string[] = []
    let cursor = ''
    do {
      const { data, meta } = (await host.get(`/accounts?q=page&limit=2&cursor=${encodeURIComponent(cursor)}`)).json
      names.push(...data.map(({ name }: { name: string }) => name))
      cursor = meta.next_cursor ?? ''
    } while (cursor !== '')
    expect(names.toSorted()).toEqual(['page one', 'page three', 'page two'])
    expect(names).toHaveLength(3)
  })

  test('changes to an account need If-Match, and are rejected if someone else changed it in the meantime', async () => {
    const { id } = await host.row(host.post('/accounts', { name: 'changing', plan: 'free', first_key: false }), 201)
    const read = await host.get(`/accounts/${id}`)
    const etag = read.headers['etag'] ?? ''
    expect(etag).toBe(`"${read.json.data.version}"`)
    const first = await host.patch(`/accounts/${id}`, { plan: 'commercial', notes: 'moved' }, { 'if-match': etag })
    expect(first.json.data).toMatchObject({ plan: 'commercial', notes: 'moved' })
    expect(first.headers['etag']).not.toBe(etag)
    const second = await host.patch(`/accounts/${id}`, { plan: 'free' }, { 'if-match': etag })
    expect(second.status).toBe(412)
    expect(second.json.code).toBe('precondition-failed')
    expect((await host.get(`/accounts/${id}`)).json.data.plan).toBe('commercial')
  })

  test('keys of a suspended account are rejected within a second, accepted once it is resumed, and never after it is closed', async () => {
    const { id, key } = await host.row(host.post('/accounts', { name: 'late payer', plan: 'pro' }), 201)
    await host.row(host.post(`/accounts/${id}/suspend`, { reason: 'invoice 7 is open' }))
    await lookedAgain()
    const refused = await host.test.get('/v1/usage', { key: key.key })
    expect(refused.json).toMatchObject({ status: 403, code: 'account-suspended' })
    expect(await usage(`${key.key.slice(0, -1)}_`)).toBe(401)
    expect((await host.post(`/accounts/${id}/suspend`)).json.code).toBe('conflict')
    await host.row(host.post(`/accounts/${id}/resume`))
    await lookedAgain()
    expect(await usage(key.key)).toBe(200)
    expect(await host.row(host.post(`/accounts/${id}/close`))).toMatchObject({ status: 'closed', live_keys: 0 })
    await lookedAgain()
    expect(await usage(key.key)).toBe(401)
    expect((await host.post(`/accounts/${id}/resume`)).json.code).toBe('conflict')
    expect((await host.patch(`/accounts/${id}`, { plan: 'free' })).json.code).toBe('conflict')
    expect((await host.post('/keys', { account_id: id })).json.code).toBe('conflict')
  })

  test('the key of a suspended account can be rotated, and both keys are rejected until the account is resumed', async () => {
    const { id, key } = await host.row(host.post('/accounts', { name: 'leaked while away', plan: 'pro' }), 201)
    await host.row(host.post(`/accounts/${id}/suspend`))
    const next = await host.row(host.post(`/keys/${key.id}/rotate`, { overlap_seconds: 0 }), 201)
    await lookedAgain()
    expect(await Promise.all([usage(key.key), usage(next.key)])).toEqual([401, 403])
    await host.row(host.post(`/accounts/${id}/resume`))
    await lookedAgain()
    expect(await Promise.all([usage(key.key), usage(next.key)])).toEqual([401, 200])
  })

  test('a name already in use, an unknown account and the owner are rejected', async () => {
    await host.row(host.post('/accounts', { name: 'taken', plan: 'free', first_key: false }), 201)
    expect((await host.post('/accounts', { name: 'taken', plan: 'free' })).json.code).toBe('conflict')
    const unknown = (await host.post('/accounts', { name: 'x', plan: 'prp' })).json
    expect(unknown).toMatchObject({ code: 'invalid-parameter', errors: [{ pointer: '/plan' }] })
    expect(unknown.detail).toContain('Did you mean pro?')
    expect((await host.post('/accounts', { name: 'x', plan: 'free', nots: 1 })).json.errors[0].pointer).toBe('/nots')
    expect((await host.get('/accounts/acc_none')).status).toBe(404)
    const { account_id: owner } = (await host.get('/me')).json.data
    expect((await host.post(`/accounts/${owner}/close`)).json.code).toBe('conflict')
  })
})

describe('a repeated request', () => {
  test('a repeated request is performed only once, and its key is returned only once', async () => {
    const headers = { 'idempotency-key': 'one order' }
    const body = { name: 'once', plan: 'free' }
    const first = await host.post('/accounts', body, headers)
    const second = await host.post('/accounts', body, headers)
    expect(second.status).toBe(201)
    expect(second.json.meta.replayed).toBe(true)
    expect(second.json.data).toEqual({ ...first.json.data, key: { ...first.json.data.key, key: null } })
    expect(first.json.data.key.key).toMatch(/^bourse_/)
    expect((await host.post('/accounts', { ...body, plan: 'pro' }, headers)).json.code).toBe('idempotency-conflict')
  })

  test('a request that failed the first time is performed when it is repeated', async () => {
    const headers = { 'idempotency-key': 'after a failure' }
    const { id } = await host.row(host.post('/accounts', { name: 'in the way', plan: 'free', first_key: false }), 201)
    const body = { name: 'in the way', plan: 'free', first_key: false }
    expect((await host.post('/accounts', body, headers)).status).toBe(409)
    await host.row(host.patch(`/accounts/${id}`, { name: 'out of the way' }))
    expect((await host.post('/accounts', body, headers)).status).toBe(201)
  })

  test('a request that arrives twice concurrently is performed only once', async () => {
    const headers = { 'idempotency-key': 'at once' }
    const body = { name: 'at once', plan: 'free' }
    const both = await Promise.all([host.post('/accounts', body, headers), host.post('/accounts', body, headers)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(both.map(({ json }) => json.data.id)).size).toBe(1)
  })
})

describe('keys', () => {
  let account: string
  beforeAll(async () => {
    account = (await host.row(host.post('/accounts', { name: 'keyed', plan: 'pro', first_key: false }), 201)).id
  })

  test('keys are created with a scope, changed, and reset to the plan with null', async () => {
    const wanted = { account_id: account, label: 'reports', markets: ['XNAS'], requests_per_minute: 60 }
    const made = await host.row(host.post('/keys', wanted), 201)
    expect(made).toMatchObject({ label: 'reports', markets: ['XNAS'], symbols: null, requests_per_minute: 60 })
    const changed = await host.row(host.patch(`/keys/${made.id}`, { markets: null, label: 'all' }))
    expect(changed).toMatchObject({ label: 'all', markets: null, requests_per_minute: 60 })
    expect((await host.post('/keys', { ...wanted, markets: ['XLOM'] })).json.errors[0].pointer).toBe('/markets')
    expect((await host.post('/keys', { ...wanted, expires_at: '2001-01-01T00:00:00Z' })).status).toBe(422)
  })

  test('keys work only from their allowed networks', async () => {
    const made = await host.row(host.post('/keys', { account_id: account, allowed_networks: ['203.0.113.0/24'] }), 201)
    const refused = await host.test.get('/v1/usage', { key: made.key })
    expect(refused.json).toMatchObject({ status: 403, code: 'address-not-allowed' })
    await host.row(host.patch(`/keys/${made.id}`, { allowed_networks: ['127.0.0.0/8', '::1'] }))
    await lookedAgain()
    expect(await usage(made.key)).toBe(200)
    expect((await host.post('/keys', { account_id: account, allowed_networks: ['10.0.0.0/33'] })).status).toBe(422)
  })

  test('keys are limited to their own requests per minute', async () => {
    const made = await host.row(host.post('/keys', { account_id: account, requests_per_minute: 2 }), 201)
    const other = await host.row(host.post('/keys', { account_id: account }), 201)
    const leftToOther = async () =>
      Number((await host.test.get('/v1/usage', { key: other.key })).headers['x-ratelimit-remaining'])
    expect(await usage(made.key)).toBe(200)
    expect(await usage(made.key)).toBe(200)
    const before = await leftToOther()
    const refused = await host.test.get('/v1/usage', { key: made.key })
    expect(refused.json).toMatchObject({ status: 429, code: 'rate-limit' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // A request rejected by one key's limit does not count against the account's other keys.
    expect(await leftToOther()).toBe(before - 1)
    host.test.clock.advance(60_000)
    expect(await usage(made.key)).toBe(200)
  })

  test("requests for unknown paths count toward a key's per-minute limit", async () => {
    const made = await host.row(host.post('/keys', { account_id: account, requests_per_minute: 2 }), 201)
    const statuses = []
    for (const path of ['/v1/nothing', '/v1/nothing', '/v1/nothing', '/v1/usage'])
      statuses.push((await host.test.get(path, { key: made.key })).status)
    expect(statuses).toEqual([404, 404, 429, 429])
  })

  test('a rotated key and its successor are both accepted until the overlap ends', async () => {
    const old = await host.row(host.post('/keys', { account_id: account, label: 'daily', markets: ['XNAS'] }), 201)
    const fresh = await host.row(host.post(`/keys/${old.id}/rotate`, { overlap_seconds: 3_600 }), 201)
    expect(fresh).toMatchObject({ label: 'daily', markets: ['XNAS'], replaces: old.id })
    await lookedAgain()
    expect([await usage(old.key), await usage(fresh.key)]).toEqual([200, 200])
    expect((await host.get(`/keys/${old.id}`)).json.data.replaced_by).toBe(fresh.id)
    expect((await host.post(`/keys/${old.id}/rotate`)).json.code).toBe('conflict')
    host.test.clock.advance(61 * 60_000)
    await lookedAgain()
    expect([await usage(old.key), await usage(fresh.key)]).toEqual([401, 200])
  })

  test('revoked keys are rejected within a second', async () => {
    const made = await host.row(host.post('/keys', { account_id: account }), 201)
    expect(await host.row(host.post(`/keys/${made.id}/revoke`))).toMatchObject({ status: 'revoked' })
    await lookedAgain()
    expect(await usage(made.key)).toBe(401)
    const listed = (await host.get(`/keys?account_id=${account}&status=revoked`)).json.data
    expect(listed.map(({ id }: { id: string }) => id)).toContain(made.id)
  })

  test('links of an account are listed without their URLs, and revoked', async () => {
    const { id, key } = await host.row(host.post('/accounts', { name: 'with links', plan: 'pro' }), 201)
    const request = { operation: 'usage.get', format: 'json', label: 'Dashboard' }
    const made = await host.row(host.test.post('/v1/links', request, { key: key.key }), 201)
    expect((await host.test.get(made.url)).status).toBe(200)
    const { json, text } = await host.get(`/links?account_id=${id}&status=live`)
    expect(json.data).toMatchObject([
      { id: made.id, account_name: 'with links', key_id: key.id, operation: 'usage.get', label: 'Dashboard' },
    ])
    expect(text).not.toContain('signature')
    const revoke = (version: string) => host.post(`/links/${made.id}/revoke`, {}, { 'if-match': `"${version}"` })
    expect((await revoke('another')).status).toBe(412)
    expect(await host.row(revoke(json.data[0].version))).toMatchObject({ id: made.id, status: 'revoked' })
    expect((await host.test.get(made.url)).status).toBe(404)
    expect((await host.get(`/links?account_id=${id}&status=live`)).json.data).toEqual([])
    const entries = (await host.get(`/audit?target_id=${made.id}`)).json.data
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['link.revoke', 'link.create'])
  })

  test('keys of other accounts never have admin, and restricted owner keys create no owner keys', async () => {
    const refused = await host.post('/keys', { account_id: account, capabilities: ['admin'] })
    expect(refused.json.errors[0].pointer).toBe('/capabilities')
    const { account_id: owner } = (await host.get('/me')).json.data
    const narrow = await host.row(host.post('/keys', { account_id: owner, capabilities: ['admin'] }), 201)
    const asNarrow = { key: narrow.key }
    expect((await host.test.get('/admin/v1/accounts', asNarrow)).status).toBe(200)
    expect((await host.test.post('/admin/v1/keys', { account_id: owner }, asNarrow)).status).toBe(403)
    expect((await host.test.post('/admin/v1/keys', { account_id: account }, asNarrow)).status).toBe(201)
    expect((await host.test.post(`/admin/v1/keys/${narrow.id}/revoke`, {}, asNarrow)).status).toBe(200)
  })
})

describe('a restricted owner key', () => {
  const SCOPE = { capabilities: ['admin', 'eod.read'], markets: ['XNAS'], symbols: ['AAPL'] }
  const LIMITS = { ...SCOPE, allowed_networks: ['127.0.0.0/8'], requests_per_minute: 600 }
  const WIDER = { capabilities: null, markets: null, symbols: null, allowed_networks: null, requests_per_minute: null }
  const ENDS = '2026-03-03T00:00:00Z'
  let owner: string
  // Tests assert on individual members.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  let limited: any
  beforeAll(async () => {
    owner = (await host.get('/me')).json.data.account_id
    limited = await host.row(host.post('/keys', { account_id: owner, ...LIMITS, expires_at: ENDS }), 201)
  })
  const asItself = () => ({ key: limited.key as string })

  test.each([...Object.entries(WIDER), ['expires_at', null] as const, ['expires_at', '2026-03-04T00:00:00Z'] as const])(
    'a restricted owner key cannot set its %s to %s',
    async (member, value) => {
      const answer = await host.test.patch(`/admin/v1/keys/${limited.id}`, { [member]: value }, asItself())
      expect(answer.json).toMatchObject({ status: 403, code: 'capability-missing' })
      expect(answer.json.detail).toContain(member)
    },
  )

  test('a restricted owner key cannot become a key that creates owner keys', async () => {
    const path = `/admin/v1/keys/${limited.id}`
    const answer = await host.test.patch(path, { ...WIDER, expires_at: null }, asItself())
    expect(answer.status).toBe(403)
    expect((await host.test.post('/admin/v1/keys', { account_id: owner }, asItself())).status).toBe(403)
    expect(await host.row(host.get(`/keys/${limited.id}`))).toMatchObject({ ...LIMITS, expires_at: ENDS })
  })

  test('a restricted owner key can restrict itself further, and keeps its limits and expiry when rotated', async () => {
    const narrower = { label: 'narrower', requests_per_minute: 300 }
    await host.row(host.test.patch(`/admin/v1/keys/${limited.id}`, narrower, asItself()))
    const next = await host.row(host.test.post(`/admin/v1/keys/${limited.id}/rotate`, {}, asItself()), 201)
    expect(next).toMatchObject({ ...LIMITS, ...narrower, expires_at: ENDS })
  })
})

describe('CSV that people open in spreadsheets', () => {
  test.each(['=1+1', '=HYPERLINK("http://x", "y")', '@SUM(A1)', '+cmd', '-2+3'])(
    'no cell is one that a spreadsheet would execute, such as %s; JSON has the value unchanged',
    async (text) => {
      const made = await host.row(host.post('/accounts', { name: text, plan: 'pro', notes: text }), 201)
      await host.row(host.patch(`/keys/${made.key.id}`, { label: text }))
      const cell = `'${text}`.replaceAll('"', '""')
      for (const path of [`/accounts?q=${made.id}`, `/keys?account_id=${made.id}`, `/audit?account_id=${made.id}`]) {
        const csv = (await host.get(`${path}&format=csv`)).text
        if (!path.startsWith('/audit')) expect(csv).toContain(cell)
        expect(csv).not.toMatch(/(^|,|\r\n)"?[=+@]/)
        expect(csv).not.toMatch(/(^|,|\r\n)"?-(?!\d+(\.\d+)?(,|\r\n))/)
      }
      expect((await host.get(`/accounts/${made.id}`)).json.data).toMatchObject({ name: text, notes: text })
    },
  )
})

describe('the audit log', () => {
  test('the audit log records who did what, with values before and after, and contains no keys', async () => {
    const made = await host.row(host.post('/accounts', { name: 'logged', plan: 'free' }), 201)
    await host.row(host.patch(`/accounts/${made.id}`, { plan: 'pro' }))
    const answer = await host.get(`/audit?account_id=${made.id}`)
    const { account_id, key_id } = (await host.get('/me')).json.data
    expect(answer.json.data.map(({ action }: { action: string }) => action)).toEqual([
      'account.set-plan',
      'key.create',
      'account.create',
    ])
    expect(answer.json.data[0]).toMatchObject({
      actor: { kind: 'key', account_id, key_id, address: '127.0.0.1' },
      target: { kind: 'account', id: made.id },
      before: { plan: 'free' },
      after: { plan: 'pro' },
    })
    expect(answer.text).not.toContain(made.key.key)
    const keys = (await host.get('/audit?action=key.&limit=1000')).json.data
    expect(keys.every(({ action }: { action: string }) => action.startsWith('key.'))).toBe(true)
    expect((await host.get('/audit?format=ndjson&limit=2')).text.trim().split('\n')).toHaveLength(2)
  })

  test('verification reveals a change, a gap and a rebuilt chain', async () => {
    const { database } = host.test.database
    const verdict = async () => (await host.get('/audit/verify')).json.data
    expect(await verdict()).toMatchObject({ ok: true, faults: [] })
    await expect(database.execute("update bourse.audit set action = 'x' where id = 2")).rejects.toThrow(
      'new entries alone',
    )
    await expect(database.execute('delete from bourse.audit where id = 2')).rejects.toThrow('new entries alone')
    await expect(database.execute('truncate bourse.audit')).rejects.toThrow('new entries alone')
    await database.execute('alter table bourse.audit disable trigger audit_kept')
    await database.execute("update bourse.audit set action = 'key.forged' where id = 2")
    expect(await verdict()).toMatchObject({ ok: false, faults: [{ id: '2' }] })
    await database.execute('delete from bourse.audit where id = 2')
    expect((await verdict()).faults[0].fault).toContain('missing between 1 and 3')
    await database.execute('delete from bourse.audit where id = (select max(id) from bourse.audit)')
    expect((await verdict()).faults.map(({ fault }: { fault: string }) => fault)).toContain(
      'the last entry is missing, or was changed',
    )
  })
})
