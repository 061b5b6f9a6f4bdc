import { defineDataset, derive, f, record, revisioned, source, Type } from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { Value } from '@sinclair/typebox/value'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RunEvent, buildEvent, countLineage, importWithLineage, listLineage, tasksOf } from '../../src/jobs/index.ts'
import { deliverEvents, type DeliveryParts } from '../../src/jobs/lineage/deliver-events.ts'
import { END_INTERRUPTED, withLineage } from '../../src/jobs/lineage/record-events.ts'
import { runSource } from '../../src/jobs/run-source.ts'
import { readConfig, type Config } from '../../src/wiring/index.ts'
import { startReceiver, type LineageReceiver } from './support/lineage-receiver.ts'

const prices = record('prices', {
  title: 'Prices',
  fields: { name: f.text('Name'), date: f.date('Day'), price: f.decimal('Price') },
  key: ['name', 'date'],
  time: revisioned('date'),
  order: ['name asc', 'date asc'],
})
const doubled = record('doubled', {
  title: 'Doubled prices',
  fields: { name: f.text('Name'), date: f.date('Day'), price: f.decimal('Price') },
  key: ['name', 'date'],
  time: revisioned('date'),
  order: ['name asc', 'date asc'],
})
const rows = (date: string) => [
  { name: 'a', date, price: '1' },
  { name: 'b', date, price: '2' },
]

let fetched: (date: string) => Promise<readonly object[]>
const daily = source({
  id: 'acme-daily',
  title: 'Prices of Acme',
  feeds: prices,
  publisher: { id: 'acme', name: 'Acme Data', licence: 'none', hosts: ['data.acme.example'], requestsPerSecond: 1 },
  schedule: 'manual',
  config: Type.Object({}),
  *plan({ from, to }) {
    yield { date: from }
    if (to > from) yield { date: to }
  },
  fetch: ({ date }: { date: string }) => fetched(date),
  parse: (raw: readonly object[]) => raw as never,
})
const dataset = defineDataset({
  id: 'shop',
  title: 'Shop',
  summary: 'Prices for lineage tests',
  records: [prices, doubled],
  imports: prices,
  sources: [daily],
  jobs: [
    derive(doubled, {
      id: 'double',
      title: 'Double the prices',
      after: [prices],
      needs: { prices },
      async *read(needs, { knowledge }) {
        for (const row of await needs.prices.at(knowledge).select(['name', 'date', 'price']).execute())
          yield { ...row, price: String(Number(row.price) * 2) }
      },
    }),
  ],
})

let host: TestHost
let receiver: LineageReceiver
let folder: string
beforeAll(async () => {
  host = await startTestHost({ datasets: [dataset], clock: '2026-05-05T12:00:00Z' })
  receiver = await startReceiver()
  folder = await mkdtemp(join(tmpdir(), 'bourse-lineage-'))
})
afterAll(async () => {
  await host.close()
  await receiver.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  fetched = async (date) => rows(date)
  receiver.answer(201)
  receiver.events.length = 0
  receiver.keys.length = 0
  await host.database.database.query('truncate bourse.lineage_events, shop.prices, shop.doubled')
})
afterEach(() => {
  delete process.env['BOURSE_SECRET_LINEAGE_API_KEY']
})

const toReceiver = () => ({ to: 'http' as const, url: receiver.url, namespace: 'test' })
const signal = () => new AbortController().signal
const logged: string[] = []

function partsWith(lineage: Config['lineage'], more: Partial<Pick<DeliveryParts, 'database' | 'limits'>> = {}) {
  const { lineage: _, ...config } = readConfig({})
  const log = (message: string) => void logged.push(message)
  const own = { ...config, ...(lineage !== undefined && { lineage }) }
  return { ...host.host.work, config: own, log, parsesHere: true, limits: { retryMs: [1, 1] }, ...more }
}
const run = (from: string, to = from, parts = partsWith(toReceiver())) =>
  runSource(parts, { dataset, source: daily, window: { from, to } })

const stored = (filter = {}) => listLineage(host.database.database, filter, { limit: 99, after: undefined })
const types = async (filter = {}) => (await stored(filter)).map(({ type }) => type).reverse()

/** Fails if an event is not of the form that the specification prescribes. */
function checkForm(event: unknown): void {
  expect([...Value.Errors(RunEvent, event)].map(({ path, message }) => `${path}: ${message}`)).toEqual([])
}

describe('lineage events', () => {
  it('a run of a source is a START and a COMPLETE event with its publisher, record, fields and row count', async () => {
    await run('2026-05-01')
    await deliverEvents(partsWith(toReceiver()), signal())
    expect(receiver.events.map(({ eventType }) => eventType)).toEqual(['START', 'COMPLETE'])
    receiver.events.forEach(checkForm)
    const [start, end] = receiver.events
    expect(start?.run.runId).toBe(end?.run.runId)
    expect(end).toMatchObject({
      eventTime: expect.stringMatching(/^2026-05-05T12:00:00/),
      producer: expect.stringMatching(/^urn:bourse:/),
      job: { namespace: 'test', name: 'shop.acme-daily', facets: { jobType: { jobType: 'SOURCE' } } },
      run: { facets: { parent: { job: { namespace: 'test', name: 'shop.acme-daily.window' } } } },
      inputs: [
        {
          namespace: 'publisher:acme',
          name: 'acme-daily',
          facets: { dataSource: { name: 'Acme Data', uri: 'https://data.acme.example' } },
        },
      ],
      outputs: [
        {
          namespace: 'test',
          name: 'shop.prices',
          facets: {
            documentation: { description: 'Prices' },
            schema: { fields: expect.arrayContaining([expect.objectContaining({ name: 'price', type: 'numeric' })]) },
          },
          outputFacets: { outputStatistics: { rowCount: 2 } },
        },
      ],
    })
  })

  it('the units of one window have the same parent run', async () => {
    await run('2026-05-01', '2026-05-02')
    await run('2026-05-04')
    const parents = (await stored({ job: 'shop.acme-daily' })).map(({ parent_id: parent }) => parent)
    expect(parents).toHaveLength(6)
    expect(new Set(parents.slice(2)).size).toBe(1)
    expect(new Set(parents).size).toBe(2)
  })

  it('a failed run ends with FAIL and its message, an aborted or deferred one with ABORT', async () => {
    fetched = async () => {
      throw new Error('the file is truncated')
    }
    await expect(run('2026-05-01')).rejects.toThrow('the file is truncated')
    fetched = async () => {
      throw Object.assign(new Error('later'), { name: 'RetryLater', seconds: 60 })
    }
    await expect(run('2026-05-01')).rejects.toThrow('later')
    expect(await types()).toEqual(['START', 'FAIL', 'START', 'ABORT'])
    const [, , failed] = await stored()
    expect(failed).toMatchObject({ message: 'the file is truncated', rows: null })
    if (failed !== undefined) checkForm(buildEvent(partsWith(undefined), failed))
  })

  it('a failed run ends even if its message contains a character that the database cannot store', async () => {
    fetched = async () => {
      throw new Error('unexpected \0 in row 3')
    }
    await expect(run('2026-05-01')).rejects.toThrow('in row 3')
    expect(await types()).toEqual(['START', 'FAIL'])
    const { database } = host.database
    expect(await database.query('select outcome from bourse.ingest_runs where outcome is null')).toEqual([])
  })

  it('a run whose rows are published is not a failed run if its end cannot be recorded', async () => {
    const { database } = host.database
    let isDown = false
    const flaky = new Proxy(database, {
      get: (target, name) =>
        name === 'query'
          ? async (text: string, values?: readonly unknown[]) => {
              if (isDown && text.includes('is_open = false where run_id')) {
                isDown = false
                throw new Error('connection lost')
              }
              return target.query(text, values)
            }
          : Reflect.get(target, name),
    })
    const parts = partsWith(undefined, { database: flaky })
    const lineage = { kind: 'source', dataset: 'shop', job: 'acme-daily', unit: 'x', inputs: [], outputs: [] } as const
    isDown = true
    const outcome = await withLineage(parts, lineage, async () => ({ published: 2 })).catch(() => undefined)
    expect(await types()).not.toContain('FAIL')
    expect(outcome).toEqual({ published: 2 })
  })

  it('an import and a derivation are events with their file and the records that they read', async () => {
    const path = join(folder, 'prices.csv')
    await writeFile(path, 'name,date,price\na,2026-05-01,1\n')
    const options = { map: {}, source: 'import' }
    const importing = { paths: [path], isAborted: () => false }
    await importWithLineage(partsWith(undefined), dataset, importing, { ...options, dryRun: true })
    expect(await stored()).toEqual([])
    await importWithLineage(partsWith(undefined), dataset, importing, options)
    const tasks = tasksOf({ ...partsWith(undefined), wiring: host.host.work.wiring })
    await tasks.find(({ name }) => name === 'shop__double')?.run(signal())
    expect(await stored()).toMatchObject([
      { type: 'COMPLETE', kind: 'derivation', job: 'double', inputs: ['shop.prices'], outputs: ['shop.doubled'] },
      { type: 'START', kind: 'derivation' },
      { type: 'COMPLETE', kind: 'import', inputs: ['file/prices.csv'], outputs: ['shop.prices'], rows: '1' },
      { type: 'START', kind: 'import', delivery: null },
    ])
    for (const row of await stored()) checkForm(buildEvent(partsWith(undefined), row))
  })
})

describe('a run whose process stops', () => {
  const lineage = { kind: 'source', dataset: 'shop', job: 'acme-daily', inputs: [], outputs: [] } as const

  it('ends with ABORT when its unit runs again, and has one event that ends it even if it was still running', async () => {
    let finish = () => {}
    const stopped = withLineage(partsWith(undefined), { ...lineage, unit: 'x' }, async () => {
      await new Promise<void>((resolve) => void (finish = resolve))
      return { published: 1 }
    })
    await expect.poll(() => types()).toEqual(['START'])
    await withLineage(partsWith(undefined), { ...lineage, unit: 'x' }, async () => ({ published: 2 }))
    expect(await types()).toEqual(['START', 'ABORT', 'START', 'COMPLETE'])
    finish()
    await stopped
    const all = await stored()
    expect(all.map(({ type }) => type).reverse()).toEqual(['START', 'ABORT', 'START', 'COMPLETE'])
    expect(all[2]).toMatchObject({ run_id: all[3]?.run_id, message: 'the process that executed the run stopped' })
  })

  it('is not ended by a run of another unit of the same job, until it is a day old', async () => {
    void withLineage(partsWith(undefined), { ...lineage, unit: 'x' }, () => new Promise<never>(() => undefined))
    await expect.poll(() => types()).toEqual(['START'])
    await withLineage(partsWith(undefined), { ...lineage, unit: 'y' }, async () => ({ published: 0 }))
    expect(await types()).toEqual(['START', 'START', 'COMPLETE'])
    host.clock.advance(25 * 3_600_000)
    await withLineage(partsWith(undefined), { ...lineage, unit: 'y' }, async () => ({ published: 0 }))
    expect(await types()).toEqual(['START', 'START', 'COMPLETE', 'ABORT', 'START', 'COMPLETE'])
  })

  it('is ended by the delivery of events a day later if nothing of its job runs again', async () => {
    void withLineage(partsWith(undefined), { ...lineage, unit: 'x' }, () => new Promise<never>(() => undefined))
    await expect.poll(() => types()).toEqual(['START'])
    const { wiring } = host.host
    const delivery = tasksOf({ ...partsWith(toReceiver()), wiring }).find(({ name }) => name === 'host__lineage')
    await delivery?.run(signal())
    expect(await types()).toEqual(['START'])
    host.clock.advance(25 * 3_600_000)
    await delivery?.run(signal())
    await delivery?.run(signal())
    expect(await types()).toEqual(['START', 'ABORT'])
    expect(await countLineage(host.database.database)).toMatchObject({ pending: 0 })
  })

  it('says which end could not be recorded, and keeps the result of the run', async () => {
    const parts = partsWith(undefined)
    const failing = {
      ...parts,
      database: {
        ...parts.database,
        query: (text: string, ...rest: readonly unknown[]) =>
          text.includes("and type = 'START' and is_open")
            ? Promise.reject(new Error('no connection'))
            : (parts.database.query as (...given: readonly unknown[]) => Promise<unknown>)(text, ...rest),
      } as typeof parts.database,
    }
    logged.length = 0
    expect(await withLineage(failing, { ...lineage, unit: 'x' }, async () => ({ published: 2 }))).toEqual({
      published: 2,
    })
    expect(logged).toEqual([
      expect.stringMatching(/^lineage: the end of run .* \(COMPLETE\) cannot be recorded: no connection$/),
    ])
  })

  it('is found without reading the runs that have ended', async () => {
    const { database } = host.database
    await database.query(
      `insert into bourse.lineage_events (run_id, type, at, kind, dataset, job, unit, inputs, outputs)
       select gen_random_uuid(), 'START', now(), 'source', 'shop', 'acme-daily', n::text, '{}', '{}'
       from generate_series(1, 5000) n`,
    )
    await database.query('analyze bourse.lineage_events')
    const values = [host.clock.now(), 'shop', 'acme-daily', 'x', 'interrupted', null]
    const plan = await database.query<Record<string, string>>(`explain ${END_INTERRUPTED}`, values)
    const text = plan.map((line) => Object.values(line).join('')).join('\n')
    expect(text).toContain('lineage_open')
    expect(text).not.toContain('Seq Scan')
  })

  it('events are removed after 30 days', async () => {
    await withLineage(partsWith(undefined), { ...lineage, unit: 'x' }, async () => ({ published: 0 }))
    host.clock.advance(31 * 86_400_000)
    await withLineage(partsWith(undefined), { ...lineage, unit: 'x' }, async () => ({ published: 0 }))
    expect(await types()).toEqual(['START', 'COMPLETE'])
  })
})

describe('delivery', () => {
  it('more events than one batch are sent in the order in which they were recorded', async () => {
    const parts = partsWith(toReceiver())
    const lineage = { kind: 'source', dataset: 'shop', job: 'acme-daily', inputs: [], outputs: [] } as const
    for (let unit = 0; unit < 60; unit++)
      await withLineage(parts, { ...lineage, unit: `${unit}` }, async () => ({ published: unit }))
    await deliverEvents(parts, signal())
    const ids = (await stored()).map(({ run_id: id, type }) => `${type} ${id}`).reverse()
    expect(ids).toHaveLength(100)
    const sent = receiver.events.map(({ run: { runId }, eventType }) => `${eventType} ${runId}`)
    expect(sent).toHaveLength(120)
    expect(sent.slice(-100)).toEqual(ids)
  })

  it('an endpoint that is unavailable fails no run; its events are sent later, in order', async () => {
    receiver.answer(503)
    await run('2026-05-01', '2026-05-02')
    const before = receiver.requests()
    const parts = partsWith(toReceiver())
    await expect(deliverEvents(parts, signal())).rejects.toThrow('the lineage endpoint responded with 503')
    expect(receiver.requests() - before).toBe(3)
    expect(await countLineage(host.database.database)).toEqual({ pending: 4, dropped: 0 })
    receiver.answer(201)
    await deliverEvents(parts, signal())
    await deliverEvents(parts, signal())
    expect(receiver.events.map(({ eventType }) => eventType)).toEqual(['START', 'COMPLETE', 'START', 'COMPLETE'])
    expect(await countLineage(host.database.database)).toEqual({ pending: 0, dropped: 0 })
  })

  it('an event is sent again with the same run, type and time if the process stops before recording it', async () => {
    await run('2026-05-01')
    const stop = new AbortController()
    const { database } = host.database
    const dying = new Proxy(database, {
      get: (target, name) =>
        name === 'query'
          ? async (text: string, values?: readonly unknown[]) => {
              if (text.startsWith('update bourse.lineage_events set delivery = $2')) throw new Error('killed')
              return target.query(text, values)
            }
          : Reflect.get(target, name),
    })
    await expect(deliverEvents(partsWith(toReceiver(), { database: dying }), stop.signal)).rejects.toThrow('killed')
    await deliverEvents(partsWith(toReceiver()), signal())
    const [first, again, end] = receiver.events
    expect(again).toEqual(first)
    expect(end).toMatchObject({ eventType: 'COMPLETE', run: { runId: first?.run.runId } })
    expect(receiver.events).toHaveLength(3)
  })

  it('events beyond the bound are dropped, the oldest first, and so is an event that the endpoint rejects', async () => {
    await run('2026-05-01', '2026-05-02')
    await deliverEvents(partsWith(toReceiver(), { limits: { pending: 1, retryMs: [] } }), signal())
    expect(receiver.events.map(({ eventType }) => eventType)).toEqual(['COMPLETE'])
    expect(await countLineage(host.database.database)).toEqual({ pending: 0, dropped: 3 })
    receiver.answer(422)
    await run('2026-05-04')
    await deliverEvents(partsWith(toReceiver()), signal())
    expect(await countLineage(host.database.database)).toEqual({ pending: 0, dropped: 5 })
  })

  it('the key is sent as a bearer token and appears in no event, message or log line', async () => {
    process.env['BOURSE_SECRET_LINEAGE_API_KEY'] = 'very-secret'
    await run('2026-05-01')
    receiver.answer(401)
    await expect(deliverEvents(partsWith(toReceiver()), signal())).rejects.toThrow(/^(?!.*very-secret)/)
    receiver.answer(201)
    await deliverEvents(partsWith(toReceiver()), signal())
    expect(new Set(receiver.keys)).toEqual(new Set(['Bearer very-secret']))
    expect(JSON.stringify([receiver.events, logged])).not.toContain('very-secret')
  })

  it('a key that cannot be a header is in no error message', async () => {
    await run('2026-05-01')
    for (const key of ['very-secret\nvery-secret', 'very-secret\u0416']) {
      process.env['BOURSE_SECRET_LINEAGE_API_KEY'] = key
      const error = await deliverEvents(partsWith(toReceiver()), signal()).catch((reason: unknown) => reason)
      expect(String(error)).toContain('BOURSE_SECRET_LINEAGE_API_KEY')
      expect(String(error)).not.toContain('very-secret')
    }
  })

  it('a line that a full disk cut off in the file does not spoil the next event', async () => {
    const path = join(folder, 'cut.ndjson')
    await writeFile(path, '{"eventType":"STA')
    const toFile = { to: 'file' as const, path, namespace: 'test' }
    await run('2026-05-01', '2026-05-01', partsWith(toFile))
    await deliverEvents(partsWith(toFile), signal())
    const [, ...lines] = (await readFile(path, 'utf8')).trim().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as RunEvent).eventType)).toEqual(['START', 'COMPLETE'])
  })

  it('a stop of the host ends a delivery that waits for the endpoint', async () => {
    receiver.answer(undefined)
    await run('2026-05-01')
    const stop = new AbortController()
    const before = receiver.requests()
    const delivering = deliverEvents(partsWith(toReceiver()), stop.signal)
    await expect.poll(() => receiver.requests()).toBe(before + 1)
    stop.abort()
    await expect(delivering).rejects.toThrow()
    expect(await countLineage(host.database.database)).toEqual({ pending: 2, dropped: 0 })
  })

  it('a file gets one event per line', async () => {
    const path = join(folder, 'events', 'lineage.ndjson')
    const toFile = partsWith({ to: 'file', path, namespace: 'bourse' })
    await run('2026-05-01', '2026-05-01', toFile)
    await deliverEvents(toFile, signal())
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
    expect(lines).toHaveLength(2)
    lines.forEach((line) => checkForm(JSON.parse(line)))
  })

  it('the job queue delivers events only if the settings name a target', () => {
    const { wiring } = host.host.work
    const names = (lineage: Config['lineage']) => tasksOf({ ...partsWith(lineage), wiring }).map(({ name }) => name)
    expect(names(toReceiver())).toContain('host__lineage')
    expect(names(undefined)).not.toContain('host__lineage')
  })
})

describe('the lineage setting', () => {
  const read = (setting: object) => readConfig({ BOURSE_LINEAGE: JSON.stringify(setting) }).lineage

  it('names a file or an endpoint', () => {
    expect(readConfig({}).lineage).toBeUndefined()
    expect(read({ to: 'file', path: '/var/log/lineage.ndjson' })).toMatchObject({ to: 'file', namespace: 'bourse' })
    expect(read({ to: 'http', url: 'https://lineage.example/api/v1/lineage' })).toMatchObject({ to: 'http' })
  })

  it('is rejected without a target, and with credentials in a URL, which no message repeats', () => {
    expect(() => read({ to: 'file' })).toThrow('lineage: expected path')
    expect(() => read({ to: 'http', path: 'x' })).toThrow('lineage: expected url')
    expect(() => read({ to: 'http', url: 'https://user:hidden@lineage.example/' })).toThrow(/^(?!.*hidden)/)
  })
})
