import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPENAPI_METHODS, startAdminHost, type AdminHost } from './support/admin-host.ts'

interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly roles: readonly string[]
}

/** Roles of the test host: the defaults, and one of its own settings. */
const ROLES = ['viewer', 'auditor', 'steward', 'support', 'billing', 'operator', 'loader', 'owner'] as const
const OWN = { loader: ['admin.imports.*'] }

let host: AdminHost
let owner: string
let operations: readonly Operation[]
const keys: Record<string, string> = {}

beforeAll(async () => {
  host = await startAdminHost({ config: { roles: OWN } })
  owner = (await host.get('/me')).json.data.account_id
  for (const role of ROLES) keys[role] = (await host.row(host.post('/keys', { account_id: owner, role }), 201)).key
  const { paths } = (await host.test.get('/admin/openapi.json', { key: host.owner })).json
  operations = Object.keys(paths).flatMap((path) =>
    OPENAPI_METHODS.filter((method) => method in paths[path]).map((method) => {
      const { operationId: id, 'x-roles': roles } = paths[path][method]
      return { id, method, path, roles }
    }),
  )
})
afterAll(() => host.close())

async function isRefused({ method, path }: Operation, role: string): Promise<boolean> {
  const url = path.replaceAll(/\{[a-z_]+\}/g, 'x1')
  const headers = { authorization: `Bearer ${keys[role]}` }
  const { statusCode, body } = await host.test.host.app.inject({ method: method.toUpperCase() as 'GET', url, headers })
  return statusCode === 403 && JSON.parse(body).code === 'capability-missing'
}

describe('roles', () => {
  test('each operation states the roles that permit it', () => {
    const table = operations.map(({ id, roles }) => `${id}: ${roles.join(' ')}`)
    expect(table.toSorted()).toMatchInlineSnapshot(`
      [
        "admin.accounts.change-billing: support billing owner",
        "admin.accounts.change: support owner",
        "admin.accounts.close: support owner",
        "admin.accounts.create: support owner",
        "admin.accounts.get: auditor support billing operator owner",
        "admin.accounts.list: auditor support billing operator owner",
        "admin.accounts.resume: support owner",
        "admin.accounts.suspend: support owner",
        "admin.audit.list: auditor owner",
        "admin.audit.verify: auditor owner",
        "admin.backfills.create: steward operator owner",
        "admin.backfills.estimate: viewer auditor steward operator owner",
        "admin.backfills.get: viewer auditor steward operator owner",
        "admin.backfills.list: viewer auditor steward operator owner",
        "admin.backfills.stop: steward operator owner",
        "admin.datasets.change: operator owner",
        "admin.datasets.get: viewer auditor steward operator owner",
        "admin.datasets.list: viewer auditor steward support operator owner",
        "admin.finding-rows.list: viewer auditor steward operator owner",
        "admin.findings.list: viewer auditor steward operator owner",
        "admin.health.get: viewer auditor steward support operator owner",
        "admin.held.decide: steward operator owner",
        "admin.held.discard: steward operator owner",
        "admin.held.list: viewer auditor steward operator owner",
        "admin.held.release: steward operator owner",
        "admin.held.undo: steward operator owner",
        "admin.ignored-problems.change: steward operator owner",
        "admin.ignored-problems.list: viewer auditor steward operator owner",
        "admin.imports.cancel: steward operator loader owner",
        "admin.imports.change: steward operator loader owner",
        "admin.imports.check: steward operator loader owner",
        "admin.imports.create: steward operator loader owner",
        "admin.imports.get: viewer auditor steward operator loader owner",
        "admin.imports.list: viewer auditor steward operator loader owner",
        "admin.imports.rejects: viewer auditor steward operator loader owner",
        "admin.imports.start: steward operator loader owner",
        "admin.imports.upload: steward operator loader owner",
        "admin.imports.uploaded: steward operator loader owner",
        "admin.invitations.create: support owner",
        "admin.invitations.list: auditor support owner",
        "admin.invitations.revoke: support owner",
        "admin.jobs.list: viewer auditor steward operator owner",
        "admin.jobs.run: steward operator owner",
        "admin.keys.change: support owner",
        "admin.keys.create: support owner",
        "admin.keys.get: auditor support owner",
        "admin.keys.list: auditor support owner",
        "admin.keys.revoke: support owner",
        "admin.keys.rotate: support owner",
        "admin.licence-reports.list: auditor support billing operator owner",
        "admin.licences.list: auditor support billing operator owner",
        "admin.lineage.list: viewer auditor steward operator owner",
        "admin.links.list: auditor support owner",
        "admin.links.revoke: support owner",
        "admin.me.get: viewer auditor steward support billing operator loader owner",
        "admin.plans.list: viewer auditor steward support billing operator owner",
        "admin.replicas.list: viewer auditor steward operator owner",
        "admin.runs.list: viewer auditor steward operator owner",
        "admin.scopes.get: auditor support owner",
        "admin.settings.list: auditor operator owner",
        "admin.source-runs.get: viewer auditor steward operator owner",
        "admin.source-runs.list: viewer auditor steward operator owner",
        "admin.sources.change: operator owner",
        "admin.sources.get: viewer auditor steward operator owner",
        "admin.sources.list: viewer auditor steward operator owner",
        "admin.sources.run: steward operator owner",
        "admin.sources.test: steward operator owner",
        "admin.traffic.list: viewer auditor steward operator owner",
        "admin.usage.list: auditor support billing operator owner",
      ]
    `)
  })

  test('a key may call exactly the operations that its role permits', async () => {
    for (const operation of operations)
      for (const role of ROLES)
        expect(await isRefused(operation, role), `${operation.id} as ${role}`).toBe(!operation.roles.includes(role))
  })

  test('every role may read which key it is, and what it may call', async () => {
    for (const role of ROLES) {
      const { data } = (await host.test.get('/admin/v1/me', { key: keys[role] ?? '' })).json
      const permitted = operations.filter(({ roles }) => roles.includes(role)).map(({ id }) => id)
      expect(data, role).toMatchObject({ role, operations: permitted.toSorted() })
    }
    const { roles } = (await host.get('/scopes')).json.data
    expect(roles.map(({ name }: { name: string }) => name).toSorted()).toEqual(ROLES.toSorted())
    const { operations: ofLoader } = roles.find(({ name }: { name: string }) => name === 'loader')
    expect(ofLoader).toEqual((await host.test.get('/admin/v1/me', { key: keys['loader'] ?? '' })).json.data.operations)
  })

  test('a key without a role is an owner, as before', async () => {
    expect(await host.row(host.get('/me'))).toMatchObject({ role: 'owner' })
    const { key } = await host.row(host.post('/keys', { account_id: owner, capabilities: ['admin'] }), 201)
    expect((await host.test.get('/admin/v1/me', { key })).json.data).toMatchObject({ role: 'owner' })
    expect((await host.test.get('/admin/v1/audit', { key })).status).toBe(200)
  })

  test('a role limits a key that lists admin', async () => {
    const both = { account_id: owner, capabilities: ['admin', 'eod.read'], role: 'billing' }
    const { key } = await host.row(host.post('/keys', both), 201)
    expect((await host.test.get('/admin/v1/usage', { key })).status).toBe(200)
    expect((await host.test.get('/admin/v1/audit', { key })).json.code).toBe('capability-missing')
  })

  test('a role that the settings no longer have permits nothing', async () => {
    const { id, key } = await host.row(host.post('/keys', { account_id: owner, role: 'loader' }), 201)
    await host.test.database.database.execute("update bourse.keys set role = 'removed' where id = $1", [id])
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect((await host.test.get('/admin/v1/me', { key })).json.code).toBe('capability-missing')
    expect((await host.test.get('/v1/usage', { key })).status).toBe(200)
  })

  test('only keys of the owner account have a role, and only one that exists', async () => {
    const { id } = await host.row(host.post('/accounts', { name: 'acme', plan: 'pro', first_key: false }), 201)
    const asCustomer = await host.post('/keys', { account_id: id, role: 'viewer' })
    expect(asCustomer.json).toMatchObject({ status: 422, errors: [{ pointer: '/role' }] })
    const unknown = await host.post('/keys', { account_id: owner, role: 'viewr' })
    expect(unknown.json).toMatchObject({ status: 422, errors: [{ pointer: '/role' }] })
    expect(unknown.json.detail).toContain('viewer')
  })
})

describe('a key with a role', () => {
  const asSupport = () => ({ key: keys['support'] ?? '' })

  test('a key with a role manages keys of customers', async () => {
    const { id } = await host.row(host.post('/accounts', { name: 'customer', plan: 'pro', first_key: false }), 201)
    const { key } = await host.row(host.test.post('/admin/v1/keys', { account_id: id }, asSupport()), 201)
    expect((await host.test.get('/v1/usage', { key })).status).toBe(200)
  })

  test('a key with a role cannot create, change, rotate or revoke keys of the owner', async () => {
    const { id } = await host.row(host.post('/keys', { account_id: owner, role: 'viewer' }), 201)
    const answers = [
      await host.test.post('/admin/v1/keys', { account_id: owner }, asSupport()),
      await host.test.post('/admin/v1/keys', { account_id: owner, role: 'support' }, asSupport()),
      await host.test.patch(`/admin/v1/keys/${id}`, { role: 'owner' }, asSupport()),
      await host.test.post(`/admin/v1/keys/${id}/rotate`, {}, asSupport()),
      await host.test.post(`/admin/v1/keys/${id}/revoke`, {}, asSupport()),
    ]
    expect(answers.map(({ json }) => json.code)).toEqual(answers.map(() => 'capability-missing'))
  })

  test('a key with a role can only narrow its own role, and keeps it when rotated', async () => {
    const { id, key } = await host.row(host.post('/keys', { account_id: owner, role: 'support' }), 201)
    for (const role of ['owner', 'operator', 'auditor', null]) {
      const { json } = await host.test.patch(`/admin/v1/keys/${id}`, { role }, { key })
      expect([json.code, json.detail]).toEqual(['capability-missing', expect.stringContaining('role')])
    }
    const next = await host.row(host.test.post(`/admin/v1/keys/${id}/rotate`, {}, { key }), 201)
    expect(next).toMatchObject({ role: 'support' })
    const narrower = host.test.patch(`/admin/v1/keys/${next.id}`, { role: 'billing' }, { key: next.key })
    expect(await host.row(narrower)).toMatchObject({ role: 'billing' })
  })

  test('a key limited to some capabilities cannot give itself a role', async () => {
    const limited = { account_id: owner, capabilities: ['admin.keys.change'] }
    const { id, key } = await host.row(host.post('/keys', limited), 201)
    for (const role of ['operator', 'support', 'viewer']) {
      const { json } = await host.test.patch(`/admin/v1/keys/${id}`, { role }, { key })
      expect([json.code, json.detail]).toEqual(['capability-missing', expect.stringContaining('role')])
    }
    expect(await host.row(host.get(`/keys/${id}`))).toMatchObject({ role: null })
    await host.row(host.patch(`/keys/${id}`, { role: 'viewer' }))
  })

  test('an owner narrows a key to a role, and the audit log records it', async () => {
    const { id, key } = await host.row(host.post('/keys', { account_id: owner }), 201)
    await host.row(host.patch(`/keys/${id}`, { role: 'auditor' }))
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect((await host.test.get('/admin/v1/audit', { key })).status).toBe(200)
    expect((await host.test.post('/admin/v1/accounts', { name: 'x', plan: 'pro' }, { key })).status).toBe(403)
    const [entry] = (await host.get('/audit?action=key.change&limit=1')).json.data
    expect(entry).toMatchObject({ target: { id }, before: { role: null }, after: { role: 'auditor' } })
  })
})
