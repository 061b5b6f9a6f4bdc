import type { Publisher } from '@bourse/kit'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { simulatedClock, systemClock } from '../../src/wiring/index.ts'
import { createDownloadFolder } from '../../src/jobs/download-folder.ts'
import type { PublisherKeys } from '../../src/jobs/http/publisher-keys.ts'
import type { Pace } from '../../src/jobs/pace.ts'
import { isPrivate } from '../../src/jobs/private-address.ts'
import { createSourceHttp, type SourceHttpOptions } from '../../src/jobs/source-http.ts'
import {
  broken,
  silent,
  startPublisher,
  status,
  text,
  type PublisherServer,
  type Reply,
} from './support/publisher-server.ts'

const PUBLISHER: Publisher = { name: 'Test', licence: 'none', hosts: ['data.example.org'], requestsPerSecond: 100 }
const UNHURRIED: Pace = {
  admit: async () => undefined,
  throttled: async (seconds = 60) => seconds,
  quotaUsed: async () => undefined,
  keyRefused: async () => undefined,
  answered: async () => undefined,
}
const NO_KEYS: PublisherKeys = { headers: {}, query: [], digest: '', blank: (text) => text }
const clock = simulatedClock('2026-03-02T10:00:00Z')

let server: PublisherServer
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-http-'))
  server = await startPublisher()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()))
})

function open(options: Partial<SourceHttpOptions> = {}) {
  const signal = new AbortController().signal
  const http = createSourceHttp({
    publisher: PUBLISHER,
    configured: [server.host],
    baseUrl: undefined,
    keys: NO_KEYS,
    pace: UNHURRIED,
    release: '1.2.3',
    operator: undefined,
    downloads: createDownloadFolder(folder, () => clock.millis()),
    clock,
    signal,
    ...options,
  })
  opened.push(http)
  return http
}

const fetching = (options: Partial<SourceHttpOptions> = {}) => open(options).text(`http://${server.host}/rows.csv`)

describe('a source that fetches', () => {
  it('gets text and bytes as received, and identifies itself', async () => {
    server.answer(text('a,b\r\n1,ä\r\n'))
    expect(await fetching()).toBe('a,b\r\n1,ä\r\n')
    expect(Buffer.from(await open().bytes(`http://${server.host}/x`)).toString()).toBe('a,b\r\n1,ä\r\n')
    expect(server.asked[0]).toMatchObject({ path: '/rows.csv', agent: expect.stringMatching(/^Bourse\/1\.2\.3 /) })
  })

  it('a source that fetches retries after the number of seconds that the publisher requests', async () => {
    server.answer(status(429, '1'), status(503, '0'), text('here'))
    const own = simulatedClock('2026-03-02T10:00:00Z')
    expect(await fetching({ clock: own })).toBe('here')
    expect(own.now()).toBe('2026-03-02T10:00:01.000Z')
    expect(server.asked).toHaveLength(3)
  })

  it.each(['999999999', 'Tue, 02 Mar 2027 10:00:00 GMT'])(
    'a source that fetches is postponed for at most a day: %s',
    async (header) => {
      server.answer(status(429, header))
      await expect(fetching()).rejects.toMatchObject({ name: 'RetryLater', seconds: 86_400 })
    },
  )

  it('a source that fetches retries at the time that the publisher requests', async () => {
    server.answer(
      status(429, 'Mon, 02 Mar 2026 10:00:01 GMT'),
      status(429, 'Mon, 02 Mar 2026 09:00:00 GMT'),
      text('here'),
    )
    const own = simulatedClock('2026-03-02T10:00:00Z')
    expect(await fetching({ clock: own })).toBe('here')
    expect(own.now()).toBe('2026-03-02T10:00:01.000Z')
    expect(server.asked).toHaveLength(3)
  })

  it('a source that fetches retries if the connection breaks, before or during the response', async () => {
    server.answer(broken(), text('here'))
    expect(await fetching()).toBe('here')
    server.answer(broken('half of'), text('the whole'))
    expect(await fetching()).toBe('the whole')
  })

  it('a source that fetches leaves a longer wait to the job queue immediately', async () => {
    server.answer(status(429, '3600'))
    await expect(fetching()).rejects.toMatchObject({ name: 'RetryLater', seconds: 3600 })
    expect(server.asked).toHaveLength(1)
  })

  it('a source that fetches leaves further attempts to the job queue after three', async () => {
    server.answer(status(500, '0'))
    await expect(fetching()).rejects.toMatchObject({
      name: 'RetryLater',
      message: `${server.host} returned 500`,
    })
    expect(server.asked).toHaveLength(3)
  })

  it('a source that fetches leaves an unresolvable host name to the job queue immediately', async () => {
    const publisher = { ...PUBLISHER, hosts: ['nowhere.invalid'] }
    await expect(open({ publisher }).text('https://nowhere.invalid/rows.csv')).rejects.toMatchObject({
      ...{ name: 'RetryLater', seconds: 600, message: 'nowhere.invalid cannot be reached: its name has no address' },
    })
  })

  it('a source that fetches treats every other status as final, including redirects', async () => {
    for (const code of [301, 304, 400, 401, 403, 404, 410]) {
      server.answer(status(code))
      await expect(fetching()).rejects.toThrow(`${server.host}/rows.csv returned ${code}`)
      expect(server.asked).toHaveLength(1)
    }
  })

  it('a source that fetches sends the operator’s contact, and without one fetches nothing from a publisher that requires it', async () => {
    server.answer(text('a'))
    await fetching({ operator: 'Acme Data ops@acme.example' })
    expect(server.asked[0]?.agent).toMatch(/^Bourse\/\S+ \(Acme Data ops@acme\.example\)$/)
    server.answer(text('a'))
    const publisher = { ...PUBLISHER, wantsOperator: true }
    await expect(fetching({ publisher })).rejects.toMatchObject({
      name: 'ConfigMissing',
      message: expect.stringContaining('set operator (BOURSE_OPERATOR)'),
    })
    expect(server.asked).toEqual([])
    expect(await fetching({ publisher, operator: 'Acme Data ops@acme.example' })).toBe('a')
  })

  it('a source that fetches is postponed for ten minutes by a status that its publisher uses for throttling', async () => {
    const publisher = { ...PUBLISHER, throttleStatuses: [403] }
    server.answer(status(403))
    await expect(fetching({ publisher })).rejects.toMatchObject({ name: 'RetryLater', seconds: 600 })
    expect(server.asked).toHaveLength(1)
    server.answer(status(403, '1800'))
    await expect(fetching({ publisher })).rejects.toMatchObject({ name: 'RetryLater', seconds: 1800 })
  })

  it("a source that fetches gets JSON with its numbers' exact digits", async () => {
    server.answer(text('{"cik":320193,"val":0.10,"big":12345678901234567890.123,"e":1.5e3,"no":null,"list":["1",2]}'))
    expect(await open().json(`http://${server.host}/facts.json`)).toEqual({
      cik: '320193',
      val: '0.10',
      big: '12345678901234567890.123',
      e: '1500',
      no: null,
      list: ['1', '2'],
    })
  })

  it.each([
    ['<!DOCTYPE html><html></html>', 'an HTML page'],
    ['<?xml version="1.0"?><error/>', 'XML'],
    ['sorry', 'other text'],
    ['', 'nothing'],
  ])('a source that fetches stops if it gets something other than JSON: %s', async (body, what) => {
    server.answer(text(body))
    await expect(open().json(`http://${server.host}/facts.json`)).rejects.toMatchObject({
      name: 'SourceMoved',
      seconds: 3_600,
      message: `source moved: expected JSON, got ${what} (${server.host}/facts.json)`,
    })
    server.answer(text(body))
    await expect(open().text(`http://${server.host}/facts.json`, { expects: 'json' })).rejects.toMatchObject({
      name: 'SourceMoved',
      message: `source moved: expected JSON, got ${what} (${server.host}/facts.json)`,
    })
  })

  it('a source that fetches gets long JSON from a reading process, with the same result as short JSON', async () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => `{"close":${index}.10,"symbol":"S${index}"}`)
    server.answer(text(`[${rows.join(',')}]`))
    const read = (await open().json(`http://${server.host}/x`)) as readonly unknown[]
    expect(read).toHaveLength(30_000)
    expect(read[29_999]).toEqual({ close: '29999.10', symbol: 'S29999' })
    server.answer(text(`[${rows.join(',')},]`))
    await expect(open().json(`http://${server.host}/x`)).rejects.toMatchObject({ name: 'SourceMoved' })
  })

  it('a source that fetches rejects JSON that is nested deeper or has more values than any publisher sends, before parsing it', async () => {
    const deep = `${'['.repeat(65)}${']'.repeat(65)}`
    const wide = `[${'0,'.repeat(4_000_000)}0]`
    const bracketsInText = JSON.stringify({ text: `${'['.repeat(100)}"\\` })
    for (const [body, why] of [
      [deep, 'nested more than 64 levels deep'],
      [wide, 'more than 4000000 values'],
    ] as const) {
      server.answer(text(body))
      const expected = { name: 'UnreadableFile', message: expect.stringContaining(why) }
      await expect(open().json(`http://${server.host}/x`)).rejects.toMatchObject(expected)
      await expect(open().post(`http://${server.host}/x`, {})).rejects.toMatchObject(expected)
      await expect(open().text(`http://${server.host}/x`, { expects: 'json' })).rejects.toMatchObject(expected)
      await expect(open().ofIndexes.text(`http://${server.host}/x`)).rejects.toMatchObject(expected)
    }
    server.answer(text(bracketsInText))
    expect(await open().json(`http://${server.host}/x`)).toEqual(JSON.parse(bracketsInText))
  })

  it('a source that fetches has a lower size limit for responses that list what to fetch', async () => {
    server.answer(text('x'.repeat(33 * 1024 * 1024)))
    expect(await open().text(`http://${server.host}/x`)).toHaveLength(33 * 1024 * 1024)
    for (const method of ['text', 'bytes', 'json'] as const)
      await expect(open().ofIndexes[method](`http://${server.host}/x`)).rejects.toThrow(
        'returned more than 33554432 bytes',
      )
  })

  it('a source that fetches gets JSON as text if the source parses it itself', async () => {
    server.answer(text(' {"val":0.10}'))
    expect(await open().text(`http://${server.host}/facts.json`, { expects: 'json' })).toBe(' {"val":0.10}')
  })

  it('a source that fetches posts JSON or unchanged text, and gets JSON', async () => {
    const bodies: string[] = []
    const echo: Reply = (response, request) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        bodies.push(`${request.method} ${request.headers['content-type']} ${body}`)
        response.end('[{"figi":"BBG000B9XRY4"}]')
      })
    }
    server.answer(echo)
    const url = `http://${server.host}/mapping`
    expect(await open().post(url, [{ idType: 'TICKER' }])).toEqual([{ figi: 'BBG000B9XRY4' }])
    await open().post(url, 'a=1', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    expect(bodies).toEqual([
      'POST application/json [{"idType":"TICKER"}]',
      'POST application/x-www-form-urlencoded a=1',
    ])
  })

  it('a source that fetches saves a large response to a file, complete even if the first attempt breaks, and removes it afterward', async () => {
    server.answer(broken('half of'), text('the whole'))
    const http = open()
    const file = await http.download(`http://${server.host}/bulk/facts.zip`)
    expect(file).toMatchObject({ name: 'facts.zip', size: 9 })
    expect(readFileSync(file.path, 'utf8')).toBe('the whole')
    await http.close()
    expect(existsSync(file.path)).toBe(false)
  })

  it("a source that fetches removes a killed run's files", async () => {
    const parent = join(folder, 'downloads')
    for (const [name, seconds] of [
      ['run-old', -200_000],
      ['run-new', -1_000],
    ] as const) {
      mkdirSync(join(parent, name), { recursive: true })
      const at = clock.millis() / 1000 + seconds
      utimesSync(join(parent, name), at, at)
    }
    server.answer(text('x'))
    const { path } = await open().download(`http://${server.host}/x`)
    const left = readdirSync(parent)
    expect(left).toContain('run-new')
    expect(left).not.toContain('run-old')
    expect(dirname(dirname(path))).toBe(parent)
  })

  it('a source that fetches stops immediately when its run ends', async () => {
    const run = new AbortController()
    server.answer(silent)
    const answer = fetching({ signal: run.signal })
    await expect.poll(() => server.asked.length).toBe(1)
    run.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    server.answer(status(429, '25'))
    const waiting = new AbortController()
    const later = fetching({ signal: waiting.signal, clock: systemClock })
    await expect.poll(() => server.asked.length).toBe(1)
    waiting.abort()
    await expect(later).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('Safety: a source connects', () => {
  it('a source connects only to the hosts that its publisher declares, over https', async () => {
    const http = open({ configured: [] })
    await expect(http.text('https://elsewhere.example.org/')).rejects.toThrow(
      'elsewhere.example.org is not among the hosts that Test declares (data.example.org)',
    )
    await expect(http.text('http://data.example.org/')).rejects.toThrow('sources fetch only over https')
    await expect(http.text('file:///etc/passwd')).rejects.toThrow('only over https')
    await expect(http.text('no address')).rejects.toThrow('Invalid URL')
  })

  it('a source never connects to a private address, by IP or by a name that resolves to one, even if the host is declared', async () => {
    const port = server.host.split(':')[1]
    const hosts = ['127.0.0.1', '[::1]', '[::ffff:7f00:1]', 'localhost', '10.1.2.3']
    const http = open({ configured: [], publisher: { ...PUBLISHER, hosts } })
    server.answer(text('secret'))
    for (const host of hosts)
      await expect(http.text(`https://${host}:${port}/`)).rejects.toThrow(
        /is a private address|resolves to a private address/,
      )
    expect(server.asked).toEqual([])
  })

  it('a source connects to the host that the operator configured, only on that port', async () => {
    server.answer(text('here'))
    expect(await fetching()).toBe('here')
    await expect(open().text(`http://127.0.0.1:1/`)).rejects.toThrow('only over https')
  })

  it.each([
    ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.9.9.9', '169.254.169.254', '172.31.255.255', '192.168.1.1'],
    ...['198.19.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', 'fd00::1', 'fe80::1', 'fe80::1%eth0', 'ff02::1'],
    ...[
      'fec0::1',
      'feff::1',
      '::ffff:10.0.0.1',
      '::ffff:a00:1',
      '0:0:0:0:0:FFFF:7F00:0001',
      '::127.0.0.1',
      '::a9fe:a9fe',
    ],
    ...[
      '::ffff:0:10.0.0.1',
      '64:ff9b::10.0.0.1',
      '64:ff9b::a9fe:a9fe',
      '64:ff9b:1::1',
      '2002:a00:1::',
      '2002:7f00:1::1',
    ],
    '2002:c0a8:101:1:2:3:4:5',
  ])('%s is private', (address) => expect(isPrivate(address)).toBe(true))

  it.each([
    '1.1.1.1',
    '100.128.0.1',
    '172.32.0.1',
    '192.169.0.1',
    '2606:4700::1111',
    '::ffff:1.1.1.1',
    '::ffff:101:101',
    '::1.1.1.1',
    '64:ff9b::1.1.1.1',
    '64:ff9c::a00:1',
    '2002:101:101::a00:1',
    '2003:a00:1::',
  ])('%s is not private', (address) => expect(isPrivate(address)).toBe(false))
})
