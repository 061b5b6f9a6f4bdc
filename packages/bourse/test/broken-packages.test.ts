import { defineDataset, endpoint, f, perRequest, record, revisioned, service, sql, type Dataset } from '@bourse/kit'
import { transport } from '@bourse/kit/delivery'
import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDatasets } from '../src/commands.ts'
import { createHost, type Host } from '@bourse/host'
import { readConfig, type UnloadedDataset } from '@bourse/engine/wiring'
import { runHere } from './support/command-line.ts'
import { bars, sample } from '@bourse/testkit/workspace'

/** An operation of a test's dataset. */
const operation = (id: string, read: () => Promise<readonly { readonly id: string }[]> = async () => [{ id }]) =>
  endpoint(`/${id}`, {
    id: `${id}.list`,
    summary: 'Test',
    capabilities: [`${id}.read`],
    credits: perRequest(10),
    fields: { id: f.text('Id') },
    order: ['id asc'],
    needs: {},
    read,
  })

const series = (table: string, more: Readonly<Record<string, ReturnType<typeof f.text>>> = {}) =>
  record(table, {
    title: table,
    subject: undefined,
    fields: { date: f.date('Day'), value: f.decimal('Value', { example: 1 }), ...more },
    key: ['date'],
    time: revisioned('date'),
    order: ['date desc'],
  })

function dataset(id: string, more: Partial<Dataset> = {}): Dataset {
  return { ...defineDataset({ id, title: `Title of ${id}`, summary: 'Test', endpoints: [operation(id)] }), ...more }
}

const opinions = service<object>('opinions.any')
const stored = [series('levels')]

/** The packages before any of them are broken. */
const before = [sample, dataset('migrating', { records: stored }), dataset('drifting', { records: stored })]

const migrations = {
  '0002_half': {
    async up(db: Parameters<Dataset['migrations'][string]['up']>[0]) {
      await sql`alter table levels add column colour text`.execute(db)
      await sql`create table half_done (a int)`.execute(db)
      await sql`insert into levels_of_another_schema values (1)`.execute(db)
    },
  },
}

/**
 * The fault in each package and what is reported about it: lines with `[L]` to the operator, the others to everyone.
 */
interface Broken {
  readonly dataset: Dataset
  readonly state: 'failed' | 'rejected'
  readonly reason: RegExp
  readonly remedy: RegExp
}

const BROKEN: readonly Broken[] = [
  {
    dataset: dataset('migrating', { records: stored, migrations }),
    state: 'failed',
    reason: /^its tables (could not|cannot) be (brought up to date|migrated): relation "levels_of/,
    remedy: /fix (the reported problem|its package as the message describes)/,
  },
  {
    dataset: dataset('drifting', { records: [series('levels', { colour: f.text('Colour') })] }),
    state: 'failed',
    reason: /drifting\.levels: expected the column colour of type text, got no such column; add a migration/,
    remedy: /fix (the reported problem|its package as the message describes)/,
  },
  {
    dataset: dataset('offering', {
      provides: [
        opinions.provide({}, () => {
          throw new Error('opinions.json cannot be read')
        }),
      ],
    }),
    state: 'failed',
    reason: /^opinions\.any could not be created: opinions\.json cannot be read$/,
    remedy: /fix (the reported problem|its package as the message describes)/,
  },
  {
    dataset: dataset('compiling', { endpoints: [{ ...operation('compiling'), fields: { id: undefined } } as never] }),
    state: 'failed',
    reason: /^its operations cannot be served: Cannot \w+ propert.* of .?undefined/,
    remedy: /fix (the reported problem|its package as the message describes)/,
  },
  {
    dataset: dataset('answering', {
      transports: [transport('/livez', { methods: ['GET'], needs: {}, handle: async () => undefined })],
    }),
    state: 'rejected',
    reason: /^\/livez is a path of the host itself$/,
    remedy: /give it another path/,
  },
  {
    dataset: dataset('newer', { kit: '7.0.0', records: 'of another shape' as never }),
    state: 'rejected',
    reason: /^it was built with @bourse\/kit 7\.0\.0, and this host supports /,
    remedy: /install a version of its package that is built with @bourse\/kit /,
  },
  {
    dataset: dataset('unsigned', { kit: undefined as never }),
    state: 'rejected',
    reason: /does not state its version of @bourse\/kit/,
    remedy: /install a version of its package/,
  },
  {
    dataset: dataset('garbled', { provides: null as never }),
    state: 'rejected',
    reason: /^its definition cannot be read: /,
    remedy: /(fix the reported problem in its package|fix its package as the message describes)/,
  },
]

const UNLOADABLE = [
  () => import('./support/unloadable.ts').then(({ dataset: loaded }) => ({ default: loaded })),
  () => import(/* @vite-ignore */ '@bourse/' + 'nowhere') as never,
  () => Promise.resolve({ default: 'no dataset' }) as never,
]

let test: TestDatabase
let unloaded: readonly UnloadedDataset[]
let host: Host
let key: string
/** Returns the log lines as an operator reads them. */
const log: Record<string, unknown>[] = []
const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(JSON.parse(line)) })

const datasets = [sample, ...BROKEN.map((broken) => broken.dataset)]

beforeAll(async () => {
  test = await createTestDatabase()
  await (await start(before)).close()
  log.length = 0
  unloaded = (await loadDatasets(UNLOADABLE)).unloaded
  host = await start(datasets)
  key = (await host.keys.add({ account_id: (await host.accounts.ensureOwner()).id })).key
}, 60_000)
afterAll(async () => {
  await host?.close()
  await test.drop()
})

const start = (given: readonly Dataset[]) =>
  createHost({ datasets: given, unloaded, config: readConfig({}), database: test.database, log: logger })

async function get(path: string, of: Host = host) {
  const answer = await of.app.inject({ url: path, headers: { authorization: `Bearer ${key}` } })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers, json: JSON.parse(answer.body) }
}

const bourse = (...words: readonly string[]) =>
  runHere([...words, '--json'], {
    datasets,
    unloaded,
    environment: {
      DATABASE_URL: test.url,
      BOURSE_DATA_DIR: join(tmpdir(), `bourse-${randomUUID()}`),
      BOURSE_PORT: '0',
      BOURSE_METRICS_PORT: '0',
    },
  })

describe.each(BROKEN)('the broken package $dataset.id', ({ dataset: { id }, state, reason, remedy }) => {
  it('the log names the package, with the reason and the fix', () => {
    const lines = log.filter((line) => line['dataset'] === id && Number(line['level']) >= 50)
    expect(lines.length).toBeGreaterThan(0)
    expect(JSON.stringify(lines)).toContain('remedy')
  })

  it('"datasets list" and "doctor" name the package, with the reason and the fix', async () => {
    const { json } = await bourse('datasets', 'list')
    expect(json.datasets).toContainEqual(
      expect.objectContaining({
        dataset: id,
        state,
        reason: expect.stringMatching(reason),
        remedy: expect.stringMatching(remedy),
      }),
    )
    const looked = await bourse('doctor')
    expect(looked.code).toBe(1)
    const findings = looked.json.findings.filter(({ check }: { check: string }) => check === id)
    const told = findings.find(({ level }: { level: string }) => level === 'fail')
    expect(told).toMatchObject({ remedy: expect.stringMatching(remedy) })
    expect(told.message.replace(/^(rejected|failed): /, '')).toMatch(reason)
  })

  it('the dataset is listed as unavailable, and callers get 501 without details', async () => {
    const listed = (await get('/v1/datasets')).json.data.find((row: { id: string }) => row.id === id)
    expect(listed).toMatchObject({ availability: 'unavailable', title: `Title of ${id}` })
    expect(listed.reason).toMatch(/^it (failed to start|was rejected at startup); operators run "doctor"/)
    const answer = await get(`/v1/${id}`)
    expect(answer.json).toMatchObject({ status: 501, code: 'dataset-unavailable' })
    expect(answer.json.detail).toMatch(new RegExp(`^The dataset ${id} is not available here: it `))
    for (const text of [answer.text, JSON.stringify(listed)]) expect(text).not.toMatch(reason)
  })
})

describe('packages that cannot be loaded at all', () => {
  it('a failing import names the package, with the reason and the fix', () => {
    expect(unloaded).toEqual([
      {
        name: expect.stringContaining('support/unloadable.ts'),
        reason: expect.stringMatching(/^the file prices\.db is missing \(.*unloadable\.ts:\d+\)$/),
        remedy: 'fix or reinstall its package, or remove it from the list',
      },
      { name: 'number 2 of the list', reason: expect.stringContaining('nowhere'), remedy: expect.any(String) },
      { name: 'number 3 of the list', reason: 'its default export is not a dataset', remedy: expect.any(String) },
    ])
  })

  it('the log, "datasets list", "doctor" and the dataset catalog list packages that cannot be loaded', async () => {
    const [{ json: list }, { json: doctor }, { json: served }] = [
      await bourse('datasets', 'list'),
      await bourse('doctor'),
      await get('/v1/datasets'),
    ]
    for (const { name, reason, remedy } of unloaded) {
      expect(log).toContainEqual(expect.objectContaining({ dataset: name, reason, remedy }))
      expect(list.datasets).toContainEqual(
        expect.objectContaining({ dataset: name, state: 'unloaded', reason, remedy }),
      )
      expect(doctor.findings).toContainEqual({
        check: name,
        level: 'fail',
        message: `could not be loaded: ${reason}`,
        remedy,
      })
      expect(served.data).toContainEqual(
        expect.objectContaining({
          id: name,
          availability: 'unavailable',
          reason: expect.stringMatching(/^its package could not be loaded/),
        }),
      )
    }
  })
})

describe('with broken packages', () => {
  it('the other datasets serve, and the host responds', async () => {
    await host.publications.publish(
      bars,
      oneBatch([{ row: { symbol: 'AAA', date: '2026-02-27', close: '10', volume: '1' } }]),
      {
        source: 'primary',
      },
    )
    await host.refresh()
    expect((await get('/v1/bars-sample?symbols=AAA')).json.data).toHaveLength(1)
    expect((await get('/livez')).json).toEqual({ status: 'ok' })
    expect((await get('/openapi.json')).json.paths).toHaveProperty('/v1/bars-sample')
    expect((await get('/v1/health')).status).toBe(200)
    for (const id of ['migrating', 'newer']) {
      const [unknown, other] = [await host.app.inject(`/v1/${id}`), await get(`/v1/${id}/more`)]
      expect([unknown.statusCode, other.status]).toEqual([401, 404])
    }
  })

  it('a failed migration leaves nothing behind, and existing data unchanged', async () => {
    const tables = await test.database.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'migrating'
       and table_name in ('levels', 'half_done', 'migrations') order by 1`,
    )
    const names = tables.map(({ name }) => name)
    expect(names).toContain('levels.value')
    expect(names.filter((name) => name.includes('colour') || name.includes('half_done'))).toEqual([])
    expect(await test.database.query('select name from migrating.migrations')).toEqual([])
  })

  it('doctor rolls back the migration that it tries, and a fixed dataset serves after the next start', async () => {
    const mended = dataset('migrating', {
      records: [series('levels', { colour: f.text('Colour') })],
      migrations: {
        '0002_colour': {
          up: async (db) => void (await sql`alter table levels add column colour text not null default ''`.execute(db)),
        },
      },
    })
    const looked = await runHere(['doctor', '--json'], {
      datasets: [sample, mended],
      environment: { DATABASE_URL: test.url, BOURSE_PORT: '0' },
    })
    expect(looked.json.findings).toContainEqual(
      expect.objectContaining({
        check: 'migrations',
        message: 'migrating lacks 0002_colour, columns of held rows of migrating.levels',
      }),
    )
    expect(await test.database.query('select name from migrating.migrations')).toEqual([])
    const next = await start([sample, mended])
    expect(next.wiring.stateOf(mended)).toEqual({ state: 'on' })
    expect((await get('/v1/migrating', next)).json.data).toEqual([{ id: 'migrating' }])
    expect(await test.database.query('select name from migrating.migrations')).toEqual([{ name: '0002_colour' }])
    await next.close()
  })

  it('a rejected dataset cannot be enabled, and its tables are never created', async () => {
    const { code, json } = await bourse('datasets', 'enable', 'newer')
    expect([code, json.error.message]).toEqual([1, expect.stringContaining('newer is rejected: it was built with')])
    expect((await bourse('migrate')).code).toBe(1)
    expect(
      await test.database.query(`select 1 from pg_namespace where nspname = any ('{newer,unsigned,garbled}')`),
    ).toEqual([])
  })
})

describe('a read that throws', () => {
  const thrown: readonly (readonly [what: string, value: unknown, status: number])[] = [
    ['an error', new Error('secret of line 7 in /srv/app/read.ts'), 500],
    ['a JavaScript error', new TypeError("Cannot read properties of undefined (reading 'secret')"), 500],
    ['a text', 'secret text', 500],
    ['nothing', undefined, 500],
    ['an error with its own status', Object.assign(new Error('secret teapot'), { statusCode: 503 }), 500],
    [
      'a database error about a statement',
      Object.assign(new Error('syntax error at or near "secret"'), { code: '42601' }),
      500,
    ],
    ['an unavailable database', Object.assign(new Error('secret address'), { code: 'ECONNREFUSED' }), 503],
  ]
  // A package may throw any value.
  // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
  const throwing = thrown.map(([, value], index) => operation(`throwing-${index}`, () => Promise.reject(value)))
  const atOnce = operation('throwing-at-once', () => {
    throw new Error('secret that is thrown immediately')
  })
  const nonsense = operation('nonsense', async () => [{ id: { secret: 'nested' } }, null, 7] as never)
  const reading = dataset('reading', { endpoints: [...throwing, atOnce, nonsense, operation('fine')] })
  let reader: Host
  let caller: string

  beforeAll(async () => {
    reader = await start([sample, reading])
    caller = (await reader.keys.add({ account_id: (await reader.accounts.add({ name: 'reader', plan: 'pro' })).id }))
      .key
  })
  afterAll(() => reader?.close())

  async function ask(path: string) {
    const answer = await reader.app.inject({ url: path, headers: { authorization: `Bearer ${caller}` } })
    return { status: answer.statusCode, text: answer.body, headers: answer.headers }
  }

  it.each(thrown.map(([what, , status], index) => ({ what, status, path: `/v1/throwing-${index}` })))(
    '$what: only that request fails, with a $status, without details and free of charge',
    async ({ status, path }) => {
      const answer = await ask(path)
      expect(answer.status).toBe(status)
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(answer.headers['x-credits-cost']).toBe('0')
      expect(answer.text).not.toMatch(/secret|srv|\.ts|\\n/)
      const { code, request_id } = JSON.parse(answer.text)
      expect(code).toBe(status === 503 ? 'database-unavailable' : 'internal-error')
      if (status === 500)
        expect(log).toContainEqual(expect.objectContaining({ reqId: request_id, msg: 'request failed' }))
      expect((await ask('/v1/fine')).status).toBe(200)
    },
  )

  it('a read that throws immediately and one that returns an invalid result are handled the same way', async () => {
    for (const path of ['/v1/throwing-at-once', '/v1/nonsense']) {
      const answer = await ask(path)
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([500, 'internal-error'])
      expect(answer.headers['x-credits-cost']).toBe('0')
      expect(answer.text).not.toContain('secret')
    }
    expect((await ask('/v1/fine')).status).toBe(200)
    const used = await ask('/v1/usage')
    expect(JSON.parse(used.text).data.used).toBe(20 + 10 * thrown.length - 10)
  })
})

async function* oneBatch<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows
}
