import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestHost } from '@bourse/testkit'
import { startDemoHost } from './support/full-host.ts'
import { operations, walker, type Listed } from './support/walk-operations.ts'

let host: TestHost
let address: string
/** Key of a customer who may have nothing of the only publisher, and one of the operator's own account. */
let external: string
let internal: string
beforeAll(async () => {
  host = await startDemoHost({
    licences: 'enforce',
    publishers: { 'bourse-demo-market': { redistribution: 'own-use' } },
  })
  address = await host.host.app.listen({ host: '127.0.0.1', port: 0 })
  const keyOf = async (use: 'internal' | 'external') => {
    const { id } = await host.host.accounts.add({ name: use, plan: 'scale', use })
    return (await host.host.keys.add({ account_id: id })).key
  }
  ;[external, internal] = [await keyOf('external'), await keyOf('internal')]
}, 300_000)
afterAll(() => host?.close())

/** Whether an operation reads stored rows; the others return definitions, rules, and the caller's own data. */
const readsRows = ({ id }: Listed) =>
  (host.host.operations.find(({ operation }) => operation.id === id)?.records.length ?? 0) > 0

async function post(path: string, body: object, key: string) {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, text: await answer.text() }
}

/** The reply to a subscription to a channel of the stream. */
function subscribed(channel: string, key: string): Promise<{ readonly type: string; readonly code?: string }> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/v1/stream`)
  const { promise, resolve, reject } = Promise.withResolvers<{ readonly type: string }>()
  socket.addEventListener('error', () => reject(new Error('the connection failed')))
  socket.addEventListener('open', () => socket.send(JSON.stringify({ action: 'auth', key })))
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as { readonly type: string }
    if (message.type === 'authenticated')
      socket.send(JSON.stringify({ action: 'subscribe', channel, symbols: ['AAPL'] }))
    else if (message.type === 'subscribed' || message.type === 'error') resolve(message)
  })
  return promise.finally(() => socket.close())
}

describe('a publisher for own use, and an account of a customer', () => {
  test('no operation returns a row, whatever its parameters', async () => {
    const [theirs, own] = [await walker(address, external), await walker(address, internal)]
    const leaks: string[] = []
    let filled = 0
    for (const operation of operations.filter((each) => each.method !== 'DELETE' && readsRows(each))) {
      if (!theirs.isServed(operation)) continue
      const first = await own.walk(operation)
      if (first.status === 200 && first.rows > 0) filled += 1
      const paths = [undefined, ...theirs.callsOf(operation).map(([path]) => path)]
      for (const path of paths) {
        const { status, rows, told } = await theirs.walk(operation, path)
        if (status === 200 && rows > 0) leaks.push(`${operation.id}: ${told}`)
      }
    }
    expect(leaks).toEqual([])
    expect(filled).toBeGreaterThan(40)
  }, 240_000)

  test('the stream refuses the channels of its rows', async () => {
    for (const channel of ['quotes', 'changes:eod.list']) {
      expect((await subscribed(channel, internal)).type, channel).toBe('subscribed')
      expect(await subscribed(channel, external), channel).toMatchObject({ type: 'error', code: 'licence-not-granted' })
    }
  })

  test('no way out returns a value', async () => {
    const query = { endpoint: '/v1/eod', parameters: { symbols: 'AAPL', from: '2026-11-02' } }
    const sql = { sql: "select close from eod where symbols = 'AAPL'" }
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call' }
    const tool = {
      ...call,
      params: { name: 'query', arguments: { endpoint: '/v1/eod', parameters: { symbols: 'AAPL' } } },
    }
    for (const [path, body] of [
      ['/v1/exports', query],
      ['/v1/sql', sql],
      ['/mcp', tool],
      ['/v1/links', { operation: 'eod.list', parameters: { symbols: 'AAPL' }, format: 'csv' }],
    ] as const) {
      const { status, text } = await post(path, body, external)
      expect(text, `${path} ${status}`).not.toMatch(/"?close"?:? ?\[?\d/)
      expect([200, 201, 403, 404, 422], `${path} ${text.slice(0, 300)}`).toContain(status)
      if (path === '/v1/links' && status < 300) {
        const { url } = JSON.parse(text).data as { readonly url: string }
        expect((await fetch(address + url)).status).toBe(403)
      }
    }
    for (const path of ['/v1/flat-files', '/v1/sharing/tables']) {
      const { status, json } = await host.get(path, { key: external })
      expect(status === 200 ? json.data : json.code, path).toEqual(status === 200 ? [] : 'licence-not-granted')
    }
  })
})
