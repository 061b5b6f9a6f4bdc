import { afterEach, describe, expect, it } from 'vitest'
import { Bourse, type BourseOptions } from '../src/index.ts'
import { allOf } from './support/all-of.ts'
import {
  answered,
  EMPTY,
  refused,
  simulate,
  type Asked,
  type Reply,
  type SimulatedServer,
} from './support/simulated-server.ts'

const KEY = 'bourse_secret'
let server: SimulatedServer
afterEach(() => server.close())

async function clientOf(
  answer: (asked: Asked, index: number) => Reply,
  options: Partial<BourseOptions> = {},
): Promise<Bourse> {
  server = await simulate(answer)
  return new Bourse({ url: server.url, key: KEY, ...options })
}

describe('an address', () => {
  it('an address has comma-separated lists, path parameters in their place, and no undefined values', async () => {
    const bourse = await clientOf(() => EMPTY)
    await bourse.eod.list({ symbols: ['AAPL', 'XLON:VOD'], from: '2026-01-02', to: undefined, limit: 5 })
    await bourse.instruments.symbols({ instrument_id: 'ins_a/b ?' })
    await bourse.indicators.list({ indicator: 'bbands', symbols: ['BRK.B'], deviations: 2.5, period: '20' })
    expect(server.asked.map(({ url }) => url)).toEqual([
      '/v1/eod?symbols=AAPL,XLON:VOD&from=2026-01-02&limit=5',
      '/v1/instruments/ins_a%2Fb%20%3F/symbols',
      '/v1/indicators?indicator=bbands&symbols=BRK.B&deviations=2.5&period=20',
    ])
  })

  it('an address never contains a number with an exponent', async () => {
    const bourse = await clientOf(() => EMPTY)
    await bourse.indicators.list({ indicator: 'keltner', multiplier: 1e-7, period: 1e21 })
    expect(server.asked[0]?.url).toBe(
      '/v1/indicators?indicator=keltner&multiplier=0.0000001&period=1000000000000000000000',
    )
  })

  it.each(['', '.', '..'])('an address is rejected with %j in its path', async (id) => {
    const bourse = await clientOf(() => EMPTY)
    await expect(bourse.instruments.get({ id })).rejects.toThrow('instruments.get: id is required')
    expect(server.asked).toEqual([])
  })

  it('an address keeps a path prefix in the service URL', async () => {
    server = await simulate(() => EMPTY)
    const bourse = new Bourse({ url: `${server.url}/market/data/`, key: KEY })
    await bourse.health.list()
    expect(server.asked[0]?.url).toBe('/market/data/v1/health')
  })
})

describe('a client', () => {
  it.each([
    ['ftp://example.com', 'expected http or https'],
    ['https://user:word@example.com', 'without user, query or fragment'],
    ['https://example.com/?key=1', 'without user, query or fragment'],
  ])('a client is rejected with the URL %s', async (url, message) => {
    await clientOf(() => EMPTY)
    expect(() => new Bourse({ url, key: KEY })).toThrow(message)
  })

  it.each(['', 'two words', 'a\nb', 'schlüssel'])(
    'a client is rejected with the key %j, which is not repeated in any message',
    async (key) => {
      await clientOf(() => EMPTY)
      const make = () => new Bourse({ url: server.url, key })
      expect(make).toThrow(/^key: expected an API key/)
    },
  )

  it('a client sends the key as a bearer token along with the client and call headers, and accepts JSON', async () => {
    const bourse = await clientOf(() => EMPTY, { headers: { 'X-Team': 'red', 'User-Agent': 'desk/1' } })
    await bourse.health.list({}, { headers: { 'x-team': 'blue' } })
    expect(server.asked[0]?.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      accept: 'application/json',
      'user-agent': 'desk/1',
      'x-team': 'blue',
    })
  })

  it('a client does not reveal its key when it is inspected', async () => {
    const bourse = await clientOf(() => EMPTY)
    expect(JSON.stringify(bourse)).not.toContain(KEY)
    const { inspect } = await import('node:util')
    expect(inspect(bourse, { depth: 10, showHidden: true })).not.toContain(KEY)
  })
})

describe('an answer', () => {
  it('an answer has exact rows, their meta, and the values from the headers', async () => {
    const bourse = await clientOf(() =>
      answered(
        '{"data":[{"symbol":"AAPL","close":123456789012345.678901234567890123,"trade_count":9007199254740993,' +
          '"open":null}],"meta":{"next_cursor":null,"limit":1000,"as_of":"2026-03-02T22:00:00Z","errors":[]}}',
        {
          etag: '"t"',
          'x-request-id': 'req_9',
          'x-credits-cost': '5',
          'x-credits-remaining': '95',
          'x-bourse-data': 'demo',
        },
      ),
    )
    const { data, meta, http } = await bourse.eod.list({ symbols: ['AAPL'] })
    expect(data).toEqual([
      { symbol: 'AAPL', close: '123456789012345.678901234567890123', trade_count: 9007199254740993n, open: null },
    ])
    expect(meta).toEqual({ next_cursor: null, limit: 1000, as_of: '2026-03-02T22:00:00Z', errors: [] })
    expect(http).toMatchObject({
      status: 200,
      etag: '"t"',
      requestId: 'req_9',
      creditsCost: 5,
      creditsRemaining: 95,
      isDemo: true,
    })
  })

  it('an answer without credit headers has undefined credits, not zero', async () => {
    const bourse = await clientOf(() => EMPTY)
    const { http } = await bourse.health.list()
    expect(http).toMatchObject({ creditsCost: undefined, creditsRemaining: undefined, etag: undefined, isDemo: false })
  })

  it.each([
    ['a page of a proxy', { headers: { 'content-type': 'text/html' }, body: '<html>hello</html>' }],
    ['JSON of something else', answered('{"hello":1}')],
    ['half an answer', answered('{"data":[{"close":1')],
  ])('an answer must have the expected form, which %s does not', async (_what, reply) => {
    const bourse = await clientOf(() => reply)
    await expect(bourse.health.list()).rejects.toMatchObject({ name: 'UnexpectedAnswer' })
    expect(server.asked).toHaveLength(1)
  })

  it('an answer is undefined if nothing has changed', async () => {
    const bourse = await clientOf(({ headers }) =>
      headers['if-none-match'] === '"t"' ? { status: 304 } : answered('{"data":[],"meta":{}}', { etag: '"t"' }),
    )
    expect(await bourse.eod.list.ifChanged('"t"', { symbols: ['AAPL'] })).toBeUndefined()
    const changed = await bourse.eod.list.ifChanged('"old"', { symbols: ['AAPL'] })
    expect(changed?.http.etag).toBe('"t"')
  })

  it('an answer is returned unread by raw, in any format', async () => {
    const bourse = await clientOf(() => ({
      headers: { 'content-type': 'text/csv' },
      body: 'symbol,close\r\nAAPL,1\r\n',
    }))
    const response = await bourse.eod.list.raw({ symbols: ['AAPL'], format: 'csv' })
    expect(await response.text()).toBe('symbol,close\r\nAAPL,1\r\n')
    expect(server.asked[0]).toMatchObject({ url: '/v1/eod?symbols=AAPL&format=csv' })
    expect(server.asked[0]?.headers.accept).toBe('*/*')
  })

  it('an answer to a dry run has the cost of the call', async () => {
    const bourse = await clientOf(() =>
      answered('{"data":{"subjects":2,"credits":10,"remaining":null},"meta":{"dry_run":true}}'),
    )
    expect(await bourse.eod.list.cost({ symbols: ['AAPL', 'MSFT'] })).toEqual({
      subjects: 2,
      credits: 10,
      remaining: null,
    })
    expect(server.asked[0]?.url).toBe('/v1/eod?symbols=AAPL,MSFT&dry_run=true')
  })
})

describe('pages', () => {
  const page = (rows: readonly string[], next: string | null) =>
    answered(
      [
        `{"data":[${rows.map((date) => `{"date":"${date}","close":1.10}`).join(',')}],`,
        `"meta":{"next_cursor":${JSON.stringify(next)},"limit":2,"as_of":null,"errors":[]}}`,
      ].join(''),
    )
  const three = ({ url }: Asked): Reply => {
    if (url.endsWith('cursor=two')) return page(['c', 'd'], 'three==')
    return url.includes('cursor=three') ? page(['e'], null) : page(['a', 'b'], 'two')
  }

  it('pages follow one another by cursor, with the first page’s parameters', async () => {
    const bourse = await clientOf(three)
    const rows: unknown[] = []
    for await (const row of bourse.eod.list.rows({ symbols: ['AAPL'], limit: 2 })) rows.push([row.date, row.close])
    expect(rows).toEqual(['a', 'b', 'c', 'd', 'e'].map((date) => [date, '1.10']))
    expect(server.asked.map(({ url }) => url)).toEqual([
      '/v1/eod?symbols=AAPL&limit=2',
      '/v1/eod?symbols=AAPL&limit=2&cursor=two',
      '/v1/eod?symbols=AAPL&limit=2&cursor=three%3D%3D',
    ])
  })

  it('pages begin at a given cursor and are returned one at a time with their meta', async () => {
    const bourse = await clientOf(three)
    const cursors: unknown[] = []
    for await (const { data, meta } of bourse.eod.list.pages({ cursor: 'two' }))
      cursors.push([data.length, meta.next_cursor])
    expect(cursors).toEqual([
      [2, 'three=='],
      [1, null],
    ])
  })

  it('pages are not requested before they are needed', async () => {
    const bourse = await clientOf(three)
    for await (const row of bourse.eod.list.rows()) if (row.date === 'b') break
    expect(server.asked).toHaveLength(1)
  })

  it('pages read as NDJSON have the same row types', async () => {
    const bourse = await clientOf(() => ({ body: '{"date":"ä","close":1.10}\n\n{"date":"b","close":2}' }))
    const { body } = await bourse.eod.list.raw({ format: 'ndjson' })
    const rows = await allOf(bourse.eod.list.lines(body ?? (async function* () {})()))
    expect(rows).toEqual([
      { date: 'ä', close: '1.10' },
      { date: 'b', close: '2' },
    ])
  })

  it('pages read as NDJSON have the same rows when the text is split at any byte', async () => {
    const bourse = await clientOf(() => EMPTY)
    const bytes = new TextEncoder().encode('{"date":"ä😀","close":1.10}\n{"date":"b","close":2}\n')
    for (const size of [1, 2, 3, 7, 100]) {
      async function* pieces() {
        for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
      }
      const rows = await allOf(bourse.eod.list.lines(pieces()))
      expect(
        rows.map(({ date, close }) => [date, close]),
        String(size),
      ).toEqual([
        ['ä😀', '1.10'],
        ['b', '2'],
      ])
    }
  })
})

describe('an order', () => {
  const order = { body: { endpoint: '/v1/eod', parameters: { symbols: ['AAPL'] } } }

  it("an order is sent as JSON with the caller's idempotency key", async () => {
    const bourse = await clientOf(() => ({ ...answered('{"data":{"id":"exp_1"},"meta":{}}'), status: 202 }))
    const { data, http } = await bourse.exports.create(order, { idempotencyKey: 'once' })
    expect([data.id, http.status]).toEqual(['exp_1', 202])
    expect(server.asked[0]).toMatchObject({ method: 'POST', url: '/v1/exports', body: JSON.stringify(order.body) })
    expect(server.asked[0]?.headers).toMatchObject({ 'idempotency-key': 'once', 'content-type': 'application/json' })
  })

  it('an order accepts the idempotency key as a header too', async () => {
    const bourse = await clientOf(() => answered('{"data":{},"meta":{}}'))
    await bourse.exports.create(order, { headers: { 'Idempotency-Key': 'mine' } })
    expect(server.asked[0]?.headers['idempotency-key']).toBe('mine')
  })

  it('an order generates an idempotency key for each call, the same for all its attempts', async () => {
    const bourse = await clientOf(
      (_, index) => (index === 0 ? (response) => void response.destroy() : answered('{"data":{},"meta":{}}')),
      { pause: async () => undefined },
    )
    await bourse.exports.create(order)
    await bourse.exports.create(order)
    const [first, again, other] = server.asked.map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })
})

describe('a redirect', () => {
  it('a redirect is never followed with the API key', async () => {
    const elsewhere = await simulate(() => EMPTY)
    const bourse = await clientOf(() => ({ status: 307, headers: { location: `${elsewhere.url}/v1/health?x=1` } }))
    await expect(bourse.health.list()).rejects.toThrow(
      `redirects to ${elsewhere.url}/v1/health. The client never sends a key`,
    )
    expect(elsewhere.asked).toEqual([])
    await elsewhere.close()
  })
})

describe('a problem', () => {
  it.each([
    [400, 'malformed-request', 'InvalidRequest'],
    [401, 'unauthenticated', 'Unauthenticated'],
    [403, 'capability-missing', 'NotEntitled'],
    [404, 'symbol-not-resolved', 'NotFound'],
    [409, 'export-not-ready', 'Conflict'],
    [414, 'uri-too-long', 'InvalidRequest'],
    [416, 'range-not-satisfiable', 'InvalidRequest'],
    [422, 'invalid-parameter', 'InvalidRequest'],
    [429, 'rate-limit', 'RateLimited'],
    [500, 'internal-error', 'BourseProblem'],
    [501, 'dataset-unavailable', 'Unavailable'],
    [503, 'overloaded', 'Unavailable'],
  ])('%i %s is a %s', async (status, code, name) => {
    const runtime: Readonly<Record<string, unknown>> = await import('../src/index.ts')
    const bourse = await clientOf(() => refused(status, code, { 'retry-after': '7' }), { retries: 0 })
    const error: unknown = await bourse.health.list().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(runtime[name])
    expect(error).toBeInstanceOf(runtime['BourseProblem'])
    expect(error).toMatchObject({
      name,
      status,
      code,
      message: `What is wrong: ${code}.`,
      title: `About ${code}`,
      type: `/docs/errors#${code}`,
      requestId: 'req_1',
      retryAfter: 7,
      errors: [],
    })
  })

  it('a problem lists every error in the request', async () => {
    const errors = [{ code: 'invalid', parameter: 'from', message: 'expected a date' }]
    const bourse = await clientOf(() => refused(422, 'invalid-parameter', {}, { errors }))
    await expect(bourse.eod.list({ from: 'soon' })).rejects.toMatchObject({ errors })
  })

  it('an error from an intermediate server is also a problem', async () => {
    const bourse = await clientOf(() => ({
      status: 413,
      headers: { 'content-type': 'text/html' },
      body: '<h1>no</h1>',
    }))
    await expect(bourse.health.list()).rejects.toMatchObject({ name: 'InvalidRequest', status: 413, code: 'http-413' })
  })
})
