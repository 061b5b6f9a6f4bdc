import type { Publisher } from '@bourse/kit'
import { gzipSync } from 'node:zlib'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createDownloadFolder } from '../../src/jobs/download-folder.ts'
import type { Pace } from '../../src/jobs/pace.ts'
import { createSourceHttp, type SourceHttpOptions } from '../../src/jobs/source-http.ts'
import { simulatedClock } from '../../src/wiring/index.ts'
import { startPublisher, status, text, type PublisherServer, type Reply } from './support/publisher-server.ts'

const PUBLISHER: Publisher = {
  id: 'acme',
  name: 'Acme',
  licence: 'none',
  hosts: ['data.example.org'],
  requestsPerSecond: 100,
  secrets: [{ name: 'api-key', title: 'API key', how: 'header:X-Key', required: true }],
  statuses: {
    200: [{ matching: /"error":"no such symbol"/, means: 'gone' }],
    400: [{ matching: /Invalid symbol/, means: 'gone' }],
    403: [{ matching: /subscription/, means: 'plan' }],
    404: 'nothing',
  },
}

const noted: string[] = []
const pace: Pace = {
  admit: async () => undefined,
  async throttled(seconds = 60) {
    noted.push(`throttled ${seconds}`)
    return seconds
  },
  quotaUsed: async () => void noted.push('quota'),
  keyRefused: async () => void noted.push('key'),
  answered: async () => undefined,
}

let server: PublisherServer
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-ask-'))
  server = await startPublisher()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  noted.length = 0
  await Promise.all(opened.splice(0).map((each) => each.close()))
})

function open(options: Partial<SourceHttpOptions> = {}) {
  const clock = simulatedClock('2026-03-02T10:00:00Z')
  const http = createSourceHttp({
    publisher: PUBLISHER,
    configured: [server.host],
    baseUrl: `http://${server.host}/base`,
    keys: {
      headers: { 'x-key': 'CANARY' },
      query: [['token', 'CANARY']],
      digest: 'd',
      blank: (body) => body.replaceAll('CANARY', '[key]'),
    },
    pace,
    release: '1.2.3',
    operator: undefined,
    downloads: createDownloadFolder(folder, () => clock.millis()),
    clock,
    signal: new AbortController().signal,
    ...options,
  })
  opened.push(http)
  return http
}

const ADDRESS = 'https://data.example.org/rows?day=1'
const json =
  (code: number, body: string): Reply =>
  (response) =>
    void response.writeHead(code, { 'content-type': 'application/json' }).end(body)

describe('a request with its status', () => {
  it('is sent to the configured address with the key, which the source never sees', async () => {
    server.answer(text('{"a":1.10}'))
    const answer = await open().ask(ADDRESS, { expects: 'json' })
    expect(server.asked[0]?.path).toBe('/base/rows?day=1&token=CANARY')
    expect(answer).toMatchObject({ status: 200, refusal: undefined })
    expect(await answer.json()).toEqual({ a: '1.10' })
  })

  it('a request returns a not-found response with its status', async () => {
    server.answer(json(404, '{}'))
    expect(await open().ask(ADDRESS)).toMatchObject({ status: 404, refusal: 'nothing' })
    server.answer(json(400, '{"msg":"Invalid symbol."}'))
    expect(await open().ask(ADDRESS)).toMatchObject({ status: 400, refusal: 'gone' })
    server.answer(json(200, '{"error":"no such symbol"}'))
    expect(await open().ask(ADDRESS, { expects: 'json' })).toMatchObject({ status: 200, refusal: 'gone' })
  })

  it('a request fails with the status and the start of the body, without the key', async () => {
    server.answer(json(400, 'bad CANARY'))
    await expect(open().ask(ADDRESS)).rejects.toMatchObject({
      ...{ name: 'HttpStatus', status: 400, code: undefined, body: 'bad [key]' },
      message: expect.not.stringContaining('CANARY'),
    })
  })

  it.each([
    [401, '{}', 'key', 'rejects the key'],
    [402, '{}', 'quota', 'quota of Acme is used up'],
  ])(
    'a rejected key or a used-up quota stops all of the publisher’s sources on %i',
    async (code, body, name, message) => {
      server.answer(json(code, body))
      await expect(open().ask(ADDRESS)).rejects.toMatchObject({
        name: 'SourceOff',
        message: expect.stringMatching(message),
      })
      expect(noted).toEqual([name])
      expect(server.asked).toHaveLength(1)
    },
  )

  it("a request stops one source if the plan does not include the source's data", async () => {
    server.answer(json(403, '{"message":"subscription does not permit"}'))
    await expect(open().ask(ADDRESS)).rejects.toMatchObject({
      name: 'SourceOff',
      message: expect.stringMatching('plan of Acme does not include this'),
    })
    expect(noted).toEqual([])
  })

  it("a 429 makes all of the publisher's sources wait", async () => {
    server.answer(status(429, '900'))
    await expect(open().ask(ADDRESS)).rejects.toMatchObject({ name: 'RetryLater', seconds: 900 })
    expect(noted).toEqual(['throttled 900'])
  })

  it.each([
    ['json', '<!doctype html><title>Moved</title>', 'expected JSON, got an HTML page'],
    ['csv', '<html>', 'expected CSV, got an HTML page'],
    ['csv', 'x,y\n1,2\n', 'expected CSV, got other text'],
    ['zip', 'no archive', 'expected ZIP, got other text'],
    ['gzip', 'no archive', 'expected GZIP, got other text'],
    ['xml', '{"a":1}', 'expected XML, got other text'],
  ] as const)('a %s body with different content is reported as moved', async (expects, body, message) => {
    server.answer(text(body))
    await expect(open().ask(ADDRESS, { expects, columns: ['date'] })).rejects.toMatchObject({
      name: 'SourceMoved',
      message: expect.stringContaining(message),
    })
    expect(server.asked).toHaveLength(1)
  })

  const cut: Reply = (response) => void response.end(gzipSync('a'.repeat(10_000)).subarray(0, 30))
  it.each([
    ['json', text('{"rows":[1,2,{"a":"}]')],
    ['csv', text('date,close\n2026-03-02,1')],
    ['zip', text('PK and no directory')],
    ['xml', text('<?xml version="1.0"?><!-- list --><list><day date="2026-03-02"/>')],
    ['xml', text('<list><list-end></list-end>')],
    ['gzip', cut],
  ] as const)('a truncated %s body is requested two more times', async (expects, reply) => {
    server.answer(reply)
    await expect(open().ask(ADDRESS, { expects, columns: ['date'], endsLines: true })).rejects.toMatchObject({
      ...{ name: 'RetryLater', seconds: 300, message: expect.stringContaining('cut short') },
    })
    expect(server.asked).toHaveLength(3)
  })

  it.each([
    ['csv', 'date,close\r\n2026-03-02,1\r\n\x1a'],
    ['xml', '<?xml version="1.0"?><list><day date="2026-03-02"/></list>\n<!-- served by a cache -->\n'],
    ['xml', '<list date="2026-03-02"/>'],
  ] as const)('a complete %s body is accepted even with extra characters after its end', async (expects, body) => {
    server.answer(text(body))
    expect(await open().text(ADDRESS, { expects, endsLines: true })).toBe(body)
  })

  it('a request is postponed for 15 minutes if a publisher fails three times', async () => {
    server.answer(json(503, '{}'))
    await expect(open().ask(ADDRESS)).rejects.toMatchObject({ name: 'RetryLater', seconds: 900 })
    expect(server.asked).toHaveLength(3)
  })

  it('a request waits until the instant in the limit header of a 429', async () => {
    const limitHeaders = [{ left: 'X-Left', resets: 'X-Reset' }]
    const reset = String(Date.parse('2026-03-02T10:00:47Z') / 1000)
    server.answer((response) => void response.writeHead(429, { 'x-left': '0', 'x-reset': reset }).end())
    await expect(open({ publisher: { ...PUBLISHER, limitHeaders } }).ask(ADDRESS)).rejects.toMatchObject({
      ...{ name: 'RetryLater', seconds: 47 },
    })
    expect(noted).toEqual(['throttled 47'])
  })

  it("a request follows up to three redirects between the publisher's hosts", async () => {
    const to =
      (location: string): Reply =>
      (response) =>
        void response.writeHead(302, { location }).end()
    server.answer(to('/elsewhere'), text('here'))
    expect((await open().ask(ADDRESS)).text()).toBe('here')
    server.answer(to('https://other.example.net/rows'))
    await expect(open().ask(ADDRESS)).rejects.toThrow('is not among the hosts that Acme declares')
    server.answer(to('/again'))
    await expect(open().ask(ADDRESS)).rejects.toThrow('redirects more than 3 times')
  })
})
