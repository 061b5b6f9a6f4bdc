import type { Publisher } from '@bourse/kit'
import type { AskOptions } from '@bourse/kit/host'
import { CANARY_KEY, startPublisher, type FakePublisher, type FaultKind } from '@bourse/testkit/publisher'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createDownloadFolder } from '../../src/jobs/download-folder.ts'
import type { Pace } from '../../src/jobs/pace.ts'
import { createSourceHttp } from '../../src/jobs/source-http.ts'
import { simulatedClock } from '../../src/wiring/index.ts'

const PUBLISHER: Publisher = {
  ...{ id: 'acme', name: 'Acme', licence: 'none', hosts: ['data.example.org'], requestsPerSecond: 100 },
  secrets: [{ name: 'api-key', title: 'API key', how: 'query:token', required: true }],
}
const NOON = '2026-03-02T12:00:00Z'
const NEXT = 'https://data.example.org/rows?page=2'
const ROWS = { results: [{ symbol: 'AAPL', close: 1.5 }], next_url: NEXT }

const noted: string[] = []
const pace: Pace = {
  admit: async () => undefined,
  throttled: async (seconds = 60) => (noted.push(`throttled ${seconds}`), seconds),
  quotaUsed: async () => undefined,
  keyRefused: async () => undefined,
  answered: async () => undefined,
}

let folder: string
let publisher: FakePublisher
const opened: { close(): Promise<void> }[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-faults-'))
  const profile = {
    id: 'acme',
    rows: (body: unknown) => [(body as { results: unknown[] }).results],
    missing: () => ({ status: 404 }),
  }
  publisher = await startPublisher(profile, { clock: simulatedClock(NOON) })
  publisher.put('/rows', ROWS)
  publisher.put('/rows.csv', 'date,close\n2026-03-02,1.5\n')
  publisher.put('/rows.csv.gz', gzipSync('date,close\n2026-03-02,1.5\n'.repeat(50)))
})
afterEach(async () => {
  publisher.clearFaults()
  noted.length = 0
  await Promise.all(opened.splice(0).map((each) => each.close()))
})
afterAll(async () => {
  await publisher.close()
  rmSync(folder, { recursive: true })
})

/** Opens a client for the publisher; the test closes it. */
function client(signal = new AbortController().signal) {
  const clock = simulatedClock(NOON)
  const http = createSourceHttp({
    publisher: PUBLISHER,
    configured: [new URL(publisher.url).host],
    baseUrl: publisher.url,
    keys: {
      headers: {},
      query: [['token', CANARY_KEY]],
      digest: 'd',
      blank: (text) => text.replaceAll(CANARY_KEY, '[key]'),
    },
    ...{ pace, release: '1.2.3', operator: undefined, clock, signal },
    downloads: createDownloadFolder(folder, () => clock.millis()),
  })
  opened.push(http)
  return http
}

function ask(path: string, options: AskOptions = {}, signal = new AbortController().signal) {
  return client(signal).ask(`https://data.example.org${path}`, options)
}

/** Sends a request while the publisher has a fault and returns the error. Its message must not contain a key. */
async function failure(path: string, answer: FaultKind, options: AskOptions = {}): Promise<Error> {
  publisher.fault({ path: `${path}*`, answer })
  const error: unknown = await ask(path, options).then(
    (received) => received.text(),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Error)) throw new Error(`expected an error, got ${JSON.stringify(error)}`)
  expect(`${error.message} ${JSON.stringify(error)}`).not.toContain(CANARY_KEY)
  return error
}

const JSON_ROWS: AskOptions = { expects: 'json' }
const CSV: AskOptions = { expects: 'csv', endsLines: true }

describe('a request to a faulty publisher', () => {
  it.each<[string, string, FaultKind, AskOptions, string, string]>([
    ['an HTML page', '/rows', 'html', JSON_ROWS, 'SourceMoved', 'expected JSON, got an HTML page'],
    ['no body', '/rows', 'empty', JSON_ROWS, 'SourceMoved', 'expected JSON, got nothing'],
    ['JSON in UTF-16', '/rows', 'utf-16', JSON_ROWS, 'SourceMoved', 'expected JSON, got text in UTF-16'],
    ['CSV in UTF-16', '/rows.csv', 'utf-16', CSV, 'SourceMoved', 'expected CSV, got text in UTF-16'],
    ['CSV in gzip', '/rows.csv', 'gzip-broken', CSV, 'SourceMoved', 'expected CSV, got binary data'],
    ['half of a body', '/rows', { cut: 20, honest: true }, JSON_ROWS, 'RetryLater', 'cut short'],
    ['half of a line', '/rows.csv', { cut: 20, honest: true }, CSV, 'RetryLater', 'cut short'],
    ['damaged gzip', '/rows.csv.gz', 'gzip-broken', { expects: 'gzip' }, 'RetryLater', 'gzip file is damaged'],
    ['a broken connection', '/rows', 'reset', JSON_ROWS, 'RetryLater', 'cannot be reached'],
    ['fewer bytes than stated', '/rows', { cut: 20 }, JSON_ROWS, 'RetryLater', 'cannot be reached'],
    ['a redirect to elsewhere', '/rows', { redirect: 'https://evil.example/' }, {}, 'Error', 'is not among the hosts'],
    ['a redirect to itself', '/rows', { redirect: '/rows' }, {}, 'Error', 'redirects more than 3 times'],
    ['too many bytes', '/rows', { huge: 5_000 }, { maxBytes: 4_096 }, 'Error', 'returned more than 4096 bytes'],
    ['an echo of the key', '/rows', { status: 418, body: `bad ${CANARY_KEY}` }, {}, 'HttpStatus', '418'],
  ])('a request to a faulty publisher rejects %s', async (_, path, answer, options, name, message) => {
    const error = await failure(path, answer, options)
    expect([error.name, error.message]).toEqual([name, expect.stringContaining(message)])
  })

  it.each(['text', 'json'] as const)(
    'a request to a faulty publisher retries after a truncated JSON body, read as %s',
    async (method) => {
      publisher.fault({ path: '/rows', answer: { cut: 20, honest: true } })
      const [http, address] = [client(), 'https://data.example.org/rows']
      const read = method === 'text' ? http.text(address, { expects: 'json' }) : http.json(address)
      await expect(read).rejects.toMatchObject({ name: 'RetryLater', message: expect.stringContaining('cut short') })
    },
  )

  it.each<[string, FaultKind, unknown]>([
    ['a byte order mark', 'bom', { ...ROWS, results: [{ symbol: 'AAPL', close: '1.5' }] }],
    ['numbers as text', 'wrong-type', { ...ROWS, results: [{ symbol: 'AAPL', close: '1.5' }] }],
    ['null in place of a number', 'null-numbers', { ...ROWS, results: [{ symbol: 'AAPL', close: null }] }],
    ['a number with an exponent', 'exponents', { ...ROWS, results: [{ symbol: 'AAPL', close: '1.5' }] }],
    ['a next page elsewhere', { nextElsewhere: 'https://evil.example/2' }, { next_url: 'https://evil.example/2' }],
    ['a next page that links to itself', 'loop', { next_url: 'https://data.example.org/rows' }],
  ])('a request to a faulty publisher returns %s to the source', async (_, answer, expected) => {
    publisher.fault({ path: '/rows', answer })
    expect(await (await ask('/rows', JSON_ROWS)).json()).toMatchObject(expected as object)
  })

  it.each([-7_200, 7_200])(
    'a request to a faulty publisher waits for the stated time even if the publisher’s clock is off by %i s',
    async (clockSkew) => {
      const busy = { status: 429, headers: { 'retry-after': 'Mon, 02 Mar 2026 12:05:00 GMT' } }
      publisher.put('/busy', () => busy)
      expect(await failure('/busy', { clockSkew })).toMatchObject({ name: 'RetryLater', seconds: 300 })
      expect(noted).toEqual(['throttled 300'])
    },
  )

  it.each<FaultKind>(['slow-headers', { stall: 5 }])('is aborted with its run during %j', async (answer) => {
    publisher.fault({ path: '/rows', answer })
    const run = new AbortController()
    const before = publisher.requests().length
    const answered = ask('/rows', JSON_ROWS, run.signal)
    await expect.poll(() => publisher.requests().length).toBe(before + 1)
    run.abort()
    await expect(answered).rejects.toMatchObject({ name: 'AbortError' })
  })
})
