import { defineDataset, endpoint, f, perRequest, readThrough, Type, type Dataset, type FetchTools } from '@bourse/kit'
import { ConfigMissing, SourceOff } from '@bourse/kit/host'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'

const CONFIG = Type.Object({ folder: Type.Optional(Type.String()) })
type Tools = FetchTools<{ folder?: string }>

const publisher = { name: 'Prints', licence: 'none', hosts: ['data.example.org'], requestsPerSecond: 100 }
const fields = { name: f.text('Name'), price: f.price('Price') }

let fetched: string[] = []
let answer: (unit: { day: string }, tools: Tools) => Promise<string | Uint8Array> = async () => ''

const lines = readThrough({
  id: 'lines',
  title: 'Lines',
  publisher,
  config: CONFIG,
  fetch: async (unit: { day: string }, tools) => {
    fetched.push(unit.day)
    return answer(unit, tools)
  },
  *parse(raw) {
    for (const line of String(raw).split('\n')) {
      const [name = '', price = ''] = line.split(',')
      yield { name, price }
    }
  },
})

const dataset: Dataset = defineDataset({
  id: 'prints',
  title: 'Prints',
  summary: 'Read through.',
  endpoints: [
    endpoint('/prints', {
      id: 'prints.list',
      summary: 'Prints',
      capabilities: [],
      credits: perRequest(5),
      query: { day: Type.String({ format: 'date' }) },
      fields,
      order: ['name asc'],
      needs: { lines },
      read: ({ lines: source }, { query }) => source.read({ day: query.day }),
    }),
    endpoint('/prints-of-two-days', {
      id: 'prints.two-days',
      summary: 'Prints of two days, or of the later one',
      capabilities: [],
      credits: perRequest(5),
      fields,
      order: ['name asc'],
      needs: { lines },
      async read({ lines: source }, call) {
        const earlier = await source.read({ day: '2026-02-26' }, call).catch(() => [])
        return [...earlier, ...(await source.read({ day: '2026-02-27' }, call))]
      },
    }),
  ],
})

let host: TestHost
let key: string
const start = async (
  settings: Readonly<Record<string, unknown>> = { enabled: true },
  more: { readonly stalled_seconds?: number } = {},
) => {
  host = await startTestHost({
    datasets: [dataset],
    clock: '2026-03-02T22:00:00Z',
    config: { sources: { lines: settings }, ...more },
  })
  key = await host.key()
}
const get = () => host.get('/v1/prints?day=2026-02-27', { key })

beforeEach(() => {
  fetched = []
  answer = async () => 'a,1.50\nb,2'
})
afterEach(() => host.close())

describe('an on-demand source', () => {
  it('the source is called once; later calls, including on other replicas, are served from the archive, unchanged', async () => {
    await start()
    expect((await get()).json.data).toEqual([
      { name: 'a', price: 1.5 },
      { name: 'b', price: 2 },
    ])
    await get()
    const beside = await host.beside()
    expect((await beside.get('/v1/prints?day=2026-02-27', { key })).json.data).toHaveLength(2)
    await beside.close()
    expect(fetched).toEqual(['2026-02-27'])
    const rows = await host.database.database.query('select source, unit, is_text from bourse.archive')
    expect(rows).toEqual([{ source: 'lines', unit: '{"day":"2026-02-27"}', is_text: true }])
  })

  it('stores bytes as bytes', async () => {
    await start()
    answer = async () => new TextEncoder().encode('a,1')
    await get()
    const beside = await host.beside()
    answer = async () => 'never asked'
    expect((await beside.get('/v1/prints?day=2026-02-27', { key })).status).toBe(200)
    await beside.close()
  })

  it('the source is called once for concurrent callers', async () => {
    await start()
    await Promise.all([get(), get(), get()])
    expect(fetched).toHaveLength(1)
  })

  it('an empty response, which may be premature, is not stored', async () => {
    await start()
    answer = async () => ''
    await get()
    expect(await host.database.database.query('select 1 from bourse.archive')).toEqual([])
  })

  it('the source is called again after an empty response, even by the same replica', async () => {
    await start()
    answer = async () => ''
    await get()
    answer = async () => 'a,1'
    expect((await get()).json.data).toEqual([{ name: 'a', price: 1 }])
    await get()
    expect(fetched).toHaveLength(2)
  })

  it('a call to a slow source returns 503 before the connection is cut, and the late response is stored', async () => {
    await start({ enabled: true }, { stalled_seconds: 4 })
    const slow = Promise.withResolvers<string>()
    answer = () => slow.promise
    const began = performance.now()
    expect(await get()).toMatchObject({ status: 503, json: { code: 'dataset-unavailable' } })
    expect(performance.now() - began).toBeLessThan(4_000)
    slow.resolve('a,1')
    await expect
      .poll(() => host.database.database.query('select 1 from bourse.archive'), { interval: 10 })
      .toHaveLength(1)
    expect((await get()).json.data).toEqual([{ name: 'a', price: 1 }])
    expect(fetched).toHaveLength(1)
  })

  it('a call that has waited too long sends the source no further requests', async () => {
    await start()
    answer = async () => {
      host.clock.advance(30_000)
      throw new Error('no answer')
    }
    const told = await host.get('/v1/prints-of-two-days', { key })
    expect([told.status, told.json.code, fetched]).toEqual([503, 'dataset-unavailable', ['2026-02-26']])
    answer = async () => 'a,1'
    const again = await host.get('/v1/prints-of-two-days', { key })
    expect([again.status, fetched.length]).toEqual([200, 3])
  })

  it.each([
    ['is silent', () => Promise.reject(new Error('no answer'))],
    ['is out of quota', () => Promise.reject(new SourceOff('spent'))],
    ['lacks a secret', () => Promise.reject(new ConfigMissing('set it'))],
  ])(
    'a call to a source that %s returns 503 until 00:00 UTC, free of charge and without internal details',
    async (_, failing) => {
      await start()
      answer = failing
      const told = await get()
      expect(told.status).toBe(503)
      expect(told.json).toMatchObject({ code: 'dataset-unavailable' })
      expect(told.headers['retry-after']).toBe('7200')
      expect(told.text).not.toMatch(/no answer|spent|set it/)
    },
  )

  it('a call to a disabled source returns 503 even for stored responses', async () => {
    await start({ enabled: false })
    const told = await get()
    expect([told.status, told.headers['retry-after'], fetched]).toEqual([503, '7200', []])
  })
})

describe("a source's files", () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-files-'))
  mkdirSync(join(folder, 'inside'))
  writeFileSync(join(folder, 'inside', 'a.csv'), 'a,1')
  writeFileSync(join(folder, 'outside.csv'), 'secret,1')
  symlinkSync(join(folder, 'outside.csv'), join(folder, 'inside', 'link.csv'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const settings = { enabled: true, folder: join(folder, 'inside') }

  it('files are read from the configured folder', async () => {
    await start(settings)
    answer = async (_, { files }) => (await files.bytes('a.csv')) ?? ''
    expect((await get()).json.data).toEqual([{ name: 'a', price: 1 }])
  })

  it.each(['../outside.csv', 'link.csv', '/etc/hostname'])(
    'files outside the folder are never read: %s',
    async (path) => {
      await start(settings)
      let read: unknown = 'untouched'
      answer = async (_, { files }) => {
        read = await files.bytes(path)
        return ''
      }
      await get()
      expect(['untouched', undefined]).toContain(read)
    },
  )

  it('missing files are distinguished from failures', async () => {
    await start(settings)
    answer = async (_, { files }) => `${String(await files.bytes('none.csv'))},1`
    expect((await get()).json.data).toEqual([{ name: 'undefined', price: 1 }])
  })
})
