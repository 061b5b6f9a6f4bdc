import { startTestHost, type TestHost } from '@bourse/testkit'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import mcp from '../src/index.ts'
import { connect, type Connection } from './support/connect.ts'
import { barRows, bars, filingRows, filings, market } from './support/market.ts'

/** A plan that allows one concurrent request. */
const single = {
  requests_per_minute: null,
  concurrent_requests: 1,
  concurrency_per: 'account' as const,
  credits_per_day: null,
  history_years: null,
  markets: ['US'],
  symbols: null,
  stream_symbols: 0,
  without_capabilities: [],
}

let host: TestHost
let address: string
let key: string
const clients: Client[] = []

beforeAll(async () => {
  host = await startTestHost({ datasets: [...market, mcp], config: { plans: { single } } })
  address = `${await host.host.app.listen({ host: '127.0.0.1', port: 0 })}/mcp`
  key = await host.key({ plan: 'pro' })
  await host.publish(bars, barRows, { source: 'primary' })
  await host.publish(filings, filingRows, { source: 'primary' })
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})
afterAll(() => host.close())

const as = (who: string, query = ''): Promise<Connection> =>
  connect(`${address}${query}`, { authorization: `Bearer ${who}` }, clients)

/** An account's usage over REST; this request itself counts. */
const standing = async (who: string) => {
  const { headers, json } = await host.get('/v1/usage', { key: who })
  return { used: Number(json.data.used), left: Number(headers['x-ratelimit-remaining']) }
}

/** Starts a new rate-limit minute. */
const newMinute = () => host.clock.advance(60_000)

const message = (method: string, params: object = {}, id = 1) => ({ jsonrpc: '2.0', id, method, params })
const notification = (method: string, params: object = {}) => ({ jsonrpc: '2.0', method, params })

interface Posted {
  readonly status: number
  readonly text: string
  readonly headers: Headers
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly json: any
}

/** A request that no official client would send. */
async function post(
  body: object | string | undefined,
  {
    method = 'POST',
    headers = {},
  }: { readonly method?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Posted> {
  const response = await fetch(address, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json, text/event-stream',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  })
  const text = await response.text()
  return {
    status: response.status,
    text,
    headers: response.headers,
    get json() {
      const parsed: unknown = JSON.parse(text)
      return parsed
    },
  }
}

describe('set-up', () => {
  test('the server introduces itself, describes the service, and lists three tools', async () => {
    const { client } = await as(key)
    expect(client.getServerVersion()).toMatchObject({ name: 'bourse', version: manifest.version })
    expect(client.getInstructions()).toContain('search_endpoints')
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['search_endpoints', 'get_api_documentation', 'call_endpoint'])
    for (const tool of tools) expect(tool.description).toMatch(/[a-z]{3}/)
  })

  test('the server accepts the key in either header, and rejects any other with 401', async () => {
    const { client } = await connect(address, { 'x-api-key': key }, clients)
    expect((await client.listTools()).tools).toHaveLength(3)
    await expect(as('bourse_no')).rejects.toMatchObject({ code: 401 })
    const answer = await fetch(address, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await answer.json()).toMatchObject({ code: 'unauthenticated' })
  })

  test('setup is free, and each message counts as one request toward the per-minute limit', async () => {
    const who = await host.key({ plan: 'pro' })
    newMinute()
    const before = await standing(who)
    const { client, call } = await as(who)
    await client.listTools()
    await client.ping()
    expect((await standing(who)).left).toBe(before.left - 3 - 1)
    await call('search_endpoints', { query: 'bars' })
    await call('get_api_documentation', { endpoint: 'eod.list' })
    await call('get_api_documentation', { endpoint: 'none' })
    await call('no_such_tool')
    const after = await standing(who)
    expect(after.left).toBe(before.left - 3 - 1 - 4 - 1)
    expect(after.used).toBe(0)
  })
})

describe('what counts toward the limit', () => {
  const ping = message('ping')
  const search = message('tools/call', { name: 'search_endpoints', arguments: { query: 'bars' } })
  const initialized = notification('notifications/initialized')

  test.each<readonly [string, object | string | undefined, number]>([
    ['a message', ping, 1],
    ['a call of a tool', search, 1],
    ['each message of a batch', [ping, ping, search, ping], 4],
    ['none of the notifications in a batch', [initialized, ping, initialized], 1],
    ['no notification', initialized, 0],
    ['an object that is not a message', {}, 1],
    ['each batch item that is not a message', [{}, 'ping', ping], 3],
    ['a call that is not a message', { method: 'tools/call', params: { name: 'search_endpoints' } }, 1],
    ['a call without a tool name', message('tools/call', { name: 5 }), 1],
    ['a batch that is too long, once', Array.from({ length: 101 }, () => ping), 1],
    ['invalid JSON', '{', 1],
    ['an empty body', '', 1],
    ['no body', undefined, 1],
    ['a duplicate member', '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', 1],
  ])('%s', async (_, body, count) => {
    const who = await host.key({ plan: 'pro' })
    newMinute()
    const before = await standing(who)
    await post(body, { headers: { authorization: `Bearer ${who}` } })
    // The usage request itself also counts.
    expect(before.left - (await standing(who)).left - 1).toBe(count)
  })

  test('a batch that exceeds the per-minute limit is rejected', async () => {
    const headers = { authorization: `Bearer ${await host.key({ plan: 'free' })}` }
    newMinute()
    const answer = await post(
      Array.from({ length: 40 }, (_, id) => message('ping', {}, id)),
      { headers },
    )
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, expect.any(String)])
    expect((await post('{', { headers })).status).toBe(429)
  })
})

/** A query with the given number of words. */
const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')

describe('search_endpoints', () => {
  const ids = async (query: string, more = {}) => {
    const { call } = await as(key)
    const { told } = await call('search_endpoints', { query, ...more })
    return told.endpoints.map(({ id }: { readonly id: string }) => id)
  }

  test.each([
    ['eod', 'eod.list'],
    ['daily bar', 'eod.list'],
    ['end-of-day prices of a stock', 'eod.list'],
    ['volume', 'eod.list'],
    ['OHLC candles', 'eod.list'],
    ['/v1/eod', 'eod.list'],
    ['filings with the regulator', 'reports.list'],
    ['Filing', 'reports.list'],
    ['10-K form', 'reports.get'],
    ['sustainability', 'ratings.list'],
    ['sustainabilty', 'ratings.list'],
    ['how many credits have I used', 'usage.get'],
  ])('for %j, search_endpoints ranks %s first', async (query, id) => {
    expect((await ids(query))[0]).toBe(id)
  })

  test('search_endpoints returns what is needed to choose an endpoint', async () => {
    const { call } = await as(key)
    const { told, texts } = await call('search_endpoints', { query: 'eod', limit: 1 })
    expect(told).toEqual({
      endpoints: [
        {
          id: 'eod.list',
          method: 'GET',
          path: '/v1/eod',
          summary: 'Daily bars, raw as traded',
          credits: '5 credits per symbol, 500 without symbols',
          available: true,
        },
      ],
    })
    expect(JSON.parse(texts[0] ?? '')).toEqual(told)
    const { told: planned } = await call('search_endpoints', { query: 'ratings' })
    expect(planned.endpoints[0]).toMatchObject({ id: 'ratings.list', available: false })
  })

  test('search_endpoints lists everything without words, and nothing for unknown words', async () => {
    const all = await ids(' ')
    expect(all).toEqual(all.toSorted())
    expect(all).toEqual(expect.arrayContaining(['datasets.list', 'eod.list', 'reports.get', 'reports.search']))
    expect(await ids('zebra')).toEqual([])
  })

  test.each([
    [{}, 'query: is required'],
    [{ query: 5 }, 'query: expected text of at most 1000 characters, got 5'],
    [{ query: 'a', limit: 0 }, 'limit: expected a whole number of at least 1 and at most 200, got 0'],
    [{ query: 'a', dataset: 'b' }, 'dataset: is not an argument of this tool; expected one of: query, limit'],
    [{ query: 'x'.repeat(1_001) }, 'query: expected text of at most 1000 characters, got 1001 characters'],
    [{ query: words(51) }, 'query: expected at most 50 words, got 51'],
  ])('search_endpoints reports %j for invalid arguments', async (given, detail) => {
    const { call } = await as(key)
    const { isError, told } = await call('search_endpoints', given)
    expect(isError).toBe(true)
    expect(told).toMatchObject({ status: 422, code: 'invalid-parameter', detail })
  })
})

describe('get_api_documentation', () => {
  test('get_api_documentation returns parameters, fields, price and capabilities', async () => {
    const { call } = await as(key)
    const { told } = await call('get_api_documentation', { endpoint: 'eod.list' })
    expect(told).toMatchObject({
      id: 'eod.list',
      path: '/v1/eod',
      dataset: 'eod',
      description: 'Prices at the end of each day.',
      capabilities: ['eod.read'],
      credits: '5 credits per symbol, 500 without symbols',
      fields: { close: expect.stringContaining('Last price'), symbol: expect.any(String) },
      exportable: true,
      available: true,
    })
    const symbols = told.parameters.find(({ name }: { readonly name: string }) => name === 'symbols')
    expect(symbols).toMatchObject({ in: 'query', required: false, schema: { type: 'array' } })
  })

  test('get_api_documentation returns a POST’s body and no headers', async () => {
    const { call } = await as(key)
    const { told } = await call('get_api_documentation', { endpoint: 'POST /v1/reports/search' })
    expect(told.body).toMatchObject({ type: 'object', properties: { words: { type: 'string' } } })
    expect(told.parameters.map(({ name }: { readonly name: string }) => name)).not.toContain('idempotency-key')
  })

  test.each(['reports.get', '/v1/reports/{id}', 'GET /v1/reports/{id}', '/v1/reports/flg_1', 'get /v1/reports/flg_1/'])(
    'get_api_documentation finds an endpoint by %s',
    async (endpoint) => {
      const { call } = await as(key)
      expect((await call('get_api_documentation', { endpoint })).told.id).toBe('reports.get')
    },
  )

  test('get_api_documentation suggests similar endpoints if none matches', async () => {
    const { call } = await as(key)
    const { isError, told } = await call('get_api_documentation', { endpoint: '/v1/filings' })
    expect(isError).toBe(true)
    expect(told).toMatchObject({ status: 404, code: 'route-not-found', detail: expect.stringContaining('reports.get') })
  })

  test('get_api_documentation rejects a name longer than any existing one before it searches', async () => {
    const { call } = await as(key)
    for (const tool of ['get_api_documentation', 'call_endpoint']) {
      const { isError, told } = await call(tool, { endpoint: `a${' '.repeat(50_000)}b` })
      expect(isError).toBe(true)
      expect(told).toMatchObject({
        status: 422,
        detail: 'endpoint: expected text of at most 300 characters, got 50002 characters',
      })
    }
  })

  test('get_api_documentation returns a general guide if no endpoint is given', async () => {
    const { call } = await as(key)
    const { told } = await call('get_api_documentation')
    expect(told.toolsets).toEqual(expect.arrayContaining(['all', 'prices', 'reports']))
    expect(JSON.stringify(told)).toContain('next_cursor')
  })
})

describe('call_endpoint', () => {
  test('call_endpoint returns what REST returns, at the same cost', async () => {
    const rest = await host.get('/v1/eod?symbols=AAPL,T&from=2026-02-01&to=2026-02-04', { key })
    const { call } = await as(key)
    const answer = await call('call_endpoint', {
      endpoint: 'eod.list',
      parameters: { symbols: ['AAPL', 'T'], from: '2026-02-01', to: '2026-02-04' },
    })
    expect(answer.isError).toBeUndefined()
    expect(answer.texts).toEqual([rest.text])
    expect(answer.told).toEqual(rest.json)
    expect(answer.told.data).toHaveLength(8)
    expect(answer._meta).toMatchObject({
      credits_cost: Number(rest.headers['x-credits-cost']),
      credits_remaining: Number(rest.headers['x-credits-remaining']) - 10,
      requests_remaining: expect.any(Number),
      request_id: expect.stringMatching(/^req_/),
    })
    expect(answer._meta?.['credits_cost']).toBe(10)
  })

  test.each([
    ['one listing', { symbols: 'AAPL' }],
    ['an unknown listing among others', { symbols: ['AAPL', 'NOPE'] }],
    ['the full market', { date: '2026-02-04' }],
    ['a dry run', { symbols: 'AAPL', dry_run: true }],
  ])('call_endpoint spends the same credits as REST for %s', async (_, parameters) => {
    const [viaRest, viaMcp] = [await host.key({ plan: 'pro' }), await host.key({ plan: 'pro' })]
    const query = new URLSearchParams(
      Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)])),
    )
    await host.get(`/v1/eod?${query}`, { key: viaRest })
    const { call } = await as(viaMcp)
    await call('call_endpoint', { endpoint: '/v1/eod', parameters })
    expect((await standing(viaMcp)).used).toBe((await standing(viaRest)).used)
  })

  test('call_endpoint keeps every digit of a number', async () => {
    const response = await post(
      message('tools/call', {
        name: 'call_endpoint',
        arguments: { endpoint: 'eod.list', parameters: { symbols: 'AAPL', from: '2026-02-02', to: '2026-02-03' } },
      }),
    )
    const structured = response.text.slice(response.text.indexOf('"structuredContent"'))
    for (const digits of ['"close":189.123456789012345678', '"close":0.00000012', '"volume":9007199254740993'])
      expect(structured).toContain(digits)
  })

  test('call_endpoint accepts a path that includes its ids, or the ids as parameters', async () => {
    const { call } = await as(key)
    const { told: list } = await call('call_endpoint', { endpoint: 'reports.list', parameters: { symbols: 'AAPL' } })
    const { id } = list.data[0]
    for (const given of [
      { endpoint: `/v1/reports/${id}` },
      { endpoint: 'reports.get', parameters: { id } },
      { endpoint: '/v1/reports/{id}', parameters: { id, format: null } },
    ])
      expect((await call('call_endpoint', given)).told.data).toMatchObject({ id, form: '10-K' })
  })

  test('call_endpoint sends a body, which is validated as it is over REST', async () => {
    const { call } = await as(key)
    const { told } = await call('call_endpoint', { endpoint: 'reports.search', body: { words: 'going concern' } })
    expect(told.data).toEqual({ words: 'going concern' })
    const wrong = await call('call_endpoint', { endpoint: '/v1/reports/search', body: { words: 'x' } })
    expect(wrong.told).toMatchObject({ status: 422, errors: [{ pointer: '/words' }] })
    const none = await call('call_endpoint', { endpoint: 'reports.search' })
    expect(none.told).toMatchObject({ status: 422, code: 'invalid-parameter' })
  })

  test('call_endpoint returns a page of the default size and says how to get the next one', async () => {
    const { call } = await as(key)
    const first = await call('call_endpoint', { endpoint: 'eod.list', parameters: { symbols: 'AAPL' } })
    expect(first.told.data).toHaveLength(10)
    const { next_cursor: cursor } = first.told.meta
    expect(first.texts[1]).toBe(`There are more rows: call again with the same parameters and cursor=${cursor}`)
    const second = await call('call_endpoint', { endpoint: 'eod.list', parameters: { symbols: 'AAPL', cursor } })
    expect(second.told.data[0].date).toBe('2026-02-18')
    const tooMany = await call('call_endpoint', { endpoint: 'eod.list', parameters: { symbols: 'AAPL', limit: 101 } })
    expect(tooMany.told).toMatchObject({ status: 422, errors: [{ parameter: 'limit' }] })
  })

  test('call_endpoint returns CSV as text, with the cursor alongside it', async () => {
    const { call } = await as(key)
    const answer = await call('call_endpoint', {
      endpoint: 'eod.list',
      parameters: { symbols: 'AAPL', limit: 2, format: 'csv' },
    })
    expect(answer.texts[0]).toMatch(/^[a-z_,]+\r\n.*\r\n.*\r\n$/)
    expect(answer.told).toEqual({ content_type: 'text/csv; charset=utf-8; header=present' })
    expect(answer._meta?.['next_cursor']).toEqual(expect.any(String))
    expect(answer.texts[1]).toContain(String(answer._meta?.['next_cursor']))
  })

  test('call_endpoint returns a file’s URL and says to download the file itself over HTTP', async () => {
    const { call } = await as(key)
    const elsewhere = await call('call_endpoint', { endpoint: '/v1/reports/elsewhere/text' })
    expect(elsewhere.told).toEqual({ status: 302, location: 'https://store.example/x', sha256: 'abc' })
    const file = await call('call_endpoint', { endpoint: '/v1/reports/here/text' })
    expect(file.isError).toBe(true)
    expect(file.told).toMatchObject({ status: 406, code: 'not-acceptable' })
  })
})

describe('arguments that exceed their limits are rejected by every tool', () => {
  const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, 1]))

  test.each([
    ['too many parameters', members(51), 'expected an object of at most 50 members, got an object'],
    ['text that is too long', { symbols: 'x'.repeat(20_001) }, 'got 20001 characters'],
    ['a list that is too long', { symbols: Array.from({ length: 1_001 }, () => 'A') }, 'got a list of 1001 items'],
    ['a name that is too long', { ['x'.repeat(50_000)]: 1 }, 'expected a name of at most 60 characters, got 50000'],
  ])('%s', async (_, parameters, detail) => {
    const { call } = await as(key, '?toolsets=prices')
    for (const answer of [
      await call('call_endpoint', { endpoint: 'eod.list', parameters }),
      await call('eod_list', parameters),
    ]) {
      expect(answer.told).toMatchObject({ status: 422, code: 'invalid-parameter' })
      expect(answer.told.detail).toContain(detail)
      expect(answer.texts[0]?.length).toBeLessThan(1_500)
    }
  })

  test('a body with too many members is rejected', async () => {
    const { call } = await as(key, '?toolsets=reports')
    const body = members(101)
    for (const answer of [
      await call('call_endpoint', { endpoint: 'reports.search', body }),
      await call('reports_search', { body }),
    ])
      expect(answer.told).toMatchObject({ status: 422, code: 'invalid-parameter' })
  })

  test('an error lists at most twenty unknown parameters and members', async () => {
    const { call } = await as(key)
    const one = await call('call_endpoint', { endpoint: 'eod.list', parameters: members(50) })
    expect(one.told.errors).toHaveLength(20)
    const other = await call('call_endpoint', { endpoint: 'reports.search', body: { words: 'oil', ...members(90) } })
    expect(other.told.errors).toHaveLength(20)
  })
})

describe('a batch', () => {
  const calls = (count: number, endpoint: string, parameters = {}) =>
    Array.from({ length: count }, (_, id) =>
      message('tools/call', { name: 'call_endpoint', arguments: { endpoint, parameters } }, id),
    )
  interface Answered {
    readonly result: { readonly structuredContent: { readonly code?: string } }
  }
  const codesOf = (answers: readonly Answered[]) => answers.map(({ result }) => result.structuredContent.code)

  test('a batch runs one call at a time, so it uses only one concurrent request', async () => {
    const who = await host.key({ plan: 'single' })
    const answer = await post(calls(12, 'eod.list', { symbols: 'AAPL' }), {
      headers: { authorization: `Bearer ${who}` },
    })
    expect(codesOf(answer.json)).toEqual(Array.from({ length: 12 }, () => undefined))
  })

  test('a batch ends when its responses reach the limit; later messages are rejected and cost nothing', async () => {
    const who = await host.key({ plan: 'pro' })
    newMinute()
    const before = await standing(who)
    const answer = await post([...calls(4, 'reports.large'), message('tools/list', {}, 9)], {
      headers: { authorization: `Bearer ${who}` },
    })
    expect(answer.json.at(-1).error.message).toContain('already take up 1 MiB')
    expect(codesOf(answer.json.slice(0, 4))).toEqual([undefined, undefined, 'body-too-large', 'body-too-large'])
    const after = await standing(who)
    expect([after.used, before.left - after.left - 1]).toEqual([10, 5])
    expect(answer.text.length).toBeLessThan(6_000_000)
  })

  test('a batch checks before each call whether the host can respond in time', async () => {
    const who = await host.key({ plan: 'pro' })
    newMinute()
    const before = await standing(who)
    const { loadShedder } = host.host.engine
    const { pass } = loadShedder
    let asked = 0
    const spy = vi.spyOn(loadShedder, 'pass').mockImplementation((work) => (++asked === 2 ? undefined : pass(work)))
    const answer = await post(calls(3, 'eod.list', { symbols: 'AAPL' }), {
      headers: { authorization: `Bearer ${who}` },
    })
    spy.mockRestore()
    expect(codesOf(answer.json)).toEqual([undefined, 'overloaded', undefined])
    expect(answer.json[1].result).toMatchObject({ isError: true, _meta: { retry_after: 1 } })
    const after = await standing(who)
    expect([after.used, before.left - after.left - 1]).toEqual([10, 3])
  })
})

describe('a call that fails', () => {
  test.each([
    ['an unknown endpoint', { endpoint: '/v1/nothing' }, 404, 'route-not-found'],
    ['a query in the address', { endpoint: '/v1/eod?symbols=AAPL' }, 404, 'route-not-found'],
    ['an unknown parameter', { endpoint: 'eod.list', parameters: { colour: 'red' } }, 422, 'invalid-parameter'],
    ['an unknown symbol', { endpoint: 'eod.list', parameters: { symbols: 'NOPE' } }, 404, 'symbol-not-resolved'],
    ['a missing path parameter', { endpoint: 'reports.get' }, 422, 'invalid-parameter'],
    ['an unknown record', { endpoint: '/v1/reports/flg_x' }, 404, 'record-not-found'],
    [
      'a date that is too early',
      { endpoint: 'eod.list', parameters: { symbols: 'AAPL', from: '1990-01-01' } },
      403,
      'history-depth',
    ],
    ['a dataset without a source', { endpoint: 'ratings.list' }, 501, 'dataset-unavailable'],
    [
      'parameters that are not an object',
      { endpoint: 'eod.list', parameters: 'symbols=AAPL' },
      422,
      'invalid-parameter',
    ],
    [
      'a parameter that is an object',
      { endpoint: 'eod.list', parameters: { symbols: { a: 1 } } },
      422,
      'invalid-parameter',
    ],
    ['no endpoint', { path: '/v1/eod' }, 422, 'invalid-parameter'],
    ['an internal error', { endpoint: 'reports.broken' }, 500, 'internal-error'],
  ])('a call that fails for %s returns the problem as its result and costs nothing', async (_, given, status, code) => {
    const who = await host.key({ plan: 'pro' })
    const { call } = await as(who)
    const { isError, told, texts } = await call('call_endpoint', given)
    expect(isError).toBe(true)
    expect(told).toMatchObject({ status, code, detail: expect.any(String), title: expect.any(String) })
    expect(JSON.parse(texts[0] ?? '')).toEqual(told)
    expect(texts[0]).not.toContain('secret')
    expect((await standing(who)).used).toBe(0)
  })

  test('a call that fails for lack of a capability names it', async () => {
    const { call } = await as(await host.key({ plan: 'pro', capabilities: ['reports.list'] }))
    const { told } = await call('call_endpoint', { endpoint: 'eod.list', parameters: { symbols: 'AAPL' } })
    expect(told).toMatchObject({ status: 403, code: 'capability-missing', detail: expect.stringContaining('eod.read') })
  })

  test('a call to an unknown tool names the known ones', async () => {
    const { call } = await as(key)
    const { isError, told, _meta: meta } = await call('eod_list')
    expect(isError).toBe(true)
    expect(told.detail).toContain('call_endpoint')
    expect([told.request_id, meta?.['request_id']]).toEqual([expect.stringMatching(/^req_/), told.request_id])
  })

  test('a call that fails because of the limit per minute says when to retry; initialization is then rejected with 429', async () => {
    const who = await host.key({ plan: 'free' })
    newMinute()
    const { call } = await as(who)
    const ask = () => call('call_endpoint', { endpoint: 'eod.list', parameters: { symbols: 'AAPL' } })
    let answer = await ask()
    for (let asked = 1; asked < 40 && answer.isError !== true; asked++) answer = await ask()
    expect(answer.told).toMatchObject({ status: 429, code: 'rate-limit' })
    expect(answer._meta?.['retry_after']).toBeGreaterThan(0)
    const search = await call('search_endpoints', { query: 'bars' })
    expect(search.isError).toBe(true)
    expect(search.told).toMatchObject({ status: 429, code: 'rate-limit' })
    expect(search._meta?.['retry_after']).toBeGreaterThan(0)
    await expect(as(who)).rejects.toMatchObject({ code: 429 })
    newMinute()
    expect((await ask()).isError).toBeUndefined()
  })

  test('a call that fails because of the daily credit limit is a result too', async () => {
    const who = await host.key({ plan: 'free', markets: ['XNAS'] })
    newMinute()
    const { call } = await as(who)
    const whole = () => call('call_endpoint', { endpoint: 'eod.list', parameters: { date: '2026-02-04' } })
    const results = [await whole(), await whole(), await whole(), await whole()]
    expect(results.at(-1)?.told).toMatchObject({ status: 429, code: 'daily-credit-limit' })
    expect(results.at(-1)?._meta).toMatchObject({ credits_cost: 0 })
  })

  test('a result omits the limits for an unlimited account', async () => {
    const { call } = await as(await host.key())
    const { _meta: meta } = await call('call_endpoint', { endpoint: 'eod.list', parameters: { symbols: 'AAPL' } })
    expect(Object.keys(meta ?? {})).toEqual(['request_id'])
  })
})

describe('toolsets', () => {
  const names = async (query: string) => {
    const { client } = await as(key, query)
    return (await client.listTools()).tools.map(({ name }) => name)
  }
  const three = ['search_endpoints', 'get_api_documentation', 'call_endpoint']
  const reports = ['reports_list', 'reports_get', 'reports_search', 'reports_text', 'reports_large', 'reports_broken']

  test.each([
    ['?toolsets=prices', ['eod_list']],
    ['?toolsets=eod', ['eod_list']],
    ['?toolsets=prices,reports', ['eod_list', ...reports]],
    ['?toolsets=prices&toolsets=Reports', ['eod_list', ...reports]],
    ['?toolsets=fundamentals', []],
    ['?toolsets=ratings', []],
    ['?toolsets=', []],
    ['', []],
  ])('%j adds %j', async (query, added) => {
    expect(await names(query)).toEqual([...added, ...three])
  })

  test('toolsets for all datasets add every available operation', async () => {
    const all = await names('?toolsets=all')
    expect(all).toEqual(expect.arrayContaining(['eod_list', 'reports_get', 'usage_get']))
    expect(all).not.toContain('ratings_list')
    for (const name of all) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
  })

  test('toolsets describe parameters and body by their schemas', async () => {
    const { client } = await as(key, '?toolsets=prices,reports')
    const { tools } = await client.listTools()
    const [list, search, one] = ['eod_list', 'reports_search', 'reports_get'].map((name) =>
      tools.find((tool) => tool.name === name),
    )
    expect(list).toMatchObject({
      title: 'Daily bars, raw as traded',
      description: expect.stringContaining('5 credits per symbol'),
      annotations: { readOnlyHint: true },
      inputSchema: {
        properties: { symbols: { type: 'array', description: expect.any(String) }, limit: { default: 10 } },
      },
    })
    expect(search?.inputSchema.required).toEqual(['body'])
    expect(search?.annotations?.readOnlyHint).toBe(false)
    expect(search?.inputSchema.properties).not.toHaveProperty('idempotency-key')
    expect(one?.inputSchema.required).toEqual(['id'])
  })

  test('toolsets return what the endpoint returns, at the same cost', async () => {
    const { call } = await as(key, '?toolsets=prices,reports')
    const bars = await call('eod_list', { symbols: ['AAPL', 'T'], limit: 3 })
    expect(bars.told.data).toHaveLength(3)
    expect(bars._meta?.['credits_cost']).toBe(10)
    expect((await call('reports_search', { body: { words: 'oil' } })).told.data).toEqual({ words: 'oil' })
    const wrong = await call('eod_list', { symbols: 'AAPL', colour: 'red' })
    expect(wrong.told).toMatchObject({ status: 422, errors: [{ parameter: 'colour' }] })
  })

  test('toolsets with unknown names are rejected, and the error lists the known ones', async () => {
    const connecting = as(key, '?toolsets=prices,pricess')
    await expect(connecting).rejects.toMatchObject({ code: 422 })
    await expect(connecting).rejects.toThrow(/pricess is not a toolset; expected one of: all, .*prices.*reports/)
    await expect(as(key, '?toolsets=constructor')).rejects.toMatchObject({ code: 422 })
  })
})

describe('output schemas', () => {
  test('output schemas describe every tool, and the client checks each kind of result against them', async () => {
    const { client, call } = await as(key, '?toolsets=all')
    const { tools } = await client.listTools()
    expect(tools.filter(({ outputSchema }) => outputSchema?.['anyOf'] === undefined)).toEqual([])
    const results = [
      await call('search_endpoints', { query: 'bars' }),
      await call('get_api_documentation'),
      await call('get_api_documentation', { endpoint: 'eod.list' }),
      await call('call_endpoint', { endpoint: 'eod.list', parameters: { symbols: 'AAPL' } }),
      await call('eod_list', { symbols: 'AAPL' }),
      await call('eod_list', { symbols: 'AAPL', dry_run: true }),
      await call('eod_list', { symbols: 'AAPL', format: 'csv' }),
      await call('eod_list', { symbols: 'AAPL', limit: 'many' }),
    ]
    expect(results.map(({ isError = false }) => isError)).toEqual([...Array<boolean>(7).fill(false), true])
  })

  test('output schemas reject rows that the operation does not document', async () => {
    const { client } = await as(key, '?toolsets=all')
    const { tools } = await client.listTools()
    const schema = tools.find(({ name }) => name === 'eod_list')?.outputSchema ?? {}
    const validate = new AjvJsonSchemaValidator().getValidator(schema)
    const { told } = await (
      await as(key)
    ).call('call_endpoint', {
      endpoint: 'eod.list',
      parameters: { symbols: 'AAPL', limit: 1 },
    })
    expect(validate(told).valid).toBe(true)
    const { close: _, ...rest } = told.data[0]
    for (const row of [{ ...told.data[0], close: 'high' }, rest])
      expect(validate({ ...told, data: [row] }).valid).toBe(false)
  })
})

describe('resources', () => {
  test('resources list the general guide, datasets and the guides of the documentation', async () => {
    const { client } = await as(key)
    const { resources } = await client.listResources()
    const uris = resources.map(({ uri }) => uri)
    expect(uris).toEqual(expect.arrayContaining(['bourse://start', 'bourse://datasets/eod', 'bourse://guides/calling']))
    for (const { uri, mimeType } of resources) {
      const { contents } = await client.readResource({ uri })
      expect(contents).toEqual([{ uri, mimeType, text: expect.stringMatching(/\w{3}/) }])
    }
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain('bourse://operations/{id}')
  })

  test('resources define operations, and guides by the names of their files', async () => {
    const { client, call } = await as(key)
    const read = async (uri: string) => (await client.readResource({ uri })).contents[0] as { readonly text: string }
    const { told } = await call('get_api_documentation', { endpoint: 'eod.list' })
    expect(JSON.parse((await read('bourse://operations/eod.list')).text)).toEqual(told)
    expect(await read('bourse://guides/calling.md')).toMatchObject({
      text: (await read('bourse://guides/calling')).text,
    })
  })

  test.each([
    'bourse://operations/none',
    'bourse://guides/../../package',
    'file:///etc/passwd',
    `bourse://${'x'.repeat(999)}`,
  ])('resources that do not exist are rejected: %s', async (uri) => {
    const { client } = await as(key)
    await expect(client.readResource({ uri })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('There is no resource'),
    })
  })
})

describe('prompts', () => {
  test('prompts take their arguments and name the tools', async () => {
    const { client } = await as(key)
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['answer_as_of', 'estimate_cost', 'describe_symbol'])
    for (const { name, arguments: given = [] } of prompts) {
      const values = Object.fromEntries(given.map((each) => [each.name, `<${each.name}>`]))
      const { messages } = await client.getPrompt({ name, arguments: values })
      const text = JSON.stringify(messages)
      expect(text).toContain('call_endpoint')
      for (const value of Object.values(values)) expect(text).toContain(value)
    }
  })

  test.each([
    ['none', {}, 'There is no prompt none; expected one of: answer_as_of'],
    ['describe_symbol', {}, 'symbol: is required'],
    ['describe_symbol', { symbol: 'x'.repeat(1_001) }, 'symbol: expected at most 1000 characters, got 1001'],
  ])('prompts reject %s with %j', async (name, given, message) => {
    const { client } = await as(key)
    await expect(client.getPrompt({ name, arguments: given })).rejects.toThrow(message)
  })
})

describe('the protocol', () => {
  test('the protocol needs no session: each call is independent, on any replica', async () => {
    const beside = await host.beside()
    const other = await beside.host.app.listen({ host: '127.0.0.1', port: 0 })
    const ask = message('tools/call', {
      name: 'call_endpoint',
      arguments: { endpoint: 'eod.list', parameters: { symbols: 'AAPL', limit: 1 } },
    })
    const here = await post(ask)
    expect(here.status).toBe(200)
    expect(here.headers.get('mcp-session-id')).toBeNull()
    expect(here.headers.get('content-type')).toContain('application/json')
    expect(here.headers.get('cache-control')).toContain('no-store')
    const there = await fetch(`${other}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify(ask),
    })
    const answered = (await there.json()) as typeof here.json
    expect(answered.result.structuredContent).toEqual(here.json.result.structuredContent)
    await beside.close()
  })

  const greeting = (protocolVersion: string) =>
    message('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'other', version: '0' } })

  test.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'])(
    'the server uses a client’s version %s',
    async (version) => {
      const answer = await post(greeting(version))
      expect(answer.json.result).toMatchObject({ protocolVersion: version, capabilities: { tools: {} } })
      const headers = { 'mcp-protocol-version': version }
      expect((await post(message('tools/list'), { headers })).json.result.tools).toHaveLength(3)
    },
  )

  test('the server offers its newest version to a client with an unknown one, and accepts no messages in the unknown version', async () => {
    const { result } = (await post(greeting('1999-01-01'))).json
    expect(result.protocolVersion).toBe(LATEST_PROTOCOL_VERSION)
    const headers = { 'mcp-protocol-version': '1999-01-01' }
    expect((await post(message('ping'), { headers })).status).toBe(400)
  })

  test('the server lists its tools on one page and accepts request metadata', async () => {
    const answer = await post(message('tools/list', { _meta: { progressToken: 7 } }))
    expect(answer.json.result).toEqual({ tools: expect.any(Array) })
    expect(answer.json.result).not.toHaveProperty('nextCursor')
  })

  test('the server keeps running if a client disconnects before its response', async () => {
    const leaving = new AbortController()
    const left = fetch(address, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify(message('tools/call', { name: 'search_endpoints', arguments: { query: 'bars' } })),
      signal: leaving.signal,
    })
    leaving.abort()
    await expect(left).rejects.toThrow()
    expect((await post(message('ping'))).json.result).toEqual({})
  })

  test('the protocol has no stream to open and no session to end: GET, DELETE and all other methods are 405', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
      const answer = await post(undefined, { method })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, expect.stringMatching(/^POST/)])
      expect(answer.json).toMatchObject({ code: 'method-not-allowed', request_id: answer.headers.get('x-request-id') })
    }
  })

  test('the server rejects web pages from other origins', async () => {
    const answer = await post(message('ping'), { headers: { origin: 'https://elsewhere.example' } })
    expect(answer.status).toBe(403)
    expect((await post(message('ping'), { headers: { origin: new URL(address).origin } })).status).toBe(200)
  })

  test.each([
    ['invalid JSON', '{', 400],
    ['an empty body', '', 400],
    ['no body', undefined, 400],
    ['a duplicate member', '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', 422],
    ['no message', { hello: 'world' }, 400],
    ['text', '"ping"', 400],
    ['null', 'null', 400],
    ['another version', { jsonrpc: '1.0', id: 1, method: 'ping' }, 400],
    ['a message nested too deep', '['.repeat(100) + ']'.repeat(100), 400],
    ['too many messages', Array.from({ length: 1_000 }, (_, id) => message('ping', {}, id)), 400],
  ])('the server rejects %s', async (_, body, status) => {
    expect((await post(body)).status).toBe(status)
  })

  test('the server rejects other media types, and clients that do not accept JSON', async () => {
    const headers = { 'content-type': 'text/plain' }
    expect((await post(JSON.stringify(message('ping')), { headers })).status).toBe(415)
    expect((await post(message('ping'), { headers: { accept: 'text/html' } })).status).toBe(406)
  })

  test('the server rejects a body over 64 KiB', async () => {
    const huge = message('tools/call', { name: 'call_endpoint', arguments: { endpoint: 'x'.repeat(65_536) } })
    const answer = await post(huge)
    expect(answer.status).toBe(413)
    expect(answer.json).toMatchObject({ code: 'body-too-large' })
  })

  test('the protocol answers unknown methods and invalid parameters with JSON-RPC error codes', async () => {
    expect((await post(message('tools/none'))).json.error).toMatchObject({ code: -32601 })
    expect((await post(message('tools/call', { name: 5 }))).json.error).toMatchObject({ code: expect.any(Number) })
  })

  test('the server accepts notifications without a response', async () => {
    const answer = await post(notification('notifications/initialized'))
    expect([answer.status, answer.text]).toEqual([202, ''])
  })

  test('the protocol answers each message of a batch, including a canceled one', async () => {
    const answer = await post([
      message('ping', {}, 1),
      message(
        'tools/call',
        { name: 'call_endpoint', arguments: { endpoint: 'eod.list', parameters: { symbols: 'T' } } },
        2,
      ),
      notification('notifications/cancelled', { requestId: 2 }),
    ])
    expect(answer.json.map(({ id }: { readonly id: number }) => id).toSorted()).toEqual([1, 2])
    expect((await post([notification('notifications/cancelled', { requestId: 1 })])).status).toBe(202)
  })

  test('the server reports that rows are synthetic', async () => {
    const demo = await startTestHost({ datasets: [...market, mcp] })
    await demo.publish(bars, barRows, { source: 'demo', demo: true })
    const [who, there] = [await demo.key(), `${await demo.host.app.listen({ host: '127.0.0.1', port: 0 })}/mcp`]
    const { client, call } = await connect(there, { authorization: `Bearer ${who}` }, clients)
    expect(client.getInstructions()).toContain('synthetic')
    expect((await call('get_api_documentation')).told.demo).toContain('synthetic')
    const answer = await call('call_endpoint', { endpoint: 'eod.list', parameters: { symbols: 'AAPL' } })
    expect(answer._meta).toMatchObject({ data: 'demo' })
    const plain = await fetch(there, { headers: { authorization: `Bearer ${who}` } })
    expect(plain.headers.get('x-bourse-data')).toBe('demo')
    await client.close()
    await demo.close()
    expect((await as(key)).client.getInstructions()).not.toContain('synthetic')
  })

  test('MCP is off when its dataset is disabled', async () => {
    host.host.wiring.switch('mcp', false)
    expect((await post(message('ping'))).json).toMatchObject({ status: 501, code: 'dataset-unavailable' })
    host.host.wiring.switch('mcp', true)
    expect((await post(message('ping'))).status).toBe(200)
  })
})
