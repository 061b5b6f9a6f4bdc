import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPENAPI_METHODS, startAdminHost, type AdminHost } from './support/admin-host.ts'
import admin from '../src/index.ts'

let host: AdminHost
let refused: Readonly<Record<string, string>>
let methods: readonly string[]
let operations: readonly { readonly method: (typeof OPENAPI_METHODS)[number]; readonly path: string }[]

beforeAll(async () => {
  host = await startAdminHost()
  const document = (await host.test.get('/admin/openapi.json', { key: host.owner })).json
  operations = Object.entries<object>(document.paths).flatMap(([path, item]) =>
    OPENAPI_METHODS.filter((method) => method in item).map((method) => ({ method, path })),
  )
  methods = Object.values<object>(document.paths).flatMap(Object.keys)
  refused = {
    'an account on the plan scale': await host.test.key({ plan: 'scale' }),
    'an owner key without admin': await host.test.key({ owner: true, capabilities: ['datasets.list'] }),
    'an owner key that allows nothing': await host.test.key({ owner: true, capabilities: [] }),
  }
})
afterAll(() => host.close())

const call = (method: string, path: string, headers: Record<string, string>) => {
  const url = path.replaceAll(/\{[a-z_]+\}/g, 'x1')
  const inject = { method: method.toUpperCase() as 'GET', url, headers }
  return host.test.host.app.inject(inject)
}

describe("the admin API's OpenAPI document", () => {
  test('the document is returned only to callers of the admin API', async () => {
    for (const key of Object.values(refused))
      expect((await host.test.get('/admin/openapi.json', { key })).json.code).toBe('capability-missing')
    expect((await host.test.get('/admin/openapi.json')).status).toBe(401)
    const callers = (await host.test.get('/openapi.json')).text
    expect(callers).not.toContain('/admin')
  })

  test('the document has every operation in the package, so tests of the document reach all of them', () => {
    const declared = admin.endpoints.map(({ method, path }) => `${method.toLowerCase()} /admin/v1${path}`)
    expect(operations.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(declared.toSorted())
    expect(methods).toHaveLength(operations.length)
  })

  test('every operation rejects all other callers before it reads anything', async () => {
    for (const { method, path } of operations) {
      // Failures are limited by address and minute.
      host.test.clock.advance(2_000)
      expect((await call(method, path, {})).statusCode, `${method} ${path} without a key`).toBe(401)
      for (const [who, key] of Object.entries(refused)) {
        const { statusCode, body } = await call(method, path, { authorization: `Bearer ${key}` })
        expect([statusCode, JSON.parse(body).code], `${method} ${path} for ${who}`).toEqual([403, 'capability-missing'])
      }
    }
  })

  test('every operation is free of charge, and states what it requires', async () => {
    const document = (await host.test.get('/admin/openapi.json', { key: host.owner })).json
    for (const { method, path } of operations) {
      const operation = document.paths[path][method]
      expect(operation['x-capability'], path).toEqual([operation.operationId])
      expect(operation['x-roles'], path).toContain('owner')
      expect(operation['x-credits-cost'].amount, path).toBe(0)
    }
  })
})
