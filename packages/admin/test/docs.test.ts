import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import admin from '../src/index.ts'
import { startAdminHost, type AdminHost } from './support/admin-host.ts'

let host: AdminHost
let refused: readonly string[]

beforeAll(async () => {
  host = await startAdminHost()
  refused = await Promise.all([
    host.test.key({ plan: 'scale' }),
    host.test.key({ owner: true, capabilities: ['datasets.list'] }),
  ])
})
afterAll(() => host.close())

const pages = ['/admin/docs', ...admin.endpoints.map(({ id }) => `/admin/docs/operations/${id}`)]
const fetched = (path: string, key = host.owner) => host.test.get(path, { key })

describe('pages of the admin API', () => {
  test('the pages are returned only to admin API callers', async () => {
    for (const [index, path] of pages.entries()) {
      // Failed attempts of an address are limited per minute.
      if (index % 50 === 0) host.test.clock.advance(60_000)
      expect((await host.test.get(path)).status, path).toBe(401)
      for (const key of refused) expect((await fetched(path, key)).json.code, path).toBe('capability-missing')
    }
    host.test.clock.advance(60_000)
  })

  test('every operation has a page, and the first page has a searchable list of them', async () => {
    const { text: start } = await fetched('/admin/docs')
    expect(start).toContain('data-filter')
    for (const { id, summary } of admin.endpoints) {
      expect(start, id).toContain(`href="/docs/admin/operations/${id}"`)
      const page = await fetched(`/admin/docs/operations/${id}`)
      expect([page.status, page.text.includes(summary)], id).toEqual([200, true])
    }
  })

  test('the pages can send requests: headers, body properties, a file', async () => {
    const { text: change } = await fetched('/admin/docs/operations/admin.keys.change')
    expect(change).toContain('data-method="PATCH"')
    expect(change).toMatch(/name="if-match"\s+data-in="header"/)
    expect(change).toContain('data-body')
    expect(change).not.toContain('What would it cost?')
    const { text: upload } = await fetched('/admin/docs/operations/admin.imports.upload')
    expect(upload).toContain('data-file')
    expect(upload).toContain('--data-binary @file')
  })

  test('the public page is separate, and reveals nothing about the admin pages', async () => {
    for (const path of ['/docs/admin', '/docs/admin/operations/admin.keys.change', '/docs/admin/operations/none']) {
      const { status, text } = await host.test.get(path)
      expect(status).toBe(200)
      expect(text).toContain('data-guarded')
      expect(text).not.toMatch(/admin\/v1|If-Match|operations\/admin/)
    }
    expect((await host.test.get('/docs')).text).not.toMatch(/\/admin[/"]/)
    expect((await fetched('/admin/docs/operations/none')).json.code).toBe('route-not-found')
  })
})
