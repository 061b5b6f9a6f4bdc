import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { row, startPortalHost, type PortalHost, type SignedIn } from './support/portal-host.ts'

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg"/>'

let host: PortalHost
let acme: string
let manager: SignedIn

const ME = '/account/v1/me'
const KEYS = '/account/v1/keys'
const EXPORTS = '/account/v1/exports'
const MEMBERS = '/account/v1/members'
const INVITATIONS = '/account/v1/invitations'

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-logo-'))
  await writeFile(join(folder, 'logo.svg'), LOGO)
  const text = { upgrade_text: 'Write to sales.', upgrade_url: 'mailto:sales@acme.example' }
  const portal = { name: 'Acme Data', color: '#7a1fa2', logo: join(folder, 'logo.svg'), ...text }
  host = await startPortalHost({ config: { portal, events: { private_hosts: ['127.0.0.1'] } } })
  acme = await host.account('acme')
  manager = await host.signIn({ code: await host.invite(acme, 'manager') })
})
afterAll(() => host.close())

describe('what a member does', () => {
  test('a member knows the account, the role and the plan', async () => {
    const member = await host.signIn({ code: await host.invite(acme, 'member') })
    const me = await row(member.get(ME))
    expect(me).toMatchObject({
      account_id: acme,
      account_name: 'acme',
      kind: 'member',
      role: 'member',
      is_owner: false,
    })
    expect(me.operations).toContain('account.keys.create')
    expect(me.operations.filter((id: string) => id.startsWith('account.members.'))).toEqual([])
    expect((await row(manager.get(ME))).operations).toContain('account.invitations.create')
    expect(await row(member.get('/account/v1/plan'))).toMatchObject({
      ...{ name: 'pro', history_years: 10 },
      ...{ upgrade_text: 'Write to sales.', upgrade_url: 'mailto:sales@acme.example' },
    })
    const { capabilities, market_groups: groups } = await row(member.get('/account/v1/scopes'))
    expect(capabilities.map(({ name }: { name: string }) => name)).toContain('notes.list')
    expect(capabilities.map(({ name }: { name: string }) => name)).not.toContain('mutual-funds.read')
    expect(groups.map(({ name }: { name: string }) => name)).toEqual(['US', 'non-US', 'venues'])
  })

  test('a key is created, limited, rotated with an overlap, and revoked; the audit log names the member', async () => {
    const made = await row(manager.post(KEYS, { label: 'reports' }), 201)
    const ask = async (key: string) => (await host.test.get('/v1/notes', { key })).status
    expect(await ask(made.key)).toBe(200)
    expect(await row(manager.patch(`${KEYS}/${made.id}`, { requests_per_minute: 60 }))).toMatchObject({
      requests_per_minute: 60,
    })
    const next = await row(manager.post(`${KEYS}/${made.id}/rotate`, { overlap_seconds: 60 }), 201)
    expect(next).toMatchObject({ replaces: made.id, label: 'reports', requests_per_minute: 60 })
    expect([await ask(made.key), await ask(next.key)]).toEqual([200, 200])
    host.test.clock.advance(61_000)
    await expect.poll(() => ask(made.key), { timeout: 10_000 }).toBe(401)
    expect(await ask(next.key)).toBe(200)
    await row(manager.post(`${KEYS}/${next.id}/revoke`))
    await expect.poll(() => ask(next.key), { timeout: 10_000 }).toBe(401)
    const [entry] = await row(host.admin('/audit?action=key.rotate'))
    expect(entry.actor).toMatchObject({
      key_id: manager.id,
      name: expect.stringMatching(/^manager@example.com, session key_/),
    })
  })

  test('usage by day, operation and key, and the totals of months, are those of the account', async () => {
    const { key, id } = await row(manager.post(KEYS, {}), 201)
    for (let i = 0; i < 2; i++) await row(host.test.get('/v1/notes', { key }))
    const [used] = await row(manager.get(`/account/v1/usage?by=day,operation,key&key_id=${id}&operation=notes.list`))
    expect(used).toMatchObject({ date: '2026-03-02', operation: 'notes.list', key_id: id, requests: 2, credits: 10 })
    const days = await row(manager.get('/account/v1/usage?by=day'))
    const [month] = await row(manager.get('/account/v1/invoices'))
    expect(month).toMatchObject({ month: '2026-03', is_complete: false })
    // Reading the first list counts as a request, too.
    expect(month.credits).toBe(days.reduce((sum: number, day: { credits: number }) => sum + day.credits, 0))
  })

  test('exports are ordered at their cost, watched, downloaded by another member, and listed with those of keys', async () => {
    const member = await host.signIn({ code: await host.invite(acme, 'member') })
    expect(await row(member.get('/account/v1/export-collections'))).toEqual([
      { operation: 'rates.list', path: '/v1/rates', title: 'Rates' },
    ])
    const order = { endpoint: '/v1/rates', format: 'csv' }
    expect(await row(member.post(`${EXPORTS}?dry_run=true`, order))).toMatchObject({ credits: 500 })
    const ordered = await member.post(EXPORTS, order)
    const { id } = await row(ordered, 202)
    expect([ordered.headers['location'], ordered.headers['x-credits-cost']]).toEqual([`${EXPORTS}/${id}`, '500'])
    expect((await member.get(`${EXPORTS}/${id}?download=true`)).json).toMatchObject({ code: 'export-not-ready' })
    await host.work()
    const ready = await row(manager.get(`${EXPORTS}/${id}`))
    expect(ready).toMatchObject({ status: 'ready', rows: 2, key_id: member.id })
    expect((await manager.get(ready.download)).text).toMatch(/^name,rate.*\r?\na,1.5\r?\nb,1.5/)
    const { key } = await row(manager.post(KEYS, {}), 201)
    const ofKey = await row(host.test.post('/v1/exports', { endpoint: '/v1/rates' }, { key }), 202)
    expect((await row(member.get(`${EXPORTS}?limit=1`))).map((one: { id: string }) => one.id)).toEqual([ofKey.id])
    expect((await row(member.get(EXPORTS))).map((one: { id: string }) => one.id)).toEqual([ofKey.id, id])
    expect((await host.test.get(`/v1/exports/${id}`, { key })).status).toBe(404)
    expect((await manager.post(EXPORTS, { endpoint: '/v1/notes' })).json).toMatchObject({ code: 'invalid-parameter' })
    expect((await manager.post(`${EXPORTS}/${id}/cancel`)).json).toMatchObject({ code: 'conflict' })
  })

  test('a canceled export is refunded if it has not started, and is never written', async () => {
    const account = await host.account('canceling')
    const someone = await host.signIn({ code: await host.invite(account, 'member') })
    const used = async () => (await row(someone.get('/v1/usage'))).used
    const before = await used()
    const { id } = await row(someone.post(EXPORTS, { endpoint: '/v1/rates' }), 202)
    expect(await used()).toBe(before + 500)
    expect(await row(someone.post(`${EXPORTS}/${id}/cancel`))).toMatchObject({ status: 'canceled' })
    expect(await row(someone.post(`${EXPORTS}/${id}/cancel`))).toMatchObject({ status: 'canceled' })
    expect(await used()).toBe(before)
    await host.work()
    expect(await row(someone.get(`${EXPORTS}/${id}`))).toMatchObject({ status: 'canceled', rows: null, download: null })
    const [ordering] = await row(someone.get('/account/v1/usage?by=operation&operation=account.exports.create'))
    expect(ordering).toMatchObject({ requests: 1, credits: 0 })
  })

  test('a member sees attempts, dead letters and bodies of the account’s webhooks, and sends them again', async () => {
    let status = 500
    const server = createServer((_, response) => void response.writeHead(status).end(`is ${status}`))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const hook = { kind: 'webhook', name: 'hook', address, account_id: acme }
    const { id } = await row(host.admin('/destinations', hook), 201)
    const log = async (query = '') => row(manager.get(`/account/v1/deliveries${query}`))
    await row(manager.post(`/account/v1/destinations/${id}/test`))
    await host.test.host.runBackgroundWork()
    const [failed] = await log()
    expect(failed).toMatchObject({ state: 'pending', attempts: 1, status: 500, response: 'is 500' })
    expect(failed.event).toMatchObject({ type: 'destination.test', data: { test: true } })
    await host.test.database.database.query(`update bourse.deliveries set state = 'dead' where id = $1`, [failed.id])
    expect(await log('?state=dead&limit=1')).toMatchObject([{ id: failed.id }])
    status = 200
    const again = await row(manager.post(`/account/v1/destinations/${id}/replay`, { delivery_id: failed.id }))
    expect(again).toEqual({ replayed: 1 })
    await host.test.host.runBackgroundWork()
    expect(await log('?state=delivered')).toMatchObject([{ id: failed.id, status: 200, response: 'is 200' }])
    const rotated = await row(manager.post(`/account/v1/destinations/${id}/rotate-secret`, { overlap_seconds: 3_600 }))
    expect(Date.parse(rotated.former_secret_until) - Date.parse(host.test.clock.now())).toBe(3_600_000)
  })

  test('members sign in again with their own key, or with a code from a manager', async () => {
    const member = await host.signIn({ code: await host.invite(acme, 'member', 'grace@example.com') })
    const { key } = await row(member.post('/account/v1/me/key'), 201)
    const again = await host.signIn({ key })
    expect(await row(again.get(ME))).toMatchObject({ key_id: member.id, role: 'member' })
    const { code } = await row(manager.post(INVITATIONS, { member_id: member.id }), 201)
    expect(await row((await host.signIn({ code })).get(ME))).toMatchObject({
      key_id: member.id,
      label: 'grace@example.com',
    })
    await row(member.post('/account/v1/me/key'), 201)
    await expect.poll(async () => (await host.test.get(ME, { key })).status, { timeout: 10_000 }).toBe(401)
  })

  test('a manager invites, promotes and removes members', async () => {
    const { code, id } = await row(manager.post(INVITATIONS, { name: 'new@example.com', role: 'member' }), 201)
    expect((await row(manager.get(INVITATIONS))).map((one: { id: string }) => one.id)).toContain(id)
    const member = await host.signIn({ code })
    expect(await row(manager.patch(`${MEMBERS}/${member.id}`, { role: 'manager' }))).toMatchObject({ role: 'manager' })
    await expect.poll(async () => (await member.get(MEMBERS)).status, { timeout: 10_000 }).toBe(200)
    await row(manager.post(`${MEMBERS}/${member.id}/remove`))
    await expect.poll(async () => (await member.get(ME)).status, { timeout: 10_000 }).toBe(401)
    const left = await row(manager.get(MEMBERS))
    expect(left.map((one: { id: string }) => one.id)).not.toContain(member.id)
  })

  test('the theme and the logo are for everyone, because the sign-in page shows them', async () => {
    const theme = await row(host.test.get('/portal/theme'))
    expect(theme).toEqual({ name: 'Acme Data', color: '#7a1fa2', logo: '/portal/logo' })
    const logo = await host.test.get('/portal/logo')
    expect([logo.status, logo.headers['content-type'], logo.text]).toEqual([200, 'image/svg+xml', LOGO])
    expect((await host.test.get('/portal/other')).status).toBe(404)
  })

  test('the document lists the operations of members only', async () => {
    const { paths } = (await manager.get('/account/openapi.json')).json
    expect(Object.keys(paths).every((path) => path.startsWith('/account/v1/'))).toBe(true)
    expect(Object.keys(paths)).toContain(KEYS)
    expect((await host.test.get('/account/openapi.json')).status).toBe(401)
    const key = await host.test.key({ plan: 'free' })
    const statuses = []
    for (let i = 0; i < 31; i++) statuses.push((await host.test.get('/account/openapi.json', { key })).status)
    expect(statuses).toContain(429)
  })
})
