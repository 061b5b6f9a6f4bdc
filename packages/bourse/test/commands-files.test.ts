import { catalog, defineDataset, f, record, type Dataset } from '@bourse/kit'
import { objectStore, remoteObjects, storedObjects, type ObjectStore, type RemoteObjects } from '@bourse/services'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { commandDatasets } from './support/command-datasets.ts'
import { runHere, type Ran } from './support/command-line.ts'
import { bars } from '@bourse/testkit/workspace'

const parcels = record('parcels', {
  title: 'Parcels',
  subject: undefined,
  fields: { object: f.text('Name in the store') },
  key: ['object'],
  time: catalog(),
  order: ['object asc'],
})

/** A dataset whose rows refer to objects in the store. */
const delivering = defineDataset({
  id: 'parcels',
  title: 'Parcels',
  summary: 'Rows with files.',
  delivers: true,
  records: [parcels],
  provides: [
    storedObjects.provide({ parcels }, (needs) => ({
      names: async (knowledge) =>
        (await needs.parcels.at(knowledge).select('r.object').execute()).map(({ object }) => object),
    })),
  ],
})

async function* content(text = 'x'): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

describe('files of dropped rows', () => {
  let host: TestHost
  const bourse = (...words: string[]): Promise<Ran> =>
    runHere([...words, '--json'], {
      datasets: [delivering],
      environment: { DATABASE_URL: host.database.url, BOURSE_DATA_DIR: host.host.work.config.data_dir },
    })
  const store = () => host.host.wiring.service(objectStore) as ObjectStore
  const isThere = async (name: string) => {
    const found = await store().open(name)
    for await (const _ of found ?? []) void _
    return found !== undefined
  }

  async function publish(demo: boolean): Promise<void> {
    for (const object of ['parcels/a.txt', 'parcels/b.txt']) await store().put(object, content())
    await store().put('others/c.txt', content())
    const rows = [{ object: 'parcels/a.txt' }, { object: 'parcels/b.txt' }]
    await host.publish(parcels, rows, { source: 'test', demo })
  }

  afterEach(() => host.close())

  it('dropping the demo removes its files, and no others', async () => {
    host = await startTestHost({ datasets: [delivering] })
    await publish(true)
    expect((await bourse('demo', 'drop')).json).toEqual({ dropped: true, files: 2 })
    expect([await isThere('parcels/a.txt'), await isThere('parcels/b.txt'), await isThere('others/c.txt')]).toEqual([
      false,
      false,
      true,
    ])
    expect(await host.database.database.query('select 1 from parcels.parcels')).toEqual([])
  })

  it('files of rows that are not from the demo remain, because nothing is dropped', async () => {
    host = await startTestHost({ datasets: [delivering] })
    await publish(false)
    expect((await bourse('demo', 'drop')).code).toBe(1)
    expect(await isThere('parcels/a.txt')).toBe(true)
  })

  it('dropping a dataset removes its files', async () => {
    host = await startTestHost({ datasets: [delivering] })
    await publish(false)
    expect((await bourse('datasets', 'drop', 'parcels')).code).toBe(1)
    expect(await isThere('parcels/a.txt')).toBe(true)
    expect((await bourse('datasets', 'drop', 'parcels', '--yes')).json).toMatchObject({ dropped: true, files: 2 })
    expect([await isThere('parcels/a.txt'), await isThere('others/c.txt')]).toEqual([false, true])
  })

  it('rows stay while the store fails to remove their files, and are dropped once it is fixed', async () => {
    host = await startTestHost({ datasets: [delivering] })
    await publish(true)
    const { store: away, dataset } = elsewhere()
    away.failure = new Error('AccessDenied (403)')
    const options = {
      datasets: [delivering, dataset],
      environment: { DATABASE_URL: host.database.url, BOURSE_DATA_DIR: host.host.work.config.data_dir },
    }
    const failed = await runHere(['demo', 'drop', '--json'], options)
    expect([failed.code, failed.json.error.message]).toEqual([1, expect.stringContaining('AccessDenied')])
    expect(await host.database.database.query('select count(*) as n from parcels.parcels')).toEqual([{ n: '2' }])
    away.failure = undefined
    expect((await runHere(['demo', 'drop', '--json'], options)).json).toMatchObject({ files: 2 })
    expect(away.removed).toEqual(['parcels/a.txt', 'parcels/b.txt'])
  })
})

interface Elsewhere extends RemoteObjects {
  failure: Error | undefined
  address: ObjectStore['address']
  readonly removed: string[]
  readonly held: Map<string, string>
}

/** An external store that a test can make fail. */
function elsewhere(): { readonly store: Elsewhere; readonly dataset: Dataset } {
  const held = new Map<string, string>()
  const removed: string[] = []
  const refuse = () => {
    if (store.failure !== undefined) throw store.failure
  }
  const store: Elsewhere = {
    isConfigured: true,
    place: 'the bucket files at http://store.example',
    failure: undefined,
    removed,
    held,
    async put(name, pieces) {
      refuse()
      let text = ''
      for await (const piece of pieces) text += Buffer.from(piece).toString()
      held.set(name, text)
      return { bytes: text.length, sha256: '' }
    },
    async open(name) {
      refuse()
      const text = held.get(name)
      return text === undefined ? undefined : content(text)
    },
    async remove(name) {
      refuse()
      held.delete(name)
      removed.push(name)
    },
    room: async () => Number.POSITIVE_INFINITY,
    address: async () => {
      throw new Error('no addresses here')
    },
  }
  const dataset = defineDataset({
    id: 'elsewhere',
    title: 'Store',
    summary: 'A store elsewhere.',
    delivers: true,
    provides: [remoteObjects.provide({}, () => store)],
  })
  return { store, dataset }
}

describe('datasets without published rows', () => {
  const datasets = [...commandDatasets, delivering]
  let host: TestHost
  beforeAll(async () => {
    host = await startTestHost({ datasets })
  })
  afterAll(() => host.close())

  const bourse = (...words: string[]) =>
    runHere([...words, '--json'], {
      datasets,
      environment: { DATABASE_URL: host.database.url, BOURSE_DATA_DIR: host.host.work.config.data_dir },
    })

  async function found(dataset: string) {
    const { json } = await bourse('doctor')
    return json.findings.filter(({ check }: { check: string }) => check === dataset)
  }

  it('datasets are listed with the ways to fill them, including the demo as long as there is no other data', async () => {
    const [message, level] = ['unavailable: nothing is published yet', 'warn']
    const own = '"bourse ingest run prices daily" or "bourse import prices <file>"'
    expect(await found('prices')).toEqual([{ check: 'prices', level, message, remedy: `${own} or "bourse demo load"` }])
    await host.publish(bars, [{ symbol: 'AAA', date: '2026-02-27', close: '1', volume: null }], { source: 'test' })
    expect(await found('prices')).toEqual([{ check: 'prices', level, message, remedy: own }])
  })

  it('datasets that serve rows from other datasets and accept no files are not listed', async () => {
    expect(await found('parcels')).toEqual([{ check: 'parcels', level: 'ok', message: 'on' }])
    expect(await bourse('import', 'parcels', import.meta.filename)).toMatchObject({
      code: 1,
      json: { error: { message: expect.stringContaining('only delivers rows from other datasets') } },
    })
  })
})

describe('doctor and the object store', () => {
  let folder: string
  let server: Server
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bourse-doctor-'))
    server = createServer((_, response) => response.end('bourse doctor'))
    await once(server.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(async () => {
    server.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function findings(datasets: readonly Dataset[], more: Readonly<Record<string, string>> = {}) {
    const environment = { BOURSE_DATA_DIR: folder, BOURSE_PORT: '0', ...more }
    const { code, json } = await runHere(['doctor', '--json'], { datasets, environment })
    const found: readonly { readonly check: string }[] = json.findings
    return { code, found: found.filter(({ check }) => check === 'object store') }
  }

  async function addressOfServer(): Promise<string> {
    const address = server.address()
    return typeof address === 'object' ? `http://127.0.0.1:${address?.port}/` : ''
  }

  it("doctor reports nothing if the store is unused, and the host's folder if that is the store", async () => {
    expect((await findings([])).found).toEqual([])
    const local = { check: 'object store', level: 'ok', message: `${join(folder, 'objects')}, the host's own folder` }
    expect((await findings([delivering])).found).toEqual([local])
  })

  it('doctor reports a disk with less free space than the setting requires', async () => {
    const full = await findings([delivering], { BOURSE_FREE_DISK_BYTES: String(Number.MAX_SAFE_INTEGER) })
    expect(full.found).toEqual([
      expect.objectContaining({
        level: 'warn',
        message: expect.stringContaining('less free space than `free_disk_bytes` requires'),
        remedy: expect.stringContaining('free space on the disk'),
      }),
    ])
  })

  it('doctor stores an object, reads it, fetches it by its URL, and removes it', async () => {
    const { store, dataset } = elsewhere()
    store.address = addressOfServer
    const message = 'the bucket files at http://store.example stores, returns and deletes objects'
    expect(await findings([dataset])).toEqual({ code: 0, found: [{ check: 'object store', level: 'ok', message }] })
    expect([store.held.size, store.removed[0]]).toEqual([0, expect.stringMatching(/^doctor\/[0-9a-f-]{36}\.txt$/)])
  })

  it('doctor warns if callers cannot fetch the object by URL', async () => {
    const { dataset } = elsewhere()
    const { code, found } = await findings([dataset])
    const warning = {
      level: 'warn',
      message: expect.stringContaining('no addresses here'),
      remedy: expect.stringContaining('stream=true'),
    }
    expect([code, found]).toEqual([0, [expect.objectContaining({ level: 'ok' }), expect.objectContaining(warning)]])
  })

  it('doctor fails if the store rejects the object, with the store’s reason and the permissions that the credentials need', async () => {
    const { store, dataset } = elsewhere()
    store.failure = new Error('the object store could not store doctor: NoSuchBucket (404)')
    const { code, found } = await findings([dataset])
    expect(code).toBe(1)
    expect(found).toEqual([
      {
        check: 'object store',
        level: 'fail',
        message: expect.stringContaining('NoSuchBucket'),
        remedy: expect.stringContaining('allow put, get and delete'),
      },
    ])
  })

  it('doctor skips a store that is disabled', async () => {
    const { store, dataset } = elsewhere()
    const file = join(folder, 'off.json')
    await writeFile(file, JSON.stringify({ datasets: { elsewhere: { enabled: false } } }))
    const environment = { BOURSE_DATA_DIR: folder, BOURSE_PORT: '0', BOURSE_CONFIG: file }
    const { json } = await runHere(['doctor', '--json'], { datasets: [dataset], environment })
    expect(json.findings).toContainEqual(
      expect.objectContaining({ check: 'object store', message: expect.stringContaining("the host's own folder") }),
    )
    expect(store.removed).toEqual([])
  })
})
