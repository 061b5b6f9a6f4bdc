import { defineDataset, endpoint, f, perRequest, Type } from '@bourse/kit'
import { type Caller, download, redirect, transport } from '@bourse/kit/delivery'
import { objectStore, operations, type Operations } from '@bourse/services'
import { startTestHost, type TestAnswer, type TestHost } from '@bourse/testkit'
import { existsSync } from 'node:fs'
import { readdir, stat, statfs, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLocalObjects } from '../src/delivery/local-objects.ts'
import { signAddress } from '../src/delivery/signed-address.ts'
import { bars, sample } from '@bourse/testkit/workspace'

const CONTENT = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256))
const fields = { id: f.text('Id') }
const common = {
  capabilities: ['bulk.download'],
  credits: perRequest(5),
  fields,
  order: ['id asc'],
  pointInTime: false,
} as const

let piecesSent = 0
let slow = false
/** Number of files being read. */
let reading = 0
async function* pieces(start: number, end: number): AsyncGenerator<Uint8Array> {
  reading++
  try {
    for (let at = start; at <= end; at += 100) {
      piecesSent++
      if (slow) await sleep(300)
      yield CONTENT.subarray(at, Math.min(at + 100, end + 1))
    }
  } finally {
    reading--
  }
}

/** A stream that is opened on creation, and closed when it is fully read or abandoned, like a file or a connection. */
class Opened extends Readable {
  constructor() {
    super({
      read: () => undefined,
      construct: (done) => (reading++, done()),
      destroy: (error, done) => (reading--, done(error)),
    })
    this.push('a')
  }
}

async function* failing(): AsyncGenerator<Uint8Array> {
  await sleep(1)
  throw new Error('the disk is unavailable')
  yield CONTENT
}

/** Files that fail to open or are slow to open. */
const OPENED: Readonly<Record<string, () => Promise<AsyncIterable<Uint8Array>>>> = {
  broken: async () => Readable.from(failing()),
  late: async () => {
    await sleep(300)
    return new Opened()
  },
}

const seen: Caller[] = []
const dataset = defineDataset({
  id: 'ways-out',
  title: 'Ways out',
  summary: 'Orders and files.',
  delivers: true,
  endpoints: [
    endpoint('/orders', {
      id: 'orders.create',
      summary: 'Order',
      ...common,
      single: true,
      body: Type.Object({ what: Type.String(), many: Type.Optional(Type.Integer({ minimum: 1 })) }),
      status: 202,
      headers: { 'idempotency-key': 'Makes a repetition safe.' },
      needs: {},
      async read(_, call) {
        call.location(`/v1/orders/${call.body.what}`)
        if (call.headers['idempotency-key'] === 'again') call.refund()
        return [{ id: `${call.body.what} ${call.caller.keyId}` }]
      },
    }),
    endpoint('/files/{name}', {
      id: 'files.get',
      summary: 'File',
      ...common,
      single: true,
      downloads: true,
      examples: { name: 'a' },
      needs: {},
      async read(_, { params }) {
        if (params['name'] === 'elsewhere') return redirect('https://store.example/x', { 'x-content-sha256': 'abc' })
        return download({
          mediaType: 'application/octet-stream',
          bytes: CONTENT.length,
          tag: '"v1"',
          filename: 'a.bin',
          headers: { 'x-content-sha256': 'abc' },
          open: OPENED[params['name'] ?? ''] ?? (async ({ start, end }) => pieces(start, end)),
        })
      },
    }),
  ],
  transports: [
    transport('/failing', {
      methods: ['POST'],
      needs: {},
      handle: () => Promise.reject(new Error('it has a secret')),
    }),
    transport('/echo', {
      methods: ['POST'],
      needs: { operations },
      async handle(needs, { response, body, caller }) {
        seen.push(caller)
        const answer = await needs.operations.call(caller, body as Parameters<Operations['call']>[1])
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
      },
    }),
  ],
})

const SINGLE = {
  requests_per_minute: null,
  concurrent_requests: 1,
  credits_per_day: null,
  history_years: null,
  markets: ['XNAS', 'XNYS'],
  without_capabilities: [],
  symbols: null,
  stream_symbols: 0,
}

let host: TestHost
let key: string
let address: string
beforeAll(async () => {
  host = await startTestHost({ datasets: [sample, dataset], config: { plans: { single: SINGLE } } })
  key = await host.key({ plan: 'pro' })
  address = await host.host.app.listen({ host: '127.0.0.1', port: 0 })
  const dates = Array.from({ length: 20 }, (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`)
  await host.publish(
    bars,
    ['AAA', 'BBB'].flatMap((symbol) => dates.map((date) => ({ symbol, date, close: '10', volume: null }))),
    { source: 'primary' },
  )
})
afterAll(() => host.close())

async function post(
  path: string,
  payload: string | object,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestAnswer> {
  const response = await host.host.app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    payload,
  })
  return {
    status: response.statusCode,
    headers: response.headers as TestAnswer['headers'],
    text: response.body,
    bytes: response.rawPayload,
    json: JSON.parse(response.body),
  }
}

describe('an operation with a body', () => {
  it('the operation responds with its own status and URL, knows the caller, and has its own cost', async () => {
    const answer = await post('/v1/orders', { what: 'x' })
    expect(answer.status).toBe(202)
    expect(answer.headers['location']).toBe('/v1/orders/x')
    expect(answer.headers['x-credits-cost']).toBe('5')
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(answer.json.data.id).toMatch(/^x key_/)
  })

  it.each(['', 'x'.repeat(201)])('an empty or overlong header is rejected, even in a dry run: %j', async (header) => {
    for (const path of ['/v1/orders', '/v1/orders?dry_run=true']) {
      const answer = await post(path, { what: 'x' }, { 'idempotency-key': header })
      expect(answer.json).toMatchObject({ status: 422, errors: [{ parameter: 'idempotency-key' }] })
    }
  })

  it("a dry run and an unreadable body count toward the key's usage", async () => {
    const other = await host.key({ plan: 'pro' })
    const own = { authorization: `Bearer ${other}` }
    await post('/v1/orders', { what: 'x' }, own)
    expect((await post('/v1/orders?dry_run=true', { what: 'x' }, own)).json.data).toMatchObject({ credits: 5 })
    for (const body of ['{"what":', '{"what":"x","what":"y"}'])
      expect((await post('/v1/orders', body, own)).status).toBeGreaterThan(399)
    const { days } = (await host.get('/v1/usage?days=1', { key: other })).json.meta
    expect(days).toMatchObject([{ requests: 4, errors: 2, credits: 5 }])
  })

  it('the credits are refunded if the operation requests a refund', async () => {
    const answer = await post('/v1/orders', { what: 'x' }, { 'idempotency-key': 'again' })
    expect([answer.status, answer.headers['x-credits-cost']]).toEqual([202, '0'])
  })

  it.each([
    ['{"what":1}', 422, 'invalid-parameter', '/what'],
    ['{"what":"x","many":0}', 422, 'invalid-parameter', '/many'],
    ['{"what":"x","extra":1}', 422, 'invalid-parameter', '/extra'],
    ['{"what":"x","what":"y"}', 422, 'duplicate-member', '/what'],
    ['{"what":"x","a":{"b":1,"c":[{"d":1,"\\u0064":2}]}}', 422, 'duplicate-member', '/a/c/0/d'],
    ['{"what":"x","a/b":[[],{"":{}},{"":3,"~":4,"":5}]}', 422, 'duplicate-member', '/a~1b/2/'],
  ])('the error names the invalid part of %s', async (body, status, code, pointer) => {
    const answer = await post('/v1/orders', body)
    expect(answer.json).toMatchObject({ status, code })
    expect(answer.json.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer)
  })

  it('different objects may have the same property name', async () => {
    const answer = await post('/v1/orders', '{"what":"{\\"what\\":1}"}')
    expect(answer.status).toBe(202)
  })

  it.each([
    ['', 400, 'malformed-request'],
    ['{', 400, 'malformed-request'],
    ['['.repeat(100) + ']'.repeat(100), 400, 'malformed-request'],
  ])('rejects %s', async (body, status, code) => {
    expect((await post('/v1/orders', body)).json).toMatchObject({ status, code })
  })

  it('the host authenticates the caller before it reads a body or reveals what is served', async () => {
    const asked = [
      { method: 'POST', url: '/v1/orders', payload: '{' },
      { method: 'POST', url: '/v1/orders', payload: '{"what":"x","what":"y"}' },
      { method: 'POST', url: '/v1/orders', payload: `"${'x'.repeat(2_000_000)}"` },
      { method: 'POST', url: '/echo', payload: '{' },
      { method: 'GET', url: '/v1/orders' },
      { method: 'GET', url: '/v1/nothing' },
    ] as const
    for (const { method, url, ...rest } of asked) {
      const answer = await host.host.app.inject({
        method,
        url,
        headers: { 'content-type': 'application/json' },
        ...rest,
      })
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 401, 'unauthenticated'])
    }
  })

  it('requests that reach no operation count toward the per-minute limit, and the response reports what remains', async () => {
    const limited = await host.key({ plan: 'pro' })
    const authorization = `Bearer ${limited}`
    const json = { authorization, 'content-type': 'application/json' }
    const asked = [
      [400, { method: 'POST', url: '/v1/orders', payload: '{', headers: json }],
      [422, { method: 'POST', url: '/v1/orders', payload: '{"what":"x","what":"y"}', headers: json }],
      [413, { method: 'POST', url: '/v1/orders', payload: `"${'x'.repeat(2_000_000)}"`, headers: json }],
      [
        415,
        { method: 'POST', url: '/v1/orders', payload: 'x', headers: { authorization, 'content-type': 'text/plain' } },
      ],
      [405, { method: 'GET', url: '/v1/orders', headers: { authorization } }],
      [405, { method: 'PROPFIND', url: '/v1/orders', headers: { authorization } }],
      [404, { method: 'GET', url: '/v1/nothing', headers: { authorization } }],
    ] as const
    for (const [index, [status, request]] of asked.entries()) {
      const { statusCode, headers } = await host.host.app.inject(request)
      const { 'x-ratelimit-remaining': left, 'x-credits-cost': cost } = headers
      expect([status, left, cost]).toEqual([statusCode, String(300 - index - 1), '0'])
    }
  })

  it('other media types and methods are rejected', async () => {
    expect((await post('/v1/orders', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect((await host.get('/v1/orders', { key })).status).toBe(405)
  })
})

describe('a response that is a file', () => {
  const get = (headers: Readonly<Record<string, string>> = {}) => host.get('/v1/files/a', { key, headers })

  it('the file is sent completely, with its tag', async () => {
    const answer = await get()
    expect(answer.status).toBe(200)
    expect(answer.bytes.equals(CONTENT)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      etag: '"v1"',
      'content-disposition': 'attachment; filename="a.bin"',
      'x-content-sha256': 'abc',
      'x-credits-cost': '5',
    })
  })

  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=990-', 990, 999],
    ['bytes=-5', 995, 999],
    ['bytes=500-5000', 500, 999],
  ])('the response contains only the part that %s requests', async (range, start, end) => {
    const answer = await get({ range })
    expect(answer.status).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/1000`)
    expect(answer.bytes.equals(CONTENT.subarray(start, end + 1))).toBe(true)
  })

  it('the file is sent completely if If-Range names a different version or several parts are requested', async () => {
    expect((await get({ range: 'bytes=0-9', 'if-range': '"v0"' })).status).toBe(200)
    expect((await get({ range: 'bytes=0-9', 'if-range': '"v1"' })).status).toBe(206)
    expect((await get({ range: 'bytes=0-9,20-29' })).status).toBe(200)
  })

  it.each(['bytes=1000-', 'bytes=-0', 'bytes=9-8'])(
    "the response to %s has no bytes, reports the file's size, and is free",
    async (range) => {
      const answer = await get({ range })
      expect(answer.json).toMatchObject({ status: 416, code: 'range-not-satisfiable' })
      expect(answer.headers).toMatchObject({ 'x-credits-cost': '0', 'content-range': 'bytes */1000' })
    },
  )

  it('clients that have the file get 304, free of charge', async () => {
    const answer = await get({ 'if-none-match': '"v1"', range: 'bytes=0-9' })
    expect([answer.status, answer.text, answer.headers['etag'], answer.headers['x-credits-cost']]).toEqual([
      304,
      '',
      '"v1"',
      '0',
    ])
    expect((await get({ 'if-none-match': '"v0"' })).status).toBe(200)
  })

  it('a file that cannot be read results in a free problem, not a partial response', async () => {
    const answer = await host.get('/v1/files/broken', { key })
    expect(answer.json).toMatchObject({ status: 500, code: 'internal-error' })
    expect([answer.headers['x-credits-cost'], answer.text]).toEqual(['0', expect.not.stringContaining('disk')])
  })

  it("the response may be a redirect to the file's URL in another store", async () => {
    const answer = await host.get('/v1/files/elsewhere', { key })
    expect([answer.status, answer.headers['location'], answer.headers['x-content-sha256']]).toEqual([
      302,
      'https://store.example/x',
      'abc',
    ])
  })

  it("a download that has started does not count toward the host's load, even if it is read slowly", async () => {
    slow = true
    const pass = vi.spyOn(host.host.engine.loadShedder, 'pass')
    const response = await fetch(`${address}/v1/files/a`, { headers: { authorization: `Bearer ${key}` } })
    await pass.mock.results[0]?.value
    expect(reading).toBe(1)
    pass.mockRestore()
    await response.body?.cancel()
    slow = false
    await expect.poll(() => reading).toBe(0)
  })

  it('a download is aborted about a second after its key is revoked', async () => {
    const account = await host.host.accounts.add({ name: 'cut', plan: 'pro' })
    const made = await host.host.keys.add({ account_id: account.id })
    slow = true
    piecesSent = 0
    const response = await fetch(`${address}/v1/files/a`, { headers: { authorization: `Bearer ${made.key}` } })
    await host.host.keys.revoke(made.id)
    await expect(response.arrayBuffer()).rejects.toThrow()
    expect(piecesSent).toBeLessThan(10)
    slow = false
    await expect.poll(() => reading).toBe(0)
  })

  it.each([
    ['in the middle of the download', 'a', 400],
    ['before the download begins', 'late', 100],
  ])('the slot is released and the file is closed if the caller disconnects %s', async (_, name, ms) => {
    const single = await host.key({ plan: 'single' })
    const headers = { authorization: `Bearer ${single}` }
    slow = true
    const leaving = new AbortController()
    const left = fetch(`${address}/v1/files/${name}`, { headers, signal: leaving.signal }).then((response) =>
      response.text(),
    )
    await sleep(ms)
    expect((await host.get('/v1/files/elsewhere', { key: single })).json).toMatchObject({ code: 'concurrency-limit' })
    leaving.abort()
    await expect(left).rejects.toThrow()
    slow = false
    await expect.poll(() => reading).toBe(0)
    await expect.poll(async () => (await host.get('/v1/files/elsewhere', { key: single })).status).toBe(302)
  })
})

describe("a deployment's operations as a service", () => {
  const service = () => host.host.wiring.service(operations) as Operations
  const selection = { operation: 'bars-sample.list', parameters: { symbols: 'AAA,BBB', order: 'asc' } }
  async function caller(): Promise<Caller> {
    const [live] = await host.host.keys.page({ status: 'live' }, { limit: 1, after: undefined })
    const found = await service().callerOf(live?.id ?? '')
    if (found === undefined) throw new Error('no live key')
    return found
  }

  it('operations are listed with everything a caller needs', () => {
    const facts = service()
      .list()
      .find(({ id }) => id === 'bars-sample.list')
    expect(facts).toMatchObject({
      method: 'GET',
      path: expect.stringMatching(/^\/v1\//),
      isExportable: true,
      isServing: true,
    })
    expect(facts?.parameters.map(({ name }) => name)).toContain('symbols')
    expect(
      service()
        .list()
        .filter(({ isExportable }) => isExportable)
        .map(({ id }) => id),
    ).not.toContain('orders.create')
  })

  it('a pinned selection returns the same rows as its pages, even if more is published in the meantime', async () => {
    const who = await caller()
    const { pin, asOf } = await service().pin(who, selection)
    expect(asOf).toMatch(/Z$/)
    const pages = (await host.get('/v1/bars-sample?symbols=AAA,BBB&order=asc&limit=1000&format=ndjson', { key })).text
    await host.publish(bars, [{ symbol: 'AAA', date: '2026-02-25', close: '11', volume: null }], { source: 'primary' })
    let text = ''
    for await (const piece of service().rows(who, selection, { pin, format: 'ndjson' })) text += piece.text
    expect(text).toBe(pages)
  })

  it('calls through the service are rejected like requests', async () => {
    const who = await caller()
    await expect(
      service().pin(who, { operation: 'bars-sample.list', parameters: { symbols: 'NOPE' } }),
    ).rejects.toMatchObject({
      code: 'symbol-not-resolved',
    })
    await expect(
      service().pin(who, { operation: 'bars-sample.list', parameters: { colour: 'red' } }),
    ).rejects.toMatchObject({
      code: 'invalid-parameter',
    })
    await expect(service().authorize(who, { operation: 'none.such', parameters: {} })).rejects.toMatchObject({
      code: 'route-not-found',
    })
  })

  it('calls through the service behave like REST requests, including limits and credits', async () => {
    const answer = await post('/echo', { operation: 'bars-sample.list', parameters: { symbols: 'AAA', limit: '2' } })
    expect(answer.json.data).toHaveLength(2)
    const refused = await post('/echo', { operation: 'bars-sample.list', parameters: { symbols: 'NOPE' } })
    expect(refused.json).toMatchObject({ status: 404, code: 'symbol-not-resolved' })
    expect(seen).toHaveLength(2)
  })

  it('the service returns no files and charges nothing for them', async () => {
    const used = async () => (await host.get('/v1/usage', { key })).json.data.used
    const before = await used()
    const refused = await post('/echo', { operation: 'files.get', parameters: { name: 'a' } })
    expect(refused.json).toMatchObject({ status: 406, code: 'not-acceptable' })
    expect(refused.headers['x-request-id']).toMatch(/^req_/)
    expect(await used()).toBe(before)
  })

  it('the service accepts only callers that the host created', async () => {
    const forged = { accountId: 'acc_x', keyId: 'key_x' }
    await expect(service().authorize(forged, selection)).rejects.toThrow('expected a caller that the host created')
  })

  it('the service accepts an entitlement only exactly as a pin returned it', async () => {
    const who = await caller()
    const { entitlement } = await service().pin(who, selection)
    await service().authorize(who, selection, { entitlement })
    for (const other of ['{}', '{"on":"2026-03-02"}', JSON.stringify({ ...JSON.parse(entitlement), reach: {} })])
      await expect(service().authorize(who, selection, { entitlement: other })).rejects.toThrow(
        'expected an entitlement',
      )
  })

  it('a failed transport is reported as a problem without internals', async () => {
    const response = await fetch(`${address}/failing`, { method: 'POST', headers: { authorization: `Bearer ${key}` } })
    const problem = (await response.json()) as Readonly<Record<string, unknown>>
    expect([response.status, response.headers.get('content-type')]).toEqual([
      500,
      expect.stringContaining('application/problem+json'),
    ])
    expect(problem).toMatchObject({
      code: 'internal-error',
      instance: '/failing',
      request_id: response.headers.get('x-request-id'),
    })
    expect(JSON.stringify(problem)).not.toContain('secret')
  })

  it('a transport accepts its own methods, and rejects any other with 405 and a list of them', async () => {
    const response = await host.host.app.inject({ method: 'PUT', url: '/echo' })
    expect([response.statusCode, response.headers['allow'], response.json().code]).toEqual([
      405,
      'POST',
      'method-not-allowed',
    ])
  })

  it('a transport requires a key, and rejects pages from other origins', async () => {
    expect((await post('/echo', {}, { authorization: 'Bearer bourse_no' })).status).toBe(401)
    const foreign = await post('/echo', {}, { origin: 'https://elsewhere.example' })
    expect(foreign.json).toMatchObject({ status: 403, code: 'origin-not-allowed' })
  })
})

describe("a host's object store", () => {
  const store = () => {
    const found = host.host.wiring.service(objectStore)
    if (found === undefined) throw new Error('no store')
    return found
  }
  async function* content(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
    for (const text of texts) yield Buffer.from(text)
  }
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777
  const read = async (pieces: AsyncIterable<Uint8Array> | undefined) => {
    if (pieces === undefined) return undefined
    const all: Uint8Array[] = []
    for await (const piece of pieces) all.push(piece)
    return Buffer.concat(all).toString()
  }

  it('the store stores a complete object, returns parts of it, and removes it', async () => {
    const stored = await store().put('test/a.txt', content('hello ', 'world'))
    expect(stored).toEqual({ bytes: 11, sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9' })
    expect(await read(await store().open('test/a.txt'))).toBe('hello world')
    expect(await read(await store().open('test/a.txt', { start: 6, end: 10 }))).toBe('world')
    await store().remove('test/a.txt')
    expect(await store().open('test/a.txt')).toBeUndefined()
    await store().remove('test/a.txt')
  })

  it('an object whose upload was interrupted is not visible', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half')
      throw new Error('broken off')
    }
    await expect(store().put('test/b.txt', broken())).rejects.toThrow('broken off')
    expect(await store().open('test/b.txt')).toBeUndefined()
  })

  it('a write removes what a killed writer of the same object left behind', async () => {
    const { data_dir: dataDir } = host.host.work.config
    const left = join(dataDir, 'objects', 'test', 'k.txt.killed.part')
    await store().put('test/k.txt', content('one'))
    await writeFile(left, 'half')
    await store().put('test/k.txt', content('two'))
    expect(existsSync(left)).toBe(true)
    await utimes(left, 1, 1)
    await store().put('test/k.txt', content('three'))
    expect(existsSync(left)).toBe(false)
    expect(await read(await store().open('test/k.txt'))).toBe('three')
  })

  it.each(['../etc/passwd', '/etc/passwd', 'a/../../b', 'A', '', 'a//b'])(
    'names such as %s are rejected',
    async (name) => {
      await expect(store().open(name)).rejects.toThrow('is not a valid object name')
    },
  )

  it('removing an object also removes its incomplete uploads', async () => {
    const folder = join(host.host.work.config.data_dir, 'objects', 'test')
    await store().put('test/r.txt', content('one'))
    await writeFile(join(folder, 'r.txt.killed.part'), 'half')
    await writeFile(join(folder, 'r.txt2.other.part'), 'of another')
    await store().remove('test/r.txt')
    expect((await readdir(folder)).filter((name) => name.startsWith('r.txt'))).toEqual(['r.txt2.other.part'])
  })

  it("the store's folder is readable only by its owner", async () => {
    await store().put('test/m.txt', content('one'))
    const folder = join(host.host.work.config.data_dir, 'objects', 'test')
    expect([await modeOf(folder), await modeOf(join(folder, 'm.txt'))]).toEqual([0o700, 0o600])
  })

  const asText = { seconds: 300, mediaType: 'text/csv', filename: 'words.csv' }

  it('a URL needs no key and is valid for a limited time and only for its object', async () => {
    await store().put('test/c.csv', content('a,b'))
    await store().put('test/d.csv', content('d'))
    const signed = await store().address('test/c.csv', asText)
    const answer = await host.get(signed)
    expect([answer.status, answer.text]).toEqual([200, 'a,b'])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-length': '3',
      'content-disposition': 'attachment; filename="words.csv"',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    for (const forged of [
      signed.replace('c.csv', 'd.csv'),
      signed.replace('until=', 'until=9'),
      signed.replace('words.csv', 'other.csv'),
      signed.replace('text%2Fcsv', 'text%2Fhtml'),
      '/objects/test/c.csv',
    ])
      expect((await host.get(forged)).json).toMatchObject({ status: 404, code: 'route-not-found' })
    host.clock.advance(301_000)
    expect((await host.get(signed)).json).toMatchObject({
      status: 404,
      code: 'route-not-found',
      instance: '/objects/test/c.csv',
    })
  })

  it('URLs cannot be forged with the cursor secret', async () => {
    await store().put('test/s.csv', content('a,b'))
    const rows = await host.host.engine.database.query<{ name: string; value: Buffer }>(
      'select name, value from bourse.secrets',
    )
    const until = Math.floor(host.clock.millis() / 1000) + 300
    const statusOf = async (name: string) => {
      const secrets = () => rows.filter((row) => row.name === name).map(({ value }) => value)
      return (await host.get(signAddress('/objects/test/s.csv', { ...asText, secrets, until }))).status
    }
    expect(rows.map(({ name }) => name).sort()).toEqual(['addresses', 'audit', 'signing'])
    expect([await statusOf('addresses'), await statusOf('signing')]).toEqual([200, 404])
  })

  it('the store reports the free space above the configured minimum, even before its folder exists', async () => {
    const { data_dir: dataDir } = host.host.work.config
    const roomOf = (folder: string, freeBytes: number) =>
      createLocalObjects({ folder: join(dataDir, folder), secrets: () => [], clock: host.clock, freeBytes }).room()
    const { bavail, bsize } = await statfs(dataDir)
    expect((await roomOf('objects', 0)) / (bavail * bsize)).toBeCloseTo(1, 1)
    expect(await roomOf('none/such', 0)).toBeGreaterThan(0)
    expect(await roomOf('objects', Number.MAX_SAFE_INTEGER)).toBe(0)
    expect(await store().room()).toBeLessThanOrEqual(bavail * bsize)
  })

  it('a URL returns parts of an object, and only its headers for HEAD', async () => {
    await store().put('test/e.csv', content('0123456789'))
    const signed = await store().address('test/e.csv', asText)
    const whole = await host.get(signed)
    const part = await host.get(signed, { headers: { range: 'bytes=2-4', 'if-range': whole.headers['etag'] ?? '' } })
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    expect((await host.get(signed, { headers: { range: 'bytes=2-4', 'if-range': '"other"' } })).text).toBe('0123456789')
    const beyond = await host.get(signed, { headers: { range: 'bytes=10-' } })
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */10'])
    const head = await host.host.app.inject({ method: 'HEAD', url: signed })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', ''])
  })

  it('a missing object has no URL', async () => {
    await expect(store().address('test/none.csv', asText)).rejects.toThrow('ENOENT')
    await store().put('test/gone.csv', content('x'))
    const signed = await store().address('test/gone.csv', asText)
    await store().remove('test/gone.csv')
    expect((await host.get(signed)).json).toMatchObject({ status: 404, detail: 'The file no longer exists.' })
  })
})
