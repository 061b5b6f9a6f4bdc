import type { AnyRecord, Dataset } from '@bourse/kit'
import * as ownKit from '@bourse/kit'
import { KIT_VERSION } from '@bourse/kit/host'
import { parseAll, startTestHost, type TestHost } from '@bourse/testkit'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'tsup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runSource, runTask, tasksOf } from '@bourse/engine/jobs'
import { sample } from '@bourse/testkit/workspace'

/** A package with a bundled kit, including kysely, TypeBox and decimal.js: none of them is the host's copy. */
let folder: string
let dataset: Dataset
let marks: AnyRecord
let host: TestHost
let key: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-second-kit-'))
  await build({
    entry: { dataset: fileURLToPath(new URL('support/second-kit-dataset.ts', import.meta.url)) },
    outDir: folder,
    outExtension: () => ({ js: '.mjs' }),
    format: 'esm',
    target: 'node22',
    noExternal: [/.*/],
    config: false,
    silent: true,
    dts: false,
  })
  const made = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'dataset.mjs')).href)
  dataset = made.dataset
  marks = made.marks
  host = await startTestHost({ datasets: [sample, dataset] })
  key = await host.key({ plan: 'pro' })
}, 60_000)
afterAll(async () => {
  await host?.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (path: string) => host.get(path, { key })

describe('a dataset created with a second copy of the kit', () => {
  it('the dataset uses a different copy of the same version', async () => {
    const [operation] = dataset.endpoints
    expect(dataset.kit).toBe(KIT_VERSION)
    expect(Object.getPrototypeOf(dataset)).toBe(Object.prototype)
    const thrown = dataset.endpoints.at(-1)
    expect(operation).toBeDefined()
    expect(thrown).toBeDefined()
    // Errors of the second kit are not instances of the host's classes.
    const [first] = dataset.sources
    const bad = (await parseAll(first ?? { parse: () => [] }, 'today', 'today')).at(-1)
    expect(bad).toMatchObject({ name: 'BadRecord' })
    expect(bad instanceof ownKit.BadRecord).toBe(false)
  })

  it('the dataset is accepted and stored, and rows are published to it', async () => {
    expect(host.host.wiring.rejected).toEqual([])
    expect(host.host.wiring.stateOf(dataset)).toEqual({ state: 'on' })
    const rows = [
      { symbol: 'AAA', date: '2026-02-27', score: '1.50', tags: ['a'] },
      { symbol: 'BBB', date: '2026-02-26', score: '9007199254740993.1', tags: [] },
    ]
    const report = await host.publish(marks, rows, { source: 'primary' })
    expect(report).toMatchObject({ published: 2, quarantined: 0 })
  })

  it('the dataset serves lists, single rows, CSV and its custom query, and reports invalid parameters', async () => {
    const list = await get('/v1/marks?symbols=AAA,BBB')
    expect(list.json.data).toEqual([
      expect.objectContaining({ symbol: 'AAA', date: '2026-02-27', score: 1.5, tags: ['a'] }),
      expect.objectContaining({ symbol: 'BBB', date: '2026-02-26' }),
    ])
    expect(list.text).toContain('"score":9007199254740993.1,')
    const { id } = list.json.data[0]
    expect((await get(`/v1/marks/${id}`)).json.data).toMatchObject({ id, symbol: 'AAA' })
    expect((await get('/v1/marks?symbols=AAA&format=csv')).text).toContain(',2026-02-27,1.5,')
    expect((await get('/v1/marks?symbols=NOPE')).json).toMatchObject({ status: 404, code: 'symbol-not-resolved' })
    expect((await get('/v1/high-marks?above=1&limit=1')).json).toMatchObject({
      meta: { next_cursor: expect.any(String) },
    })
    expect((await get('/v1/high-marks?above=none')).json).toMatchObject({ status: 422, code: 'invalid-parameter' })
    expect((await get('/v1/high-marks?above=101')).json).toMatchObject({ status: 422, code: 'unsupported-interval' })
  })

  it('the job submits to the staging table, and the source yields good and bad rows and may request a delay', async () => {
    const { work } = host.host
    const [task] = tasksOf(work).filter(({ dataset: { id } }) => id === 'marks')
    if (task === undefined) throw new Error('it has no task')
    expect(await runTask(task, work, new AbortController().signal)).toEqual({ state: 'done' })
    await host.host.refresh()
    expect((await get('/v1/marks?symbols=BBB&from=2026-02-27')).json.data).toMatchObject([
      { score: 4.5, tags: ['doubled'] },
    ])
    const [source] = dataset.sources
    if (source === undefined) throw new Error('it has no source')
    const window = { from: '2026-02-27', to: '2026-02-27' }
    expect(await runSource(work, { dataset, source, window })).toMatchObject({ published: 1, quarantined: 1 })
    const config = { ...work.config, sources: { 'marks-daily': { patience: 60 } } }
    const patient = {
      ...task,
      run: async () => void (await runSource({ ...work, config }, { dataset, source, window })),
    }
    expect(await runTask(patient, work, new AbortController().signal)).toMatchObject({ state: 'again', seconds: 60 })
  })

  it('the staging table also accepts external rows', async () => {
    const [doubled] = dataset.staging
    if (doubled === undefined) throw new Error('it has no staging table')
    await host.submit(doubled, [{ instrument_id: 'ins_a', date: '2026-02-25', score: '2' }], { source: 'primary' })
    expect((await get('/v1/marks?symbols=AAA&to=2026-02-25')).json.data).toMatchObject([{ score: 4 }])
  })
})
