import {
  Bourse,
  Conflict,
  InvalidRequest,
  NotEntitled,
  NotFound,
  RateLimited,
  Unauthenticated,
  Unavailable,
  type EodListRow,
} from '@bourse/client'
import { dailyBars } from '@bourse/eod'
import { directory, directoryRow } from '@bourse/instruments'
import { runTimetable, type TestHost } from '@bourse/testkit'
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientFrom, clientSource } from '../scripts/client-source.ts'
import { startFullHost } from './support/full-host.ts'

const DIGITS = '123456789012345.678901234567890123'
const DATES = ['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-03-02']
const SYMBOLS = ['AAPL', 'MSFT', 'XYZ']

let host: TestHost
let url: string
let bourse: Bourse

const clientOf = (key: string) => new Bourse({ url, key, retries: 0 })

beforeAll(async () => {
  host = await startFullHost('2026-03-02T22:00:00Z')
  const listings = SYMBOLS.map((symbol) => directoryRow({ symbol, exchange_mic: 'XNAS', valid_from: '2010-01-04' }))
  await host.submit(
    directory,
    [...listings, directoryRow({ symbol: 'VOD', exchange_mic: 'XLON', valid_from: '2010-01-04' })],
    {
      source: 'test',
    },
  )
  await publish('100.10')
  url = await host.host.app.listen({ port: 0, host: '127.0.0.1' })
  bourse = clientOf(await host.key())
})
afterAll(() => host?.close())

async function publish(close: string): Promise<void> {
  const rows = SYMBOLS.flatMap((symbol) =>
    DATES.map((date) => ({
      symbol,
      exchange_mic: 'XNAS',
      date,
      close: symbol === 'XYZ' ? DIGITS : close,
      volume: '1000',
      trade_count: '999999999999999999',
    })),
  )
  await host.publish(dailyBars, rows, { source: 'primary' })
}

async function allOf<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/** Runs the deployment's due jobs. */
async function work(): Promise<void> {
  await host.host.refresh()
  const from = host.clock.now()
  await runTimetable(host, { from, to: new Date(Date.parse(from) + 1_000).toISOString() })
  await host.host.refresh()
}

describe('the client of the full service', () => {
  test('the client of the full service matches the running service’s description', async () => {
    const served: unknown = await (await fetch(`${url}/openapi.json`)).json()
    const [ofServer, ofDeclarations] = await Promise.all([clientFrom(served), clientSource()])
    expect(ofServer === ofDeclarations).toBe(true)
  })

  test('the client of the full service gets typed rows with full precision', async () => {
    const { data, meta, http } = await bourse.eod.list({ symbols: ['XYZ'], from: '2026-03-02' })
    expect(data.map(({ date, close, open, volume, trade_count }) => [date, close, open, volume, trade_count])).toEqual([
      ['2026-03-02', DIGITS, null, '1000', 999999999999999999n],
    ])
    expect(meta).toMatchObject({ next_cursor: null, limit: 1_000, errors: [] })
    expect([http.status, http.isDemo]).toEqual([200, false])
  })

  test('the client of the full service joins pages of any size into the same rows', async () => {
    const { data } = await bourse.eod.list({ symbols: SYMBOLS })
    expect(data).toHaveLength(SYMBOLS.length * DATES.length)
    for (const limit of [1, 4, 5, 18])
      expect(await allOf(bourse.eod.list.rows({ symbols: SYMBOLS, limit })), `${limit}`).toEqual(data)
  })

  test('the client of the full service reads pages as of one moment, although rows are published between them', async () => {
    const seen: EodListRow[] = []
    for await (const { data, meta } of bourse.eod.list.pages({ symbols: ['AAPL'], limit: 2 })) {
      if (seen.length === 2) await publish('222.22')
      seen.push(...data)
      expect(meta.limit).toBe(2)
    }
    expect(seen.map(({ close }) => close)).toEqual(DATES.map(() => '100.1'))
    const { data } = await bourse.eod.list({ symbols: ['AAPL'] })
    expect(new Set(data.map(({ close }) => close))).toEqual(new Set(['222.22']))
  })

  test('the client of the full service reads what was known at a time', async () => {
    const closes = (rows: readonly EodListRow[]) => new Set(rows.map(({ close }) => close))
    const before = await bourse.eod.list({ symbols: ['MSFT'] })
    host.clock.advance(60_000)
    await publish('333.33')
    const after = await bourse.eod.list({ symbols: ['MSFT'] })
    const asBefore = await bourse.eod.list({ symbols: ['MSFT'], as_of: before.meta.as_of ?? '' })
    expect(closes(after.data)).toEqual(new Set(['333.33']))
    expect(asBefore.data).toEqual(before.data)
  })

  test('the client of the full service reads records by id, along with the records that belong to them', async () => {
    const [found] = (await bourse.symbols.search({ q: 'AAPL' })).data
    const id = found?.instrument_id ?? ''
    expect((await bourse.instruments.get({ id })).data).toMatchObject({ id, symbol: 'AAPL' })
    expect((await bourse.instruments.symbols({ instrument_id: id })).data.map(({ symbol }) => symbol)).toEqual(['AAPL'])
  })

  test('the client of the full service reads the same rows as NDJSON and as CSV', async () => {
    const { data } = await bourse.eod.list({ symbols: SYMBOLS })
    const lines = await bourse.eod.list.raw({ symbols: SYMBOLS, format: 'ndjson' })
    expect(await allOf(bourse.eod.list.lines(lines.body ?? (async function* () {})()))).toEqual(data)
    const csv = await (await bourse.eod.list.raw({ symbols: ['XYZ'], limit: 1, format: 'csv' })).text()
    expect(csv).toContain(DIGITS)
  })

  test('the client of the full service learns that nothing has changed', async () => {
    const symbols = { symbols: ['AAPL'] }
    const { http } = await bourse.eod.list(symbols)
    expect(await bourse.eod.list.ifChanged(http.etag ?? '', symbols)).toBeUndefined()
    expect(await bourse.eod.list.ifChanged('"another"', symbols)).toMatchObject({ http: { etag: http.etag } })
  })

  test('the client of the full service learns what a call would cost', async () => {
    const pro = clientOf(await host.key({ plan: 'pro' }))
    expect(await pro.eod.list.cost({ symbols: ['AAPL', 'MSFT'] })).toEqual({
      subjects: 2,
      credits: 10,
      remaining: expect.any(Number),
    })
    expect((await pro.usage.get()).data.used).toBe(0)
    expect((await pro.eod.list({ symbols: ['AAPL', 'MSFT'] })).http.creditsCost).toBe(10)
  })

  test('the client of the full service names items that the service could not return', async () => {
    const { meta } = await bourse.eod.list({ symbols: ['AAPL', 'NOBODY'] })
    expect(meta.errors).toEqual([
      expect.objectContaining({ code: 'symbol-not-resolved', symbol: 'NOBODY', instrument_id: null }),
    ])
  })
})

describe('problems of the full service', () => {
  const thrown = (call: Promise<unknown>) => call.then(() => undefined).catch((error: unknown) => error)

  test('problems of the full service have classes', async () => {
    const free = clientOf(await host.key({ plan: 'free' }))
    const pairs = [
      [Unauthenticated, () => clientOf('bourse_wrong').health.list(), 'unauthenticated'],
      [NotEntitled, () => free.eod.list({ symbols: ['XLON:VOD'] }), 'market-not-entitled'],
      [NotFound, () => bourse.eod.list({ symbols: ['NOBODY'] }), 'symbol-not-resolved'],
      [NotFound, () => bourse.instruments.get({ id: 'ins_00000000000000000000' }), 'record-not-found'],
      [InvalidRequest, () => bourse.eod.list({ symbols: ['AAPL'], from: 'soon' }), 'invalid-parameter'],
      [InvalidRequest, () => bourse.eod.list({ symbols: ['AAPL'], cursor: 'nonsense' }), 'cursor-mismatch'],
      [Unavailable, () => bourse.ratings.esg({ symbols: ['AAPL'] }), 'dataset-unavailable'],
    ] as const
    for (const [kind, call, code] of pairs) {
      const error = await thrown(call())
      expect(error, code).toBeInstanceOf(kind)
      expect(error).toMatchObject({ code, requestId: expect.stringMatching(/^req_/) })
    }
  })

  test('problems of the full service name the request’s invalid parts', async () => {
    expect(await thrown(bourse.eod.list({ symbols: ['AAPL'], from: 'soon' }))).toMatchObject({
      errors: [expect.objectContaining({ parameter: 'from' })],
    })
  })

  test('problems of the full service after too many requests say when to retry, and the client then retries', async () => {
    const key = await host.key({ plan: 'free' })
    const waits: number[] = []
    /** Advances the clock past the minute of the rate limit instead of waiting. */
    const pause = async (milliseconds: number) => {
      waits.push(milliseconds)
      host.clock.advance(milliseconds)
    }
    const patient = new Bourse({ url, key, pause })
    const hasty = clientOf(key)
    for (let call = 0; call < 30; call++) await hasty.health.list()
    const error = await thrown(hasty.health.list())
    expect(error).toBeInstanceOf(RateLimited)
    expect(error).toMatchObject({ code: 'rate-limit', retryAfter: expect.any(Number) })
    await patient.health.list()
    const [waited = 0, ...more] = waits
    expect(more).toEqual([])
    expect(waited).toBeGreaterThanOrEqual(1_000 * Number((error as RateLimited).retryAfter))
  })
})

describe('files of the full service', () => {
  test('an export is ordered once under an idempotency key, waited for, and read back as rows', async () => {
    const body = { endpoint: '/v1/eod', parameters: { symbols: SYMBOLS } }
    const [first, again] = [
      await bourse.exports.create({ body }, { idempotencyKey: 'one' }),
      await bourse.exports.create({ body }, { idempotencyKey: 'one' }),
    ]
    expect([first.http.status, first.data.status, again.data.id]).toEqual([202, 'queued', first.data.id])
    const { id } = first.data
    await expect(bourse.exports.get.download({ id })).rejects.toBeInstanceOf(Conflict)
    await work()
    expect((await bourse.exports.get({ id })).data.status).toBe('ready')
    const { content, filename, sha256, bytes } = await bourse.exports.get.download({ id })
    const file = await buffer(content)
    expect([filename, file.length]).toEqual([`${id}.ndjson`, bytes])
    expect(createHash('sha256').update(file).digest('hex')).toBe(sha256)
    const { data } = await bourse.eod.list({ symbols: SYMBOLS })
    expect(
      await allOf(
        bourse.eod.list.lines(
          (async function* () {
            yield file
          })(),
        ),
      ),
    ).toEqual(data)
    const part = await bourse.exports.get.download({ id }, { range: { start: 10, end: 19 } })
    expect([part.status, await buffer(part.content)]).toEqual([206, file.subarray(10, 20)])
  })

  test('a flat file is downloaded from its URL without sending the key', async () => {
    await work()
    const file = { dataset: 'eod', date: '2026-02-27' }
    const known = (await bourse.flatFiles.get(file)).data
    const listed = (await bourse.flatFiles.list({ dataset: 'eod' })).data
    expect(listed).toContainEqual(known)
    const { content, sha256 } = await bourse.flatFiles.get.download(file)
    const bytes = await buffer(content)
    expect([sha256, bytes.length]).toEqual([known.sha256, known.bytes])
    expect(gunzipSync(bytes).toString()).toContain(DIGITS)
    const parquet = await bourse.flatFiles.get.download({ ...file, format: 'parquet' })
    expect((await buffer(parquet.content)).subarray(0, 4).toString()).toBe('PAR1')
  })

  test('a flat file in another store is downloaded from there without the key', async () => {
    const asked: object[] = []
    const store: Server = createServer((request, response) => {
      asked.push(request.headers)
      response.end('of the store')
    })
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
    const address = store.address()
    const port = typeof address === 'object' ? address?.port : 0
    const key = await host.key()
    /** Simulates a service with a remote store: returns the actual response with a different URL. */
    const moved: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      if (response.status !== 302) return response
      const headers = new Headers(response.headers)
      headers.set('location', `http://127.0.0.1:${port}/file?signature=s`)
      return new Response(null, { status: 302, headers })
    }
    const { content } = await new Bourse({ url, key, fetch: moved }).flatFiles.get.download({
      dataset: 'eod',
      date: '2026-02-27',
    })
    expect((await buffer(content)).toString()).toBe('of the store')
    expect(asked).toHaveLength(1)
    expect(JSON.stringify(asked)).not.toContain(key)
    expect(asked[0]).not.toHaveProperty('authorization')
    await new Promise((resolve) => store.close(resolve))
  })
})
