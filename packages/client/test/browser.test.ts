import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Bourse } from '../src/index.ts'
import { hasBrowser, launchBrowser } from './support/browser.ts'
import {
  answered,
  EMPTY,
  refused,
  simulate,
  type Asked,
  type Reply,
  type SimulatedServer,
} from './support/simulated-server.ts'

/** The globals of the page. */
declare global {
  var Client: typeof Bourse
  var bourse: Bourse
}

const SOURCES = fileURLToPath(new URL('../src', import.meta.url))

const PAGE = `<!doctype html><script type="module">import { Bourse } from '/src/index.ts'; globalThis.Client = Bourse</script>`

/** Serves the page and the client's own sources, which are JavaScript once their types are stripped. */
function pageOf({ url }: Asked): Reply {
  if (!url.startsWith('/src/')) return { headers: { 'content-type': 'text/html' }, body: PAGE }
  const source = readFileSync(SOURCES + url.slice('/src'.length), 'utf8')
  return { headers: { 'content-type': 'text/javascript' }, body: stripTypeScriptTypes(source) }
}

/** Lets pages from other origins call the service and read the headers that the client needs. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, if-none-match, idempotency-key, content-type',
  'access-control-expose-headers': 'etag, retry-after, x-request-id, x-credits-cost',
}

describe.skipIf(!hasBrowser)(`in a browser${hasBrowser ? '' : ' (skipped: BOURSE_BROWSER names none)'}`, () => {
  let browser: Browser
  let page: Page
  let pages: SimulatedServer
  let service: SimulatedServer
  let elsewhere: SimulatedServer
  let answer: (asked: Asked) => Reply

  beforeAll(async () => {
    pages = await simulate(pageOf)
    elsewhere = await simulate(() => ({ headers: CORS, body: 'elsewhere' }))
    service = await simulate((asked) => {
      const reply = asked.method === 'OPTIONS' ? { status: 204 } : answer(asked)
      return typeof reply === 'function' ? reply : { ...reply, headers: { ...CORS, ...reply.headers } }
    })
    browser = await launchBrowser()
    page = await browser.newPage()
    await page.goto(pages.url)
    await page.evaluate((url) => {
      globalThis.bourse = new Client({ url, key: 'bourse_key', pause: async () => undefined })
    }, service.url)
  })
  afterAll(async () => {
    await browser?.close()
    await Promise.all([pages, service, elsewhere].map((server) => server?.close()))
  })
  beforeEach(() => void (answer = () => EMPTY))

  const sent = () => service.asked.filter(({ method }) => method !== 'OPTIONS').at(-1)

  it('the client in a browser reads rows with every digit, and retries transient errors', async () => {
    let calls = 0
    answer = () =>
      calls++ === 0
        ? refused(429, 'rate-limit', { 'retry-after': '1' })
        : answered('{"data":[{"close":123456789012345.678901234567890123}],"meta":{"next_cursor":null}}', {
            'x-credits-cost': '5',
          })
    const told = await page.evaluate(async () => {
      const { data, http } = await bourse.eod.list({ symbols: ['AAPL'] })
      return [data[0]?.close, http.creditsCost]
    })
    expect([told, calls]).toEqual([['123456789012345.678901234567890123', 5], 2])
    expect(sent()?.headers).toMatchObject({ authorization: 'Bearer bourse_key', origin: pages.url })
  })

  it('the client in a browser throws problems as instances of their classes', async () => {
    answer = () => refused(404, 'symbol-not-resolved')
    const told = page.evaluate(() => bourse.eod.list({ symbols: ['X'] }).catch((error) => [error.name, error.code]))
    expect(await told).toEqual(['NotFound', 'symbol-not-resolved'])
  })

  it('the client in a browser sends orders with a generated idempotency key, even on a page without a secure context', async () => {
    answer = () => answered('{"data":{"id":"exp_1"},"meta":{}}')
    await page.evaluate(() => bourse.exports.create({ body: { endpoint: '/v1/eod' } }))
    expect(sent()).toMatchObject({ method: 'POST', body: '{"endpoint":"/v1/eod"}' })
    expect(sent()?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  })

  it('the client in a browser requests files in another store through the service itself, and reads them in chunks', async () => {
    answer = () => ({ body: '{"date":"2026-03-02","close":1.10}\n{"date":"2026-03-03","close":2}\n' })
    const rows = await page.evaluate(async () => {
      const { content } = await bourse.flatFiles.get.download({ dataset: 'eod', date: '2026-03-02' })
      const all: unknown[] = []
      for await (const { date, close } of bourse.eod.list.lines(content)) all.push([date, close])
      return all
    })
    expect(rows).toEqual([
      ['2026-03-02', '1.10'],
      ['2026-03-03', '2'],
    ])
    expect(sent()?.url).toBe('/v1/flat-files/eod/2026-03-02?stream=true&download=true')
  })

  it('the client in a browser does not follow redirects', async () => {
    answer = () => ({ status: 302, headers: { location: `${elsewhere.url}/file` } })
    const named = (call: () => Promise<unknown>) => page.evaluate(call)
    expect(await named(() => bourse.health.list().catch((error) => error.name))).toBe('UnexpectedAnswer')
    expect(await named(() => bourse.exports.get.download({ id: 'exp_1' }).catch((error) => error.name))).toBe(
      'UnexpectedAnswer',
    )
    expect(elsewhere.asked).toEqual([])
  })

  it('the client in a browser ends an aborted call', async () => {
    answer = () => () => undefined
    const name = await page.evaluate(() =>
      bourse.health.list({}, { signal: AbortSignal.timeout(100) }).catch((error) => error.name),
    )
    expect(name).toBe('TimeoutError')
  })
})
