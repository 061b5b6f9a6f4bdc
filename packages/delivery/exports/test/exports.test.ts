import { defineDataset } from '@bourse/kit'
import { objectStore } from '@bourse/services'
import { fakeListings, runTimetable, startTestHost, type TestAnswer, type TestHost } from '@bourse/testkit'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import deliverExports from '../src/index.ts'
import { MAX_BYTES, MAX_ROWS } from '../src/limits.ts'
import { createTurns } from '../src/turn-queue.ts'
import { TooLarge, writeExport } from '../src/write-export.ts'
import { bars, listBars } from './support/exports-host.ts'

const dataset = defineDataset({
  id: 'some-bars',
  title: 'Bars',
  summary: 'Bars.',
  records: [bars],
  endpoints: [listBars],
})

let host: TestHost
let key: string
let address: string
beforeAll(async () => {
  host = await startTestHost({ datasets: [fakeListings(['XNAS:AAPL', 'XNYS:T', 'XLON:VOD']), dataset, deliverExports] })
  key = await host.key({ plan: 'pro' })
  address = await host.host.app.listen({ host: '127.0.0.1', port: 0 })
  await publish(['AAPL', 'T', 'VOD'], '10.50')
})
afterAll(() => host.close())

const dates = Array.from({ length: 28 }, (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`)
const publish = (symbols: readonly string[], close: string) =>
  host.publish(
    bars,
    symbols.flatMap((symbol) => dates.map((date) => ({ symbol, date, close }))),
    { source: 'primary' },
  )

const order = { endpoint: '/v1/some-bars', parameters: { symbols: 'AAPL,T', from: '2026-02-01' } }
const withParameter = (name: string, value: unknown) => ({
  ...order,
  parameters: { ...order.parameters, [name]: value },
})
/** Path of an export's file. */
const fileOf = (id: string) => join(host.host.work.config.data_dir, 'objects', 'exports', `${id}.ndjson`)

async function post(
  body: object,
  options: { key?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<TestAnswer> {
  const response = await host.host.app.inject({
    method: 'POST',
    url: '/v1/exports',
    headers: { authorization: `Bearer ${options.key ?? key}`, ...options.headers },
    payload: body,
  })
  const { statusCode: status, body: text, rawPayload: bytes } = response
  return { status, text, bytes, headers: response.headers as TestAnswer['headers'], json: JSON.parse(text) }
}
const get = (id: string, query = '', options: { key?: string; headers?: Readonly<Record<string, string>> } = {}) =>
  host.get(`/v1/exports/${id}${query}`, { key, ...options })

/** Yields a file slowly. */
async function* slowly(): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < 20; piece++) {
    yield Buffer.from('a')
    await sleep(200)
  }
}

/** Restricts a key that is in use. */
async function restrict(keyId: string, what: 'capabilities' | 'symbols', left: readonly string[]): Promise<void> {
  await host.database.database.query(`update bourse.keys set ${what} = $2 where id = $1`, [keyId, left])
}

/** Runs the jobs that write exports. */
async function work(): Promise<void> {
  await host.host.refresh()
  const from = host.clock.now()
  await runTimetable(host, { from, to: new Date(Date.parse(from) + 1_000).toISOString() })
  await host.host.refresh()
}

async function exported(body: object, options: { key?: string } = {}): Promise<string> {
  const { json } = await post(body, options)
  await work()
  return json.data.id
}

describe('POST /v1/exports', () => {
  test('Delivery: queues an export: 202, a Location header, 500 credits', async () => {
    const answer = await post(order)
    expect(answer.status).toBe(202)
    expect(answer.headers['location']).toBe(`/v1/exports/${answer.json.data.id}`)
    expect(answer.headers['x-credits-cost']).toBe('500')
    expect(answer.json.data).toMatchObject({
      id: expect.stringMatching(/^exp_/),
      status: 'queued',
      endpoint: '/v1/some-bars',
      resource: null,
      parameters: order.parameters,
      as_of: expect.stringMatching(/Z$/),
      download: null,
    })
    for (const secret of ['pin', 'account_id', 'key_id', 'order_hash'])
      expect(answer.json.data).not.toHaveProperty(secret)
  })

  test.each([
    ['neither endpoint nor resource', { parameters: {} }, '/endpoint', 'exactly one'],
    ['both', { endpoint: '/v1/some-bars', resource: '/v1/some-bars' }, '/endpoint', 'exactly one'],
    ['an unknown collection', { endpoint: '/v1/none' }, '/endpoint', 'exported; expected one of: /v1/some-bars'],
    ['a single resource', { resource: '/v1/exports/{id}' }, '/resource', 'cannot be exported'],
    ['limit inside parameters', withParameter('limit', 5), '/parameters/limit', 'is not allowed'],
    ['cursor inside parameters', withParameter('cursor', 'x'), '/parameters/cursor', 'is not allowed'],
    ['format inside parameters', withParameter('format', 'csv'), '/parameters/format', 'belongs next to'],
    ['another format', { ...order, format: 'xlsx' }, '/format', 'parquet'],
    ['columns of text', withParameter('fields', 'close'), '/parameters/fields', 'applies to columns'],
    ['as_of inside parameters', withParameter('as_of', '2026-01-01'), '/parameters/as_of', 'belongs next to'],
    ['an unknown parameter', withParameter('colour', 'red'), '/parameters/colour', 'is not a parameter'],
    ['a wrong date', withParameter('from', '2026-02-30'), '/parameters/from', 'date'],
    ['a wrong cutoff', { ...order, as_of: 'yesterday' }, '/as_of', 'expected'],
    ['an unknown member', { ...order, colour: 'red' }, '/colour', 'is not a property'],
    ['no selection', { endpoint: '/v1/some-bars', parameters: {} }, '/parameters/symbols', 'symbols'],
    ['a number as endpoint', { endpoint: 5 }, '/endpoint', 'expected text'],
    ['null as symbols', withParameter('symbols', null), '/parameters/symbols', 'or a list'],
  ])('Delivery: rejects %s, names the property, and costs nothing', async (_, body, pointer, told) => {
    const answer = await post(body)
    expect(answer.json).toMatchObject({ status: 422, code: 'invalid-parameter' })
    expect(answer.json.errors).toContainEqual(expect.objectContaining({ pointer }))
    expect(answer.json.detail).toContain(told)
    expect(answer.json.detail).toContain(`${pointer}: `)
    expect(answer.headers['x-credits-cost']).toBe('0')
  })

  test('Delivery: reports the unknown names in an order, in its status and with its file', async () => {
    const unknown = { ...order, parameters: { symbols: 'AAPL,nope' } }
    const errors = [{ code: 'symbol-not-resolved', message: expect.any(String), symbol: 'nope', instrument_id: null }]
    const headers = { 'idempotency-key': 'some unknown' }
    const ordered = await post(unknown, { headers })
    expect([ordered.status, ordered.json.meta.errors]).toEqual([202, errors])
    expect((await post(unknown, { headers })).json.meta.errors).toEqual(errors)
    const { id } = ordered.json.data
    expect((await get(id)).json.meta.errors).toEqual(errors)
    await work()
    const ready = await get(id)
    expect([ready.json.data.status, ready.json.meta.errors]).toEqual(['ready', errors])
    const file = await get(id, '?download=true')
    expect(JSON.parse(file.headers['x-errors'] ?? '')).toEqual(errors)
    expect(file.headers['x-errors-count']).toBe('1')
    const known = await get(await exported(order), '?download=true')
    expect(known.headers).not.toHaveProperty('x-errors')
  })

  test('OpenAPI lists the problems that a selected collection can return', async () => {
    const { paths } = await host.host.readDocument()
    expect(paths['/v1/exports']?.post?.['x-codes']).toEqual(
      expect.arrayContaining([
        'capability-missing',
        'market-not-entitled',
        'entity-not-entitled',
        'mutual-funds-not-entitled',
        'history-depth',
        'symbol-not-resolved',
        'identifier-not-found',
        'dataset-unpublished',
      ]),
    )
  })

  test('bulk.download: an order requires it, the selected dataset’s capability and the key’s entitlement', async () => {
    const without = await host.key({ plan: 'pro', capabilities: ['eod.read'] })
    expect((await post(order, { key: without })).json).toMatchObject({ status: 403, code: 'capability-missing' })
    const other = await host.key({ plan: 'pro', capabilities: ['bulk.download'] })
    expect((await post(order, { key: other })).json.detail).toContain('eod.read')
    const market = await host.key({ plan: 'pro', markets: ['XNAS'] })
    const foreign = { endpoint: '/v1/some-bars', parameters: { symbols: 'XLON:VOD' } }
    expect((await post(foreign, { key: market })).json).toMatchObject({ status: 403, code: 'market-not-entitled' })
    const nobody = { endpoint: '/v1/some-bars', parameters: { symbols: 'NOPE' } }
    expect((await post(nobody)).json).toMatchObject({ status: 404, code: 'symbol-not-resolved' })
  })

  test('POST /v1/exports returns the same export for a repeated Idempotency-Key, at no cost, and rejects a different order with that key', async () => {
    const headers = { 'idempotency-key': 'once' }
    const first = await post(order, { headers })
    const again = await post(order, { headers })
    expect(again.json.data.id).toBe(first.json.data.id)
    expect([first.headers['x-credits-cost'], again.headers['x-credits-cost']]).toEqual(['500', '0'])
    const { endpoint, parameters } = order
    const turned = await post(
      { parameters: Object.fromEntries(Object.entries(parameters).toReversed()), endpoint },
      { headers },
    )
    expect(turned.json.data?.id).toBe(first.json.data.id)
    const other = await post({ ...order, parameters: { symbols: 'T' } }, { headers })
    expect(other.json).toMatchObject({ status: 409, code: 'idempotency-conflict' })
    const elsewhere = await post(order, { headers, key: await host.key({ plan: 'pro' }) })
    expect(elsewhere.json.data.id).not.toBe(first.json.data.id)
    const start = host.clock.now()
    host.clock.set(new Date(Date.parse(start) + 25 * 3_600_000).toISOString())
    expect((await post(order, { headers })).json.data.id).not.toBe(first.json.data.id)
    const tooLong = await post(order, { headers: { 'idempotency-key': 'x'.repeat(201) } })
    expect(tooLong.json).toMatchObject({ status: 422, errors: [{ parameter: 'idempotency-key' }] })
  })

  test('POST /v1/exports accepts more concurrent orders than the host has connections and still serves other requests', async () => {
    const commercial = await host.key({ plan: 'commercial' })
    const connections = host.database.database.pool.options.max ?? expect.fail('a pool has a size')
    const orders = Array.from({ length: connections + 5 }, () => post(order, { key: commercial }))
    const read = await host.get('/v1/some-bars?symbols=AAPL&limit=1', { key })
    const statuses = (await Promise.all(orders)).map(({ status }) => status)
    expect([read.status, new Set(statuses)]).toEqual([200, new Set([202])])
  })

  test('POST /v1/exports creates one export for concurrent orders with the same key', async () => {
    const headers = { 'idempotency-key': 'at once' }
    const answers = await Promise.all([post(order, { headers }), post(order, { headers }), post(order, { headers })])
    expect(new Set(answers.map(({ json }) => json.data.id)).size).toBe(1)
    expect(answers.map(({ headers: { 'x-credits-cost': cost } }) => cost).sort()).toEqual(['0', '0', '500'])
  })
})

describe('an export', () => {
  test('an export has the rows that the paged endpoint had at the time of the order, even if more are published in the meantime', async () => {
    const pages = await host.get('/v1/some-bars?symbols=AAPL,T&from=2026-02-01&format=ndjson', { key })
    const { json } = await post(order)
    await publish(['AAPL'], '11')
    await work()
    const answer = await get(json.data.id, '?download=true')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toContain('application/x-ndjson')
    expect(answer.text).toBe(pages.text)
    expect(answer.text.split('\n')).toHaveLength(2 * 28 + 1)
    const told = (await get(json.data.id)).json.data
    expect(told).toMatchObject({
      status: 'ready',
      rows: 56,
      bytes: answer.bytes.length,
      sha256: createHash('sha256').update(answer.bytes).digest('hex'),
      download: `/v1/exports/${json.data.id}?download=true`,
    })
    expect(answer.headers['etag']).toBe(`"${told.sha256}"`)
    await publish(['AAPL'], '10.50')
  })

  test.each([
    ['csv', 'csv', 'text/csv; charset=utf-8; header=present'],
    ['parquet', 'parquet', 'application/vnd.apache.parquet'],
    ['arrow', 'arrows', 'application/vnd.apache.arrow.stream'],
  ])(
    'an export is returned as %s if ordered so: the bytes equal those of one page with all rows',
    async (format, ending, mediaType) => {
      const page = await host.get(`/v1/some-bars?symbols=AAPL,T&from=2026-02-01&format=${format}&limit=1000`, { key })
      const id = await exported({ ...order, format })
      const told = (await get(id)).json.data
      expect(told).toMatchObject({ format, status: 'ready', rows: 56 })
      const answer = await get(id, '?download=true')
      expect(answer.headers['content-type']).toBe(mediaType)
      expect(answer.headers['content-disposition']).toContain(`${id}.${ending}`)
      expect(answer.bytes.equals(page.bytes)).toBe(true)
    },
  )

  test('an export in a columnar format has the requested columns', async () => {
    const parameters = { ...order.parameters, fields: ['date', 'close'], numbers: 'float' }
    const answer = await get(await exported({ ...order, parameters, format: 'arrow' }), '?download=true')
    const page = await host.get(
      '/v1/some-bars?symbols=AAPL,T&from=2026-02-01&format=arrow&fields=date,close&numbers=float&limit=1000',
      { key },
    )
    expect(answer.bytes.equals(page.bytes)).toBe(true)
  })

  test('an export can be downloaded in ranges', async () => {
    const id = await exported(order)
    const whole = await get(id, '?download=true')
    const part = await get(id, '?download=true', {
      headers: { range: 'bytes=100-199', 'if-range': whole.headers['etag'] ?? '' },
    })
    expect(part.status).toBe(206)
    expect(part.bytes.equals(whole.bytes.subarray(100, 200))).toBe(true)
  })

  test('an export as of a given time has no later rows', async () => {
    const before = host.clock.now()
    host.clock.advance(60_000)
    await publish(['T'], '99')
    const id = await exported({ ...order, parameters: { symbols: 'T' }, as_of: before })
    expect((await get(id, '?download=true')).text).not.toContain('99')
    const { data } = (await get(id)).json
    expect([data.as_of, data.parameters]).toEqual([before.replace('.000Z', 'Z'), { symbols: 'T' }])
    const { json } = await post({ endpoint: data.endpoint, parameters: data.parameters, as_of: data.as_of })
    expect(json.data.parameters).toEqual(data.parameters)
    await work()
  })

  test('an export is not available before it is ready', async () => {
    const { json } = await post(order)
    expect((await get(json.data.id, '?download=true')).json).toMatchObject({ status: 409, code: 'export-not-ready' })
    await work()
  })

  test('an export is visible only to the account and key that ordered it', async () => {
    const id = await exported(order)
    for (const other of [await host.key({ plan: 'pro' }), await host.key()])
      expect((await get(id, '', { key: other })).json).toMatchObject({ status: 404, code: 'record-not-found' })
    expect((await get('exp_none')).status).toBe(404)
  })

  test('an export is free to check and expires a day after completion: both requests then return 409, and its file is removed', async () => {
    const id = await exported(order)
    expect((await get(id)).headers['x-credits-cost']).toBe('0')
    const { expires_at: until, generated_at: at } = (await get(id)).json.data
    expect(Date.parse(until) - Date.parse(at)).toBe(86_400_000)
    expect(existsSync(fileOf(id))).toBe(true)
    host.clock.set(until)
    for (const query of ['', '?download=true'])
      expect((await get(id, query)).json).toMatchObject({ status: 409, code: 'export-expired' })
    await runTimetable(host, { from: host.clock.now(), to: new Date(host.clock.millis() + 3_600_000).toISOString() })
    await host.host.refresh()
    expect((await get(id)).json).toMatchObject({ status: 409, code: 'export-expired' })
    const stored = await host.database.database.query(
      "select status from exports.exports where id = $1 and known_to = 'infinity'",
      [id],
    )
    expect(stored).toEqual([{ status: 'expired' }])
    expect(existsSync(fileOf(id))).toBe(false)
  })

  test.each([
    ['its key is revoked', (id: string) => host.host.keys.revoke(id)],
    ['its key loses the dataset’s capability', (id: string) => restrict(id, 'capabilities', ['bulk.download'])],
    ['its key loses bulk.download', (id: string) => restrict(id, 'capabilities', ['eod.read'])],
    ['its key loses a symbol in the selection', (id: string) => restrict(id, 'symbols', ['AAPL'])],
  ])('Delivery: authorization is rechecked during the download, which is aborted if %s', async (_, lose) => {
    const account = await host.host.accounts.add({ name: `cut off ${randomUUID()}`, plan: 'pro' })
    const { id: keyId, key: own } = await host.host.keys.add({ account_id: account.id })
    const id = await exported(order, { key: own })
    const object = host.host.wiring.service(objectStore)
    if (object === undefined) throw new Error('no store')
    const open = vi.spyOn(object, 'open').mockImplementation(async () => slowly())
    try {
      const response = await fetch(`${address}/v1/exports/${id}?download=true`, {
        headers: { authorization: `Bearer ${own}` },
      })
      expect(response.status).toBe(200)
      await lose(keyId)
      await expect(response.arrayBuffer()).rejects.toThrow()
      expect(open).toHaveBeenCalledOnce()
    } finally {
      open.mockRestore()
    }
  })

  test('an export that waited until its snapshot version expired fails for an internal reason and is refunded', async () => {
    const own = await host.key({ plan: 'pro' })
    const { json } = await post(order, { key: own })
    host.clock.advance(25 * 3_600_000)
    const from = host.clock.now()
    await runTimetable(host, { from, to: new Date(Date.parse(from) + 600_000).toISOString() })
    await host.host.refresh()
    expect((await get(json.data.id, '', { key: own })).json.data).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('refunded'),
    })
  })

  test('an export that failed returns the reason instead of its file and says to order it again', async () => {
    const account = await host.host.accounts.add({ name: 'narrowed', plan: 'pro' })
    const own = await host.host.keys.add({ account_id: account.id })
    const { json } = await post(order, { key: own.key })
    const queued = await get(json.data.id, '?download=true', { key: own.key })
    expect(queued.json.detail).toBe('The export has not started yet. Poll without download until its status is ready.')
    await restrict(own.id, 'symbols', ['AAPL'])
    await work()
    const failed = await get(json.data.id, '?download=true', { key: own.key })
    expect(failed.json).toMatchObject({ status: 409, code: 'export-not-ready' })
    expect(failed.json.detail).toBe(
      'The export failed. The key is limited to a list of symbols, and T is not on it. ' +
        'Fix this, then order it again.',
    )
  })

  test('an export fails if its key is revoked before it is written', async () => {
    const account = await host.host.accounts.add({ name: 'short', plan: 'pro' })
    const made = await host.host.keys.add({ account_id: account.id })
    const { json } = await post(order, { key: made.key })
    await host.host.keys.revoke(made.id)
    await work()
    const [row] = await host.database.database.query(
      "select status, failure from exports.exports where id = $1 and known_to = 'infinity'",
      [json.data.id],
    )
    expect(row).toMatchObject({ status: 'failed', failure: expect.stringContaining('no longer valid') })
  })

  test.each([
    ['rows', 20_000, 1, MAX_ROWS / 20_000],
    ['bytes', 1, 4 * 1024 * 1024, MAX_BYTES / (4 * 1024 * 1024)],
  ])(
    'Export size: an export may reach exactly the documented number of %s, but not one chunk more',
    async (_, rows, length, fitting) => {
      expect([MAX_ROWS, MAX_BYTES]).toEqual([1_000_000, 268_435_456])
      const text = '\n'.padStart(length)
      const entry = { code: 'no-data', message: 'reported during the read', symbol: 'T', instrument_id: 'ins_t' }
      const writing = (pieces: number) =>
        writeExport(
          { id: 'exp_x', operation: 'x', parameters: {}, pin: '' } as never,
          {} as never,
          {
            operations: {
              async *rows() {
                for (let piece = 0; piece < pieces; piece++) yield { text, rows, errors: [entry] }
              },
            } as never,
            objects: {
              async put(__: string, content: AsyncIterable<Uint8Array>) {
                let bytes = 0
                for await (const piece of content) bytes += piece.length
                return { bytes, sha256: '' }
              },
            } as never,
          },
          {
            signal: new AbortController().signal,
            inTurn: createTurns(),
            left: Number.POSITIVE_INFINITY,
            isWanted: async () => true,
          },
        )
      expect(await writing(fitting)).toMatchObject({
        rows: rows * fitting,
        bytes: length * fitting,
        errors: [entry],
      })
      await expect(writing(fitting + 1)).rejects.toThrow(TooLarge)
    },
  )

  test('an export whose worker dies is started again; after three attempts it fails and is refunded', async () => {
    const small = await host.key({ plan: 'pro' })
    const { json } = await post(order, { key: small })
    const usage = async () => (await host.get('/v1/usage', { key: small })).json.data.used
    expect(await usage()).toBe(500)
    // The state that a dead worker leaves behind: running, with the attempts counted.
    await host.database.database.query('update exports.exports set attempts = 2, status = $2 where id = $1', [
      json.data.id,
      'running',
    ])
    await work()
    expect((await get(json.data.id, '', { key: small })).json.data.status).toBe('ready')
    const second = (await post(order, { key: small })).json.data.id
    await writeFile(fileOf(second), 'left by a dead worker')
    await host.database.database.query('update exports.exports set attempts = 3, status = $2 where id = $1', [
      second,
      'running',
    ])
    await work()
    expect((await get(second, '', { key: small })).json.data).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('refunded'),
    })
    expect(existsSync(fileOf(second))).toBe(false)
    expect(await usage()).toBe(500)
  })

  test('an export that failed is refunded once, even if its worker died before it could publish the failure', async () => {
    const small = await host.key({ plan: 'pro' })
    const ids = [(await post(order, { key: small })).json.data.id, (await post(order, { key: small })).json.data.id]
    await work()
    const usage = async () => (await host.get('/v1/usage', { key: small })).json.data.used
    expect(await usage()).toBe(1_000)
    for (let time = 0; time < 2; time++) {
      await host.database.database.query(
        `update exports.exports set attempts = 3, status = 'running' where id = $1 and known_to = 'infinity'`,
        [ids[0]],
      )
      // Another order starts the worker.
      await post(order)
      await work()
      expect((await get(ids[0], '', { key: small })).json.data.status).toBe('failed')
      expect(await usage()).toBe(500)
    }
    const { days } = (await host.get('/v1/usage?days=1', { key: small })).json.meta
    expect(days[0].credits).toBe(500)
  })

  test('an export that failed is refunded to the plan and entry point of its order', async () => {
    const own = await host.key({ plan: 'pro' })
    const { id } = (await post(order, { key: own })).json.data
    const { database } = host.database
    const ordered = `update exports.exports set attempts = 3, status = 'running', plan = 'scale', entry_point = 'mcp'`
    await database.query(`${ordered} where id = $1`, [id])
    await work()
    expect((await get(id, '', { key: own })).json.data.status).toBe('failed')
    const refunds = await database.query(
      'select plan, entry_point, credits from bourse.usage_hours where credits < 0 and account_id =' +
        ' (select account_id from exports.exports where id = $1 limit 1)',
      [id],
    )
    expect(refunds).toEqual([{ plan: 'scale', entry_point: 'mcp', credits: '-500' }])
  })

  test.each([
    ['on the day its credits were charged, if ordered before midnight', "created_at = created_at + interval '1 day'"],
    ['its price, if it was ordered before its cost was stored', 'credits = null, credits_day = null'],
  ])('an export that failed is refunded %s', async (_, stored) => {
    const own = await host.key({ plan: 'pro' })
    const { id } = (await post(order, { key: own })).json.data
    const usage = async () => (await host.get('/v1/usage', { key: own })).json.data.used
    expect(await usage()).toBe(500)
    await host.database.database.query(
      `update exports.exports set attempts = 3, status = 'running', ${stored} where id = $1`,
      [id],
    )
    await work()
    expect((await get(id, '', { key: own })).json.data.status).toBe('failed')
    expect(await usage()).toBe(0)
  })
})
