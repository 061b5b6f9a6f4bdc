import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { row, startPortalHost, type PortalHost, type SignedIn } from './support/portal-host.ts'

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg"/>'

let host: PortalHost
let acme: string
let manager: SignedIn

const ME = '/account/v1/me'
const KEYS = '/account/v1/keys'
const MEMBERS = '/account/v1/members'
const INVITATIONS = '/account/v1/invitations'

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-logo-'))
  await writeFile(join(folder, 'logo.svg'), LOGO)
  const text = { upgrade_text: 'Write to sales.', upgrade_url: 'mailto:sales@acme.example' }
  const portal = { name: 'Acme Data', color: '#7a1fa2', logo: join(folder, 'logo.svg'), ...text }
  host = await startPortalHost({ config: { portal } })
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
