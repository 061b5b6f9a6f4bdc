import { defineDataset, endpoint, f, perRequest } from '@bourse/kit'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AMPLE, closes, createOrder, listCloses, publishCloses } from './support/closes.ts'

let tick = 0
const dataset = defineDataset({
  id: 'ranged',
  title: 'Ranged',
  summary: 'Closes in byte ranges',
  records: [closes],
  endpoints: [
    listCloses({ default: 1_000, max: 1_000 }),
    endpoint('/ticks', {
      id: 'ticks.list',
      summary: 'A counter, tagged by its body',
      capabilities: [],
      credits: perRequest(3),
      fields: { tick: f.count('Value of the counter') },
      order: ['tick asc'],
      paging: false,
      pointInTime: false,
      tag: 'body',
      needs: {},
      read: async () => [{ tick: `${tick}` }],
    }),
    createOrder,
  ],
})

const FORMATS = ['csv', 'ndjson', 'arrow', 'parquet'] as const
const CLOSES = '/v1/closes?symbols=AAPL&from=2020-01-01&to=2022-12-31'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({
    datasets: [fakeListings(['XNAS:AAPL', 'XNAS:MSFT']), dataset],
    config: {
      plans: { twelve: { ...AMPLE, credits_per_day: 12 }, ample: AMPLE },
      welcome_credits: { amount: 0, days: 1 },
    },
  })
  await publishClosesAt('1.5')
})
afterAll(() => host.close())

const publishClosesAt = (close: string) => publishCloses(host, { from: '2020-01-01', days: 900, closeOf: () => close })

const head = async (url: string, key: string, headers = {}) => {
  const sent = { authorization: `Bearer ${key}`, ...headers }
  const {
    statusCode,
    headers: received,
    rawPayload,
  } = await host.host.app.inject({ method: 'HEAD', url, headers: sent })
  return { status: statusCode, headers: received as Record<string, string | undefined>, bytes: rawPayload }
}
const ofFormat = (format: string) => `${CLOSES}&format=${format}`
const costOf = ({ headers }: { headers: Readonly<Record<string, string | undefined>> }) =>
  Number(headers['x-credits-cost'])

describe('HEAD', () => {
  it.each(['json', ...FORMATS])('returns the headers of GET and costs the same: %s', async (format) => {
    const key = await host.key({ plan: 'ample' })
    const one = await host.get(ofFormat(format), { key: await host.key({ plan: 'ample' }) })
    const { status, headers, bytes } = await head(ofFormat(format), key)
    expect(status).toBe(200)
    expect(bytes).toHaveLength(0)
    expect(Number(headers['content-length'])).toBe(one.bytes.length)
    for (const name of ['etag', 'content-type', 'x-credits-cost', 'accept-ranges', 'x-next-cursor', 'vary'])
      expect([name, headers[name]]).toEqual([name, one.headers[name]])
    expect(costOf({ headers })).toBe(5)
  })

  it('is rejected like GET', async () => {
    const key = await host.key({ plan: 'ample' })
    expect((await head('/v1/closes?symbols=NOPE', key)).status).toBe(404)
    expect((await head(`${CLOSES}&x=1`, key)).status).toBe(422)
    expect((await head(CLOSES, 'bourse_no')).status).toBe(401)
    expect((await head('/v1/orders', key)).status).toBe(405)
  })

  it('ignores Range, and returns 304 like GET', async () => {
    const key = await host.key({ plan: 'ample' })
    const { status, headers } = await head(ofFormat('csv'), key, { range: 'bytes=0-9' })
    expect([status, headers['content-range']]).toEqual([200, undefined])
    expect((await head(ofFormat('csv'), key, { 'if-none-match': headers['etag'] })).status).toBe(304)
  })

  it('counts the rows that are paid for, and no bytes', async () => {
    const key = await host.key({ plan: 'ample' })
    const counted = vi.spyOn(host.host.engine.usage, 'count')
    await head(ofFormat('csv'), key)
    await host.get(ofFormat('csv'), { key, headers: { range: 'bytes=0-9' } })
    expect(counted.mock.calls.map(([{ credits, rows, bytes }]) => [credits, rows, bytes])).toEqual([
      [5, 900, 0],
      [0, 0, 10],
    ])
    counted.mockRestore()
  })

  it('a path names it among the methods that it accepts', async () => {
    const key = await host.key({ plan: 'ample' })
    expect((await host.put(CLOSES, Buffer.from(''), { key })).headers['allow']).toBe('GET, HEAD')
    expect((await host.put('/v1/orders', Buffer.from(''), { key })).headers['allow']).toBe('POST')
  })
})

describe.each(FORMATS)('ranges of %s', (format) => {
  const range = async (key: string, headers: Record<string, string>) => host.get(ofFormat(format), { key, headers })

  it('any ranges are parts of the same bytes, whether the response is cached or read again', async () => {
    const key = await host.key({ plan: 'ample' })
    const { bytes, headers } = await host.get(ofFormat(format), { key })
    const position = fc.integer({ min: 0, max: bytes.length - 1 })
    const cached = vi.spyOn(host.host.engine.bodies, 'get')
    await fc.assert(
      fc.asyncProperty(position, position, fc.boolean(), async (a, b, isCached) => {
        if (!isCached) cached.mockReturnValueOnce(undefined)
        const [first, last] = [Math.min(a, b), Math.max(a, b)]
        const part = await range(key, { range: `bytes=${first}-${last}`, 'accept-encoding': 'br, gzip' })
        expect(part.status).toBe(206)
        expect(part.bytes.equals(bytes.subarray(first, last + 1))).toBe(true)
        expect(part.headers).toMatchObject({
          'content-range': `bytes ${first}-${last}/${bytes.length}`,
          'content-length': String(last - first + 1),
          etag: headers['etag'],
        })
        expect(part.headers['content-encoding']).toBeUndefined()
      }),
      { numRuns: 20 },
    )
    cached.mockRestore()
    expect((await range(key, { range: 'bytes=-7' })).bytes).toEqual(bytes.subarray(-7))
    expect((await range(key, { range: `bytes=${bytes.length - 3}-` })).bytes).toEqual(bytes.subarray(-3))
  })

  it('If-Range with another tag returns the entire response, and so do several ranges', async () => {
    const key = await host.key({ plan: 'ample' })
    const { bytes, headers } = await host.get(ofFormat(format), { key })
    const [tag = ''] = [headers['etag']]
    expect((await range(key, { range: 'bytes=0-9', 'if-range': tag })).status).toBe(206)
    for (const other of ['"another"', `W/${tag}`, 'Mon, 02 Mar 2026 22:00:00 GMT']) {
      const whole = await range(key, { range: 'bytes=0-9', 'if-range': other })
      expect([whole.status, whole.bytes.length]).toEqual([200, bytes.length])
    }
    for (const several of ['bytes=0-1,3-4', 'rows=0-1', 'bytes=x-'])
      expect((await range(key, { range: several })).status).toBe(200)
  })

  it('a range outside the response is 416 and costs nothing', async () => {
    const key = await host.key({ plan: 'ample' })
    const outside = await range(key, { range: 'bytes=99999999-' })
    expect([outside.status, outside.json.code, costOf(outside)]).toEqual([416, 'range-not-satisfiable', 0])
    expect(outside.headers['content-range']).toMatch(/^bytes \*\/\d+$/)
    expect(costOf(await range(key, { range: 'bytes=0-0' }))).toBe(5)
  })

  it('HEAD, ranges and repeated reads are one charge', async () => {
    const key = await host.key({ plan: 'twelve' })
    expect(costOf(await head(ofFormat(format), key))).toBe(5)
    const repeats: readonly Record<string, string>[] = [
      {},
      { range: 'bytes=0-3' },
      { range: 'bytes=-3' },
      { 'accept-encoding': 'gzip' },
    ]
    for (const headers of repeats) expect(costOf(await host.get(ofFormat(format), { key, headers }))).toBe(0)
    const concurrent = await Promise.all(
      Array.from({ length: 8 }, (_, index) => range(key, { range: `bytes=${index}-${index}` })),
    )
    expect(concurrent.map(costOf)).toEqual(concurrent.map(() => 0))
    expect((await host.get(`${ofFormat(format)}&dry_run=true`, { key })).json.data.credits).toBe(0)
    expect(costOf(await host.get(ofFormat(format), { key: await host.key({ plan: 'twelve' }) }))).toBe(5)
  })
})

describe('one charge', () => {
  it('concurrent first requests pay once', async () => {
    const key = await host.key({ plan: 'ample' })
    const costs = await Promise.all(
      Array.from({ length: 12 }, async (_, index) =>
        costOf(await host.get(ofFormat('csv'), { key, headers: { range: `bytes=${index}-` } })),
      ),
    )
    expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(5)
  })

  it('other rows, another format and another UTC day are charged again, and JSON each time', async () => {
    const key = await host.key({ plan: 'ample' })
    const costs = async (...queries: readonly string[]) => {
      const all: number[] = []
      for (const query of queries) all.push(costOf(await host.get(`${CLOSES}${query}`, { key })))
      return all
    }
    expect(await costs('&format=csv', '&format=ndjson', '&format=csv&limit=3', '&format=csv&order=asc')).toEqual([
      5, 5, 5, 5,
    ])
    expect(await costs('', '', '&format=csv')).toEqual([5, 5, 0])
    host.clock.set('2026-03-03T00:00:01Z')
    expect(await costs('&format=csv', '&format=csv')).toEqual([5, 0])
    host.clock.set('2026-03-02T22:00:00Z')
  })

  it('a paid response stays readable when the credits are used up; another one does not', async () => {
    const key = await host.key({ plan: 'twelve' })
    await host.get(ofFormat('csv'), { key })
    await host.get(ofFormat('parquet'), { key })
    expect((await host.get(ofFormat('csv'), { key })).status).toBe(200)
    expect((await host.get(ofFormat('arrow'), { key })).json.code).toBe('daily-credit-limit')
  })

  it('a corrected row is another response: If-Range returns it entirely, and it is charged', async () => {
    const key = await host.key({ plan: 'ample' })
    const before = await host.get(ofFormat('csv'), { key })
    await publishClosesAt('2.25')
    const after = await host.get(ofFormat('csv'), {
      key,
      headers: { range: 'bytes=0-9', 'if-range': before.headers['etag'] ?? '' },
    })
    expect([after.status, costOf(after)]).toEqual([200, 5])
    expect(after.text).toContain('2.25')
  })

  it('a response that only its body identifies is charged once per body', async () => {
    const key = await host.key({ plan: 'ample' })
    const cost = async (path: string) => costOf(await host.get(path, { key }))
    expect([await cost('/v1/ticks?format=csv'), await cost('/v1/ticks?format=csv')]).toEqual([3, 0])
    tick += 1
    expect([await cost('/v1/ticks?format=csv'), await cost('/v1/ticks'), await cost('/v1/ticks')]).toEqual([3, 3, 3])
  })

  it('an order is charged each time and has no ranges', async () => {
    const key = await host.key({ plan: 'ample' })
    const order = () => host.post('/v1/orders?format=csv', {}, { key, headers: { range: 'bytes=0-3' } })
    for (const answer of [await order(), await order()])
      expect([answer.status, costOf(answer), answer.headers['accept-ranges']]).toEqual([200, 7, undefined])
  })

  it('each range is entitled, and counts in the minute', async () => {
    const key = await host.key({ plan: 'ample', requests_per_minute: 3 })
    const read = () => host.get(ofFormat('csv'), { key, headers: { range: 'bytes=0-9' } })
    expect([(await read()).status, (await read()).status, (await read()).status]).toEqual([206, 206, 206])
    expect((await read()).json.code).toBe('rate-limit')
    const other = await host.key({ plan: 'ample', symbols: ['XNAS:MSFT'] })
    expect((await host.get(ofFormat('csv'), { key: other, headers: { range: 'bytes=0-9' } })).status).toBe(403)
  })
})
