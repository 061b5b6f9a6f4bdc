import type { OperationAnswer, Operations } from '@bourse/services'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '../src/serve.ts'

let server: Server
let address: string
let thrown: unknown
let answer: () => Promise<OperationAnswer>

/** The operations of a host on which every call fails. */
const operations = { list: () => [], call: () => answer() } as unknown as Operations

beforeAll(async () => {
  server = createServer((request, response) => {
    const pieces: string[] = []
    request.setEncoding('utf8').on('data', (piece: string) => pieces.push(piece))
    request.on('end', () => {
      const caller = { accountId: 'acc_x', keyId: 'key_x' }
      const body: unknown = JSON.parse(pieces.join(''))
      serve(operations, { request, response, method: 'POST', body, caller, origin: 'http://127.0.0.1' }).catch(
        (error: unknown) => {
          thrown = error
          if (!response.writableEnded) response.writeHead(500).end()
        },
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/mcp`
})
afterAll(() => server.close())

const post = (method: string, params: object) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
const search = () => post('tools/call', { name: 'search_endpoints', arguments: { query: 'bars' } })

test('an internal error is reported without details and passed to the host to log', async () => {
  answer = () => Promise.reject(new Error('an internal secret'))
  const response = await search()
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({
    result: { isError: true, structuredContent: { status: 500, code: 'internal-error' } },
  })
  expect(text).not.toContain('secret')
  await expect.poll(() => thrown).toMatchObject({ errors: [{ message: 'an internal secret' }] })
})

const refusal = (status: number, code: string): OperationAnswer => ({
  status,
  headers: { 'retry-after': '1' },
  body: JSON.stringify({ code, status, title: 'No', detail: 'Not now.' }),
})

test('if requests cannot be counted, none is answered: initialization gets a 503, a tool call a tool error', async () => {
  answer = async () => refusal(503, 'database-unavailable')
  const ping = await post('ping', {})
  expect([ping.status, ping.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await ping.json()).toMatchObject({ code: 'database-unavailable', detail: 'Not now.' })
  expect(await (await search()).json()).toMatchObject({
    result: { isError: true, structuredContent: { status: 503 }, _meta: { retry_after: 1 } },
  })
})

test('running calls do not prevent an account from searching', async () => {
  answer = async () => refusal(429, 'concurrency-limit')
  expect(await (await search()).json()).toMatchObject({ result: { structuredContent: { endpoints: [] } } })
})
