import { afterEach, describe, expect, it } from 'vitest'
import { Bourse, type BourseOptions } from '../src/index.ts'
import { allOf } from './support/all-of.ts'
import { EMPTY, refused, simulate, type Asked, type Reply, type SimulatedServer } from './support/simulated-server.ts'

let server: SimulatedServer
let waits: number[] = []
afterEach(async () => {
  await server.close()
  waits = []
})

/** Creates a client that records how long it would wait, in whole seconds, without waiting. */
async function clientOf(
  answer: (asked: Asked, index: number) => Reply,
  options: Partial<BourseOptions> = {},
): Promise<Bourse> {
  server = await simulate(answer)
  const pause = async (milliseconds: number) => void waits.push(Math.floor(milliseconds / 1_000))
  return new Bourse({ url: server.url, key: 'bourse_key', pause, ...options })
}

const firstly =
  (reply: Reply, times = 1) =>
  (_: Asked, index: number) =>
    index < times ? reply : EMPTY
const broken: Reply = (response) => void response.destroy()
const torn: Reply = (response) => {
  response.writeHead(200, { 'content-length': '1000', 'content-type': 'application/json' })
  response.write('{"data":', () => response.destroy())
}

describe('a transient error', () => {
  it.each([
    [429, 'rate-limit', 17],
    [429, 'concurrency-limit', 1],
    [503, 'overloaded', 1],
    [503, 'database-unavailable', 60],
  ])('a transient %i %s is retried after the %3$i seconds that the service requires', async (status, code, seconds) => {
    const bourse = await clientOf(firstly(refused(status, code, { 'retry-after': String(seconds) }), 2))
    expect((await bourse.health.list()).data).toEqual([])
    expect(waits).toEqual([seconds, seconds])
  })

  it('a Retry-After date is relative to the response’s date, not to the local clock', async () => {
    const headers = { date: 'Mon, 02 Mar 2026 22:00:00 GMT', 'retry-after': 'Mon, 02 Mar 2026 22:00:09 GMT' }
    const bourse = await clientOf(firstly(refused(429, 'rate-limit', headers)))
    await bourse.health.list()
    expect(waits).toEqual([9])
  })

  it('without a Retry-After, each retry waits longer', async () => {
    const bourse = await clientOf(firstly(refused(503, 'overloaded'), 4))
    await bourse.health.list()
    expect(waits).toEqual([0, 1, 2, 4])
  })

  it('a transient error is thrown if it persists', async () => {
    const bourse = await clientOf(() => refused(429, 'rate-limit', { 'retry-after': '1' }))
    await expect(bourse.health.list()).rejects.toMatchObject({ name: 'RateLimited', retryAfter: 1 })
    expect(server.asked).toHaveLength(5)
  })

  it('a transient error is thrown immediately if retries are 0, for the client or for the call', async () => {
    const bourse = await clientOf(() => refused(429, 'rate-limit', { 'retry-after': '1' }))
    await expect(bourse.health.list({}, { retries: 0 })).rejects.toMatchObject({ code: 'rate-limit' })
    expect(server.asked).toHaveLength(1)
  })

  it('a transient error is also retried between pages', async () => {
    const page = '{"data":[{"date":"a"}],"meta":{"next_cursor":"x"}}'
    const bourse = await clientOf(
      (_, index) => [{ body: page }, refused(429, 'rate-limit', { 'retry-after': '3' })][index] ?? EMPTY,
    )
    expect(await allOf(bourse.eod.list.rows())).toHaveLength(1)
    expect(waits).toEqual([3])
  })
})

describe('a persistent error', () => {
  it('a persistent error is thrown immediately if the service requires a longer wait than the caller allows', async () => {
    const bourse = await clientOf(() => refused(429, 'daily-credit-limit', { 'retry-after': '30000' }))
    await expect(bourse.health.list()).rejects.toMatchObject({ name: 'RateLimited', retryAfter: 30_000 })
    expect(server.asked).toHaveLength(1)
  })

  it('a persistent error is waited out if the caller allows it', async () => {
    const bourse = await clientOf(firstly(refused(429, 'daily-credit-limit', { 'retry-after': '30000' })), {
      longestWait: 86_400,
    })
    await bourse.health.list()
    expect(waits).toEqual([30_000])
  })

  it.each([
    [503, 'dataset-unpublished'],
    [501, 'dataset-unavailable'],
    [500, 'internal-error'],
    [422, 'invalid-parameter'],
    [401, 'unauthenticated'],
  ])('%i %s is thrown immediately', async (status, code) => {
    const bourse = await clientOf(() => refused(status, code, { 'retry-after': '1' }))
    await expect(bourse.health.list()).rejects.toMatchObject({ code })
    expect(server.asked).toHaveLength(1)
  })
})

describe('a connection that fails', () => {
  it.each([
    ['breaks before the response', broken],
    ['breaks in the middle of the response', torn],
    ['is refused by a gateway', { status: 502, body: 'bad gateway' }],
  ])('a connection that %s is retried', async (_what, reply) => {
    const bourse = await clientOf(firstly(reply, 2))
    expect((await bourse.health.list()).data).toEqual([])
    expect(waits).toEqual([0, 1])
  })

  it("a connection that fails is reported with the system's message, without the query", async () => {
    const bourse = await clientOf(() => EMPTY, { retries: 0 })
    await server.close()
    const error: unknown = await bourse.eod.list({ symbols: ['AAPL'] }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      name: 'ConnectionFailed',
      message: expect.stringMatching(/Cannot reach .*\/v1\/eod: .*ECONNREFUSED/),
    })
    expect(error).toHaveProperty('cause')
  })

  it('a connection that fails is reported if no response arrives in time', async () => {
    const bourse = await clientOf(() => () => undefined, { retries: 1, timeout: 50 })
    await expect(bourse.health.list()).rejects.toMatchObject({
      name: 'ConnectionFailed',
      message: expect.stringContaining('within 50 ms'),
    })
    expect(server.asked).toHaveLength(2)
  })

  it('a connection that fails is not retried if the request is not idempotent and may have run', async () => {
    const { Caller, operation } = await import('../src/index.ts')
    server = await simulate(() => broken)
    const caller = new Caller({ url: server.url, key: 'k', pause: async () => undefined })
    const run = operation<(params: object) => Promise<unknown>>(caller, {
      id: 'x.run',
      method: 'POST',
      path: '/v1/x',
      shape: {},
    })
    await expect(run({ body: {} })).rejects.toMatchObject({ name: 'ConnectionFailed' })
    expect(server.asked).toHaveLength(1)
  })

  it('a connection that fails does not include a header that cannot be sent', async () => {
    const bourse = await clientOf(() => EMPTY)
    await expect(bourse.health.list({}, { headers: { 'x-note': 'a\nb' } })).rejects.toBeInstanceOf(TypeError)
    expect(waits).toEqual([])
  })
})

describe('an abort', () => {
  it('an abort before the call means nothing is sent', async () => {
    const bourse = await clientOf(() => EMPTY)
    await expect(bourse.health.list({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
    expect(server.asked).toEqual([])
  })

  it('an abort ends a call that is waiting for its response, with the signal’s reason', async () => {
    const ending = new AbortController()
    const bourse = await clientOf(() => () => ending.abort(new Error('the user left')))
    await expect(bourse.health.list({}, { signal: ending.signal })).rejects.toThrow('the user left')
    expect(waits).toEqual([])
  })

  it('an abort ends the wait before another attempt', async () => {
    const ending = new AbortController()
    server = await simulate(() => refused(429, 'rate-limit', { 'retry-after': '60' }))
    const bourse = new Bourse({ url: server.url, key: 'k' })
    const call = bourse.health.list({}, { signal: ending.signal })
    const told = expect(call).rejects.toMatchObject({ name: 'AbortError' })
    while (server.asked.length === 0) await new Promise((resolve) => setImmediate(resolve))
    ending.abort()
    await told
    expect(server.asked).toHaveLength(1)
  })

  it('an abort ends paging between pages', async () => {
    const ending = new AbortController()
    const bourse = await clientOf(() => ({ body: '{"data":[{"date":"a"}],"meta":{"next_cursor":"x"}}' }))
    const read = async () => {
      for await (const _ of bourse.eod.list.rows({}, { signal: ending.signal })) ending.abort()
    }
    await expect(read()).rejects.toMatchObject({ name: 'AbortError' })
    expect(server.asked).toHaveLength(1)
  })
})
