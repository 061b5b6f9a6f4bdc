import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAdminHost, type AdminHost } from './support/admin-host.ts'

let host: AdminHost

beforeAll(async () => {
  host = await startAdminHost()
})
afterAll(() => host.close())

const draw = () => host.test.host.drawCode()
const exchange = (code: unknown) => host.test.post('/admin/session', { code })

describe('a session of the console', () => {
  test('begins with a one-time code, is a key of the owner for 12 hours, and is in the log', async () => {
    const { code } = await draw()
    expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/)
    const answer = await exchange(code.toLowerCase())
    expect(answer.status).toBe(201)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toBeUndefined()
    const { key, key_id, expires_at } = answer.json.data
    expect(expires_at).toMatch(/^2026-03-03T10:/)
    const me = (await host.test.get('/admin/v1/me', { key })).json.data
    expect(me).toMatchObject({ key_id, kind: 'session', account_name: 'owner' })
    const [entry] = (await host.get('/audit?action=session.create')).json.data
    expect(entry).toMatchObject({
      target: { kind: 'session', id: key_id },
      actor: { kind: 'host', address: '127.0.0.1' },
    })
    expect((await exchange(code)).json.code).toBe('unauthenticated')
  })

  test('does not begin with a code that is wrong or older than a minute', async () => {
    const { code } = await draw()
    host.test.clock.advance(60_000)
    expect((await exchange(code)).status).toBe(401)
    expect((await exchange('AAAA-BBBB-CCCC')).status).toBe(401)
    expect((await exchange('')).status).toBe(422)
    expect((await host.test.get('/admin/session')).status).toBe(405)
  })

  test('is revoked by itself and by others, and ends after 12 hours', async () => {
    const first = (await exchange((await draw()).code)).json.data
    const own = { key: first.key }
    expect((await host.test.post(`/admin/v1/keys/${first.key_id}/revoke`, {}, own)).status).toBe(200)
    const second = (await exchange((await draw()).code)).json.data
    expect((await host.test.get('/admin/v1/me', { key: second.key })).status).toBe(200)
    host.test.clock.advance(12 * 3_600_000)
    expect((await host.test.get('/admin/v1/me', { key: second.key })).status).toBe(401)
  })

  test('is not guessed: an address is held up after many failures', async () => {
    let status = 401
    for (let attempt = 0; attempt < 100 && status === 401; attempt++)
      status = (await exchange(`GUESS-${attempt}`)).status
    expect(status).toBe(429)
  })
})
