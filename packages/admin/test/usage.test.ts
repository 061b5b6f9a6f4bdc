import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAdminHost, type AdminHost } from './support/admin-host.ts'

let host: AdminHost
let account: { readonly id: string; readonly key: { readonly id: string; readonly key: string } }

beforeAll(async () => {
  host = await startAdminHost()
  account = await host.row(host.post('/accounts', { name: 'billed', plan: 'pro' }), 201)
})
afterAll(() => host.close())

describe('usage', () => {
  test('usage totals requests, errors, credits and rows by operation', async () => {
    const asked = { key: account.key.key }
    for (let count = 0; count < 3; count++) expect((await host.test.get('/v1/datasets', asked)).status).toBe(200)
    expect((await host.test.get('/v1/datasets?no_such=1', asked)).status).toBe(422)
    expect((await host.test.get('/v1/usage', asked)).status).toBe(200)
    const { data } = (await host.get(`/usage?by=day,operation&account_id=${account.id}`)).json
    expect(data).toMatchObject([
      { date: '2026-03-02', operation: 'datasets.list', requests: 4, errors: 1, credits: 15 },
      { date: '2026-03-02', operation: 'usage.get', requests: 1, errors: 0, credits: 0, rows: 1 },
    ])
    expect(data[0].bytes).toBeGreaterThan(0)
    const [sum] = (await host.get(`/usage?by=account,key&account_id=${account.id}`)).json.data
    expect(sum).toMatchObject({ account_name: 'billed', key_id: account.key.id, requests: 5, credits: 15, date: null })
    const csv = (await host.get(`/usage?format=csv&account_id=${account.id}`)).text.trim().split('\r\n')
    expect(csv).toHaveLength(2)
  })

  test('usage by day is returned to its own account, and to no other', async () => {
    host.test.clock.advance(86_400_000)
    const asked = { key: account.key.key }
    await host.test.get('/v1/datasets', asked)
    const { data, meta } = (await host.test.get('/v1/usage?days=2', asked)).json
    expect(data.used).toBe(5)
    expect(meta.days).toMatchObject([
      { date: '2026-03-03', requests: 1, credits: 5 },
      { date: '2026-03-02', requests: 5, credits: 15 },
    ])
    expect((await host.test.get('/v1/usage', asked)).json.meta.days).toBeUndefined()
    expect((await host.test.get('/v1/usage?days=401', asked)).status).toBe(422)
    const other = await host.test.key({ plan: 'pro' })
    expect((await host.test.get('/v1/usage?days=30', { key: other })).json.meta.days).toEqual([])
  })

  test("the time of a key's last use is returned", async () => {
    const key = (await host.get(`/keys/${account.key.id}`)).json.data
    expect(key.last_used_at).toMatch(/^2026-03-03T22:/)
  })

  test('usage is paged by its grouping', async () => {
    const ids: string[] = []
    let cursor = ''
    do {
      const answer = (await host.get(`/usage?by=day,key,operation&limit=1&cursor=${encodeURIComponent(cursor)}`)).json
      ids.push(...answer.data.map(({ id }: { id: string }) => id))
      cursor = answer.meta.next_cursor ?? ''
    } while (cursor !== '')
    expect(ids).toEqual([...new Set(ids)].toSorted())
    expect(ids.length).toBeGreaterThan(4)
  })

  test('a request for more days than are retained is rejected', async () => {
    expect((await host.get('/usage?from=2020-01-01')).json.errors[0].parameter).toBe('from')
  })
})
