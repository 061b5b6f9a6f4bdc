import { defineDataset } from '@bourse/kit'
import { pages } from '@bourse/kit/delivery'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAdminHost, type AdminHost } from './support/admin-host.ts'

const site = defineDataset({
  id: 'site',
  title: 'Site',
  summary: 'Pages for a browser.',
  pages: [
    pages('/site', {
      front: 'index.html',
      open: async () => new Map([['index.html', { content: '<p>site</p>', mediaType: 'text/html', isHashed: false }]]),
    }),
  ],
})

let host: AdminHost

beforeAll(async () => {
  host = await startAdminHost({
    datasets: [site],
    config: { public_url: 'https://data.example.com:8443/x', admin_hosts: ['ops.example.com'] },
  })
})
afterAll(() => host.close())

const OPERATORS = ['/admin/v1/me', '/admin/openapi.json', '/docs/admin', '/site', '/site/assets/x', '/']
const askedAs = (path: string, name: string) => host.test.get(path, { key: host.owner, headers: { host: name } })

describe('the admin API and pages', () => {
  test.each(['rebound.example', 'localhost.evil.example', 'ops.example.com.evil', '127.0.0.1.evil.example:8080'])(
    'a request to %s is rejected, and the error names the setting',
    async (name) => {
      for (const path of OPERATORS) {
        const { json } = await askedAs(path, name)
        expect([path, json.status, json.code]).toEqual([path, 421, 'host-not-allowed'])
        expect(json.detail).toContain('admin_hosts')
      }
      const session = await host.test.post('/admin/session', { code: 'AAAA-BBBB-CCCC' }, { headers: { host: name } })
      expect(session.json.code).toBe('host-not-allowed')
    },
  )

  test.each(['localhost', 'localhost:8080', '127.0.0.1:8080', '192.168.1.20', '[::1]:8080', 'app.localhost'])(
    'a request to %s, which no other site can point at this service, gets a response',
    async (name) => {
      for (const path of OPERATORS) expect([path, (await askedAs(path, name)).status]).not.toEqual([path, 421])
    },
  )

  test.each(['data.example.com', 'DATA.example.com.', 'ops.example.com:9000'])(
    'a request to %s, which is listed in the settings, gets a response',
    async (name) => {
      expect((await askedAs('/admin/v1/me', name)).status).toBe(200)
    },
  )
})

test('callers of /v1 may use any host name', async () => {
  expect((await askedAs('/v1/usage', 'rebound.example')).status).toBe(200)
  expect((await askedAs('/readyz', 'rebound.example')).status).not.toBe(421)
})
