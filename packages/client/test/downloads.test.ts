import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Bourse, Caller, operation, type Downloads, type Operation } from '../src/index.ts'
import { allOf } from './support/all-of.ts'
import { refused, simulate, type Asked, type Reply, type SimulatedServer } from './support/simulated-server.ts'

type FileParams = { readonly dataset: string; readonly stream?: boolean }
type FileOperation = Operation<FileParams, unknown> & Downloads<FileParams>

let atService: (asked: Asked, index: number) => Reply
let atStore: (asked: Asked, index: number) => Reply
let service: SimulatedServer
let store: SimulatedServer
let files: FileOperation

beforeEach(async () => {
  service = await simulate((...asked) => atService(...asked))
  store = await simulate((...asked) => atStore(...asked))
  atStore = () => ({ headers: { 'content-type': 'application/gzip', etag: '"of-the-store"' }, body: 'the file' })
  atService = () => ({
    status: 302,
    headers: { location: `${store.url}/files/1?signature=s`, 'x-content-sha256': 'abc', 'x-request-id': 'req_7' },
  })
  const caller = new Caller({
    url: service.url,
    key: 'bourse_secret',
    headers: { 'x-team': 'red' },
    pause: async () => undefined,
  })
  files = operation(caller, {
    id: 'files.get',
    method: 'GET',
    path: '/v1/files/{dataset}',
    downloads: true,
    streams: true,
    shape: {},
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await Promise.all([service.close(), store.close()])
})

describe('a file in another store', () => {
  it('a file in another store is fetched from there without the key or any other client or call header', async () => {
    const { content, ...facts } = await files.download({ dataset: 'eod' }, { headers: { 'x-secret': 'also' } })
    expect(await text(content)).toBe('the file')
    expect(facts).toMatchObject({
      status: 200,
      bytes: 8,
      sha256: 'abc',
      mediaType: 'application/gzip',
      requestId: 'req_7',
    })
    expect(service.asked[0]).toMatchObject({ url: '/v1/files/eod?download=true' })
    expect(service.asked[0]?.headers).toMatchObject({
      authorization: 'Bearer bourse_secret',
      'x-secret': 'also',
      'x-team': 'red',
    })
    const [asked] = store.asked
    expect(asked?.url).toBe('/files/1?signature=s')
    for (const name of ['authorization', 'x-api-key', 'x-secret', 'x-team', 'cookie', 'referer'])
      expect(asked?.headers).not.toHaveProperty(name)
    expect(JSON.stringify(asked)).not.toContain('bourse_secret')
  })

  it('a file in another store is fetched without the key even if its URL is on the service itself', async () => {
    atService = ({ url }) =>
      url === '/objects/1' ? { body: 'here' } : { status: 302, headers: { location: '/objects/1' } }
    const { content } = await files.download({ dataset: 'eod' })
    expect(await text(content)).toBe('here')
    expect(service.asked.map(({ headers }) => 'authorization' in headers)).toEqual([true, false])
  })

  it('a file in another store may be behind several redirects, up to a limit', async () => {
    atStore = (_, index) => (index < 2 ? { status: 302, headers: { location: `/files/${index}` } } : { body: 'found' })
    expect(await text((await files.download({ dataset: 'eod' })).content)).toBe('found')
    atStore = () => ({ status: 302, headers: { location: '/files/again' } })
    await expect(files.download({ dataset: 'eod' })).rejects.toMatchObject({
      name: 'UnexpectedAnswer',
      message: expect.stringContaining('more than 5'),
    })
  })

  it.each(['file:///etc/passwd', 'data:text/plain,hello', 'ftp://127.0.0.1/x'])(
    'a file in another store is not fetched from %s',
    async (location) => {
      atService = () => ({ status: 302, headers: { location } })
      await expect(files.download({ dataset: 'eod' })).rejects.toMatchObject({ name: 'UnexpectedAnswer' })
    },
  )

  it('a file that the other store rejects is reported without the signature and without a second charge', async () => {
    atStore = () => ({ status: 403, body: '<Error/>' })
    const error: unknown = await files.download({ dataset: 'eod' }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      name: 'UnexpectedAnswer',
      message: `the file URL ${store.url}/files/1 responded with 403`,
    })
    expect(service.asked).toHaveLength(1)
  })

  it('a file in another store is requested from the store again, not from the service, if the store drops the connection', async () => {
    atStore = (_, index) => (index === 0 ? (response) => void response.destroy() : { body: 'the file' })
    expect(await text((await files.download({ dataset: 'eod' })).content)).toBe('the file')
    expect([service.asked.length, store.asked.length]).toEqual([1, 2])
  })

  it('a file in another store is requested through the service itself if redirects are not visible, as in a browser', async () => {
    vi.stubGlobal('document', {})
    atService = () => ({ body: 'from the service' })
    expect(await text((await files.download({ dataset: 'eod' })).content)).toBe('from the service')
    expect(service.asked[0]?.url).toBe('/v1/files/eod?stream=true&download=true')
  })
})

describe('a file on the service', () => {
  it('a file on the service is returned with its name, length and ETag', async () => {
    const headers = {
      etag: '"e"',
      'content-disposition': 'attachment; filename="exp_1.ndjson"',
      'content-type': 'application/x-ndjson',
    }
    atService = () => ({ headers, body: '{"a":1}\n' })
    const { content, ...facts } = await files.download({ dataset: 'eod' })
    await content.cancel()
    expect(facts).toMatchObject({
      status: 200,
      bytes: 8,
      filename: 'exp_1.ndjson',
      etag: '"e"',
      mediaType: 'application/x-ndjson',
    })
  })

  it('a file on the service is returned in ranges', async () => {
    atService = ({ headers }) => ({ status: 206, body: `${headers.range} ${headers['if-range']}` })
    const part = await files.download({ dataset: 'eod' }, { range: { start: 5 }, ifRange: '"e"' })
    expect([part.status, await text(part.content)]).toEqual([206, 'bytes=5- "e"'])
    const other = await files.download({ dataset: 'eod' }, { range: { start: 0, end: 9 } })
    expect(await text(other.content)).toBe('bytes=0-9 undefined')
  })

  it('a file in another store is also requested in ranges', async () => {
    atStore = ({ headers }) => ({ status: 206, body: headers.range ?? '' })
    const { content } = await files.download({ dataset: 'eod' }, { range: { start: 2, end: 3 } })
    expect(await text(content)).toBe('bytes=2-3')
  })

  it('a file on the service may be larger than memory: its chunks arrive as they are sent, and aborting stops them', async () => {
    const ending = new AbortController()
    atService = () => (response) => void response.writeHead(200).write('first piece')
    const { content } = await files.download({ dataset: 'eod' }, { signal: ending.signal, timeout: 2_000 })
    const reader = content.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('first piece')
    ending.abort()
    await expect(reader.read()).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('a file that the service rejects is reported as a problem', async () => {
    atService = () => refused(409, 'export-not-ready')
    await expect(files.download({ dataset: 'eod' })).rejects.toMatchObject({
      name: 'Conflict',
      code: 'export-not-ready',
    })
  })
})

describe('the client of the full service', () => {
  it('downloads exports', async () => {
    atService = () => ({ body: '{"date":"2026-03-02","close":1.10}\n' })
    const bourse = new Bourse({ url: service.url, key: 'bourse_secret' })
    const { content } = await bourse.exports.get.download({ id: 'exp_1' })
    const rows = await allOf(bourse.eod.list.lines(content))
    expect(rows).toEqual([{ date: '2026-03-02', close: '1.10' }])
    expect(service.asked[0]?.url).toBe('/v1/exports/exp_1?download=true')
  })
})
