import {
  createStore,
  lockPublications,
  migrateDataset,
  migrateDatasets,
  pendingMigrations,
  readVersions,
  rehearseMigration,
  datasetsUpToDate,
} from '@bourse/engine/store'
import {
  collection,
  defineDataset,
  entities,
  f,
  hold,
  perSubject,
  record,
  revisioned,
  sql,
  type Entity,
} from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { listing } from '@bourse/services'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeEach, afterEach, describe, expect, it } from 'vitest'
import { tasksOf } from '@bourse/engine/jobs'
import { ENGINE_STEPS } from '../src/boot/migrations.ts'
import { publishingNeeds } from '@bourse/engine/wiring'

const fields = { date: f.date('Day'), close: f.price('Close'), note: f.text('Note').nullable() }
const shape = {
  title: 'Closes',
  subject: listing,
  fields,
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
} as const
const closes = record('closes', {
  ...shape,
  longHistory: true,
  holds: [
    hold<{ instrument_id: string; date: string; close: string }>()(
      'unlucky-close',
      {},
      async (_, { incoming, held }) => ({
        hold: (await incoming().select(['r.instrument_id', 'r.date']).where('r.close', '=', '13').execute()).map(
          (key) => ({
            key,
            value: '13',
            reason: 'unlucky',
          }),
        ),
        // Held rows are released by a later check without incoming rows.
        release:
          (await incoming().select('r.date').execute()).length === 0
            ? await held().select(['r.instrument_id', 'r.date']).execute()
            : [],
      }),
    ),
  ],
})
const datasetOf = (of: typeof closes, more: object = {}) =>
  defineDataset({
    id: 'packing',
    title: 'Packing',
    summary: 'Packed daily closes',
    records: [of],
    endpoints: [
      collection('/closes', of, {
        id: 'closes.list',
        summary: 'Closes',
        select: entities(listing),
        forms: [
          { form: 'range', dates: 'desc' },
          { form: 'date', excludeKinds: [] },
        ],
        capabilities: ['eod.read'],
        credits: perSubject(5, { whole: 500 }),
      }),
    ],
    ...more,
  })
const dataset = datasetOf(closes)

let host: TestHost
let key: string
const started: TestHost[] = []
beforeEach(async () => {
  host = await startTestHost({
    datasets: [fakeListings(['XNAS:AAA', 'XNAS:BBB']), dataset],
    clock: '2026-05-05T12:00:00Z',
  })
  started.push(host)
  key = await host.key()
})
afterEach(async () => {
  await host.close()
})
afterAll(() => expect(started.length).toBeGreaterThan(0))

const row = (symbol: string, date: string, close: string, note: string | null = null) => ({ symbol, date, close, note })
const publish = (...rows: readonly object[]) =>
  host.publish(closes, rows as readonly Record<string, unknown>[], { source: 'one', market: 'XNAS' })
const pack = () => host.pack(dataset)
const query = (text: string) => host.database.database.query<Record<string, string>>(text)
const size = async () => Number((await query(`select pg_relation_size('packing.closes')::text as size`))[0]?.['size'])
const loose = async () =>
  (
    await query(
      `select date::text as date from packing.closes where known_to = 'infinity' order by instrument_id, date`,
    )
  ).map(({ date }) => date)
const packs = () =>
  query(
    'select period::text as quarter, first::text as first, last::text as last, rows from packing.closes_segments ' +
      'order by 1, 2',
  )

describe('packing', () => {
  it('packing is a job that datasets with a packed record run at 02:40 UTC', async () => {
    const packing = tasksOf(host.host.work).filter(({ name }) => name.endsWith('__host.pack'))
    expect(packing).toMatchObject([{ name: 'packing__host.pack', schedule: { cron: '40 2 * * *', zone: 'UTC' } }])
    await publish(row('AAA', '2025-12-31', '1'))
    await packing[0]?.run(new AbortController().signal)
    expect(await loose()).toEqual([])
  })

  it('a quarter is packed 35 days after its end', async () => {
    await publish(
      row('AAA', '2026-01-02', '1'),
      row('AAA', '2026-03-31', '2'),
      row('AAA', '2026-04-01', '3'),
      row('BBB', '2025-12-31', '4'),
    )
    host.clock.set('2026-05-05T23:59:00Z')
    expect(await pack()).toBe(1)
    expect(await loose()).toEqual(['2026-01-02', '2026-03-31', '2026-04-01'])
    host.clock.set('2026-05-06T00:00:00Z')
    expect(await pack()).toBe(2)
    expect(await loose()).toEqual(['2026-04-01'])
    expect(await packs()).toEqual([
      { quarter: '2025-10-01', first: '2025-12-31', last: '2025-12-31', rows: 1 },
      { quarter: '2026-01-01', first: '2026-01-02', last: '2026-03-31', rows: 2 },
    ])
    expect(await pack()).toBe(0)
  })

  it('packing does not change versions: earlier tags remain valid, and the body is the same', async () => {
    await publish(row('AAA', '2025-12-30', '1'), row('AAA', '2025-12-31', '2'))
    const before = await host.get('/v1/closes?symbols=AAA&from=2025-01-01', { key })
    await pack()
    const again = await host.get('/v1/closes?symbols=AAA&from=2025-01-01', {
      key,
      headers: { 'if-none-match': before.headers['etag'] ?? '' },
    })
    expect(again.status).toBe(304)
    const read = await host.get('/v1/closes?symbols=AAA&from=2025-01-01&limit=1000', { key })
    expect(read.json.data).toEqual(before.json.data)
    expect(read.json.data).toHaveLength(2)
  })
})

describe('disk space used by packed rows', () => {
  it('space is released if little remains in the table, or by the next run if a long read locked the table', async () => {
    const days = Array.from({ length: 700 }, (_, index) => addDays('2023-01-01', index))
    await publish(...days.map((date) => row('AAA', date, '1.25')), row('AAA', '2026-05-04', '2'))
    await host.database.database.transaction(async (reader) => {
      await reader.query('lock table packing.closes in access share mode')
      expect(await host.host.store.pack(dataset, { longestWait: 100 })).toMatchObject({ rows: 700 })
    })
    expect(await loose()).toEqual(['2026-05-04'])
    expect(await size()).toBeGreaterThan(60_000)
    expect(await pack()).toBe(0)
    // One page holds the rows that are not packed. The last packed quarter keeps another, because an earlier statement
    // may still see its rows.
    expect(await size()).toBeLessThanOrEqual(2 * 8_192)
  })
})

describe('a publication over packed rows', () => {
  it('segments stay unchanged if the published rows are equal, even if a number is written differently', async () => {
    const rows = [row('AAA', '2025-12-30', '1.50', 'a'), row('AAA', '2025-12-31', '2'), row('BBB', '2025-12-31', '3')]
    await publish(...rows)
    await pack()
    expect(await publish(...rows)).toMatchObject({ published: 0, unchanged: 3, revised: 0 })
    expect(await packs()).toHaveLength(2)
    expect(await publish(row('AAA', '2025-12-30', '1.5', 'a'), ...rows.slice(1))).toMatchObject({
      published: 0,
      unchanged: 3,
    })
    expect(await loose()).toEqual([])
  })

  it("only the listing's revised quarter is unpacked; reads as of an earlier time still find the old row", async () => {
    await publish(
      row('AAA', '2025-09-30', '0'),
      row('AAA', '2025-12-30', '1'),
      row('AAA', '2025-12-31', '2'),
      row('BBB', '2025-12-31', '3'),
    )
    host.clock.set('2026-05-05T12:30:00Z')
    await pack()
    host.clock.set('2026-05-05T13:00:00Z')
    expect(await publish(row('AAA', '2025-12-31', '2.5'))).toMatchObject({ published: 1, revised: 1 })
    expect(await loose()).toEqual(['2025-12-30', '2025-12-31'])
    expect(await packs()).toHaveLength(2)
    const closesOf = async (query: string) =>
      (await host.get(`/v1/closes?${query}`, { key })).json.data.map(({ close }: { close: number }) => close)
    for (const step of ['loose', 'packed again']) {
      if (step === 'packed again') expect(await pack()).toBe(2)
      expect(await closesOf('symbols=AAA&from=2025-01-01')).toEqual([2.5, 1, 0])
      expect(await closesOf('date=2025-12-31')).toEqual([2.5, 3])
      expect(await closesOf('symbols=AAA&from=2025-01-01&as_of=2026-05-05T12:45:00Z')).toEqual([2, 1, 0])
      expect(await closesOf('date=2025-12-31&as_of=2026-05-05T12:45:00Z')).toEqual([2, 3])
      expect(await closesOf('date=2025-12-31&as_of=2026-05-05T11:00:00Z')).toEqual([])
    }
  })

  it('a late row is added to a packed quarter', async () => {
    await publish(row('AAA', '2025-12-30', '1'))
    await pack()
    await publish(row('AAA', '2025-11-03', '7'), row('BBB', '2025-12-30', '8'))
    expect(await loose()).toEqual(['2025-11-03', '2025-12-30', '2025-12-30'])
    await pack()
    expect((await packs()).map(({ rows }) => rows)).toEqual([2, 1])
  })

  it('a row that follows all packed rows is added to its quarter', async () => {
    await publish(row('AAA', '2025-12-30', '1'), row('AAA', '2025-12-29', '2'))
    await pack()
    await publish(row('AAA', '2025-12-31', '3'))
    expect(await loose()).toEqual(['2025-12-29', '2025-12-30', '2025-12-31'])
    expect(await pack()).toBe(3)
    expect((await packs()).map(({ rows }) => rows)).toEqual([3])
  })

  it('a concurrent read of an entire day as of an earlier time misses no rows', async () => {
    await publish(row('AAA', '2025-12-31', '1'), row('BBB', '2025-12-30', '2'), row('BBB', '2025-12-31', '3'))
    await pack()
    const { pins } = host.host.engine.versions()
    await publish(row('AAA', '2025-12-31', '4'))
    await pack()
    const { database } = host.database
    // Between any two of the reader's statements, the quarter that it reads is unpacked into the table.
    const query: typeof database.query = async (...asked) => {
      const rows = await database.query<never>(...asked)
      await publish(row('BBB', '2025-12-30', '5'))
      return rows
    }
    const { clock, wiring } = host.host.work
    const reads = { ...database, query }
    const { tableOf } = await publishingNeeds(wiring, { precedence: {}, markets: {}, tolerances: {} })
    const store = createStore({ reads, writes: database, clock, tableOf })
    const ids = await database.query<Entity>(
      'select distinct instrument_id as id from packing.closes_segments order by 1',
    )
    const many = [...ids.map(({ id }) => id), ...Array.from({ length: 200 }, (_, index) => `ins_none_${index}`)]
    const found = await store.date(closes, { asOf: undefined, pins, today: '2026-05-05' }, '2025-12-31', many)
    const closesRead = found.map(({ lines }) => /"close":(\d+)/.exec(lines)?.[1])
    expect(closesRead.toSorted()).toEqual(['1', '3'])
  })

  it('the quarter of a held row stays in the table until the row is reviewed', async () => {
    await publish(row('AAA', '2025-12-30', '1'), row('AAA', '2025-12-31', '2'))
    await pack()
    expect(await publish(row('AAA', '2025-12-31', '13'))).toMatchObject({ held: 1, published: 0 })
    expect(await pack()).toBe(0)
    expect(await loose()).toEqual(['2025-12-30', '2025-12-31'])
    await host.host.publications.review(closes)
    expect(await pack()).toBe(2)
    const read = await host.get('/v1/closes?symbols=AAA&from=2025-01-01', { key })
    expect(read.json.data.map(({ close }: { close: number }) => close)).toEqual([13, 1])
  })

  it('a publication and concurrent packing have the same result in either order', async () => {
    await publish(
      ...Array.from({ length: 60 }, (_, index) =>
        row('AAA', `2025-${String((index % 12) + 1).padStart(2, '0')}-05`, '1'),
      ).slice(0, 12),
    )
    await Promise.all([
      pack(),
      ...Array.from({ length: 6 }, (_, index) =>
        publish(row('AAA', `2025-${String(2 * index + 1).padStart(2, '0')}-05`, `${index}`)),
      ),
      pack(),
    ])
    await host.host.refresh()
    const expected = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? index / 2 : 1)).reverse()
    const read = await host.get('/v1/closes?symbols=AAA&from=2025-01-01', { key })
    expect(read.json.data.map(({ close }: { close: number }) => close)).toEqual(expected)
    await pack()
    const again = await host.get('/v1/closes?symbols=AAA&from=2025-01-01&limit=100', { key })
    expect(again.json.data).toEqual(read.json.data)
    expect(await loose()).toEqual([])
  })
})

describe('other uses of stored rows', () => {
  it("coverage includes a listing's first and last date, packed or not", async () => {
    await publish(row('AAA', '2025-09-30', '1'), row('AAA', '2026-05-04', '2'))
    host.clock.set('2026-05-05T13:00:00Z')
    await publish(row('AAA', '2025-03-03', '3'))
    await pack()
    const [{ id = '' } = {}] = await query('select instrument_id as id from packing.closes_segments limit 1')
    const read = await host.get(`/v1/datasets/packing/coverage?instrument_ids=${id}`, { key })
    expect(read.json.data).toMatchObject([{ history_from: '2025-03-03', history_to: '2026-05-04' }])
  })

  it('a dataset migration waits for packing and publications, and a rehearsal waits at most two seconds', async () => {
    await publish(row('AAA', '2025-12-30', '1.50'))
    const later = datasetOf(closes, { migrations: { '0002_nothing': { up: async () => undefined } } })
    const { database } = host.database
    let migrating: ReturnType<typeof migrateDataset> | undefined
    await database.transaction(async (tx) => {
      await lockPublications(tx, later)
      expect(await rehearseMigration(database, later)).toContain('lock timeout')
      migrating = migrateDataset(database, later)
      await expect
        .poll(() => query(`select 1 from pg_locks where locktype = 'advisory' and not granted`))
        .toHaveLength(1)
    })
    expect(await migrating).toMatchObject({ applied: ['0002_nothing'] })
  })

  it('a dataset migration sees every row in the table', async () => {
    await publish(row('AAA', '2025-12-30', '1.50', 'a "b"'), row('AAA', '2025-12-31', '2'))
    await pack()
    const stored = () =>
      query(
        'select instrument_id, date, close, note, known_from, known_to, batch_id, source_id from packing.closes ' +
          'order by date',
      )
    const later = datasetOf(
      record('closes', {
        ...shape,
        longHistory: true,
        fields: { ...fields, note: f.text('Note'), more: f.count('More') },
      }),
      {
        migrations: {
          '0002_more': {
            up: async (db: never) => {
              await sql`update ${sql.table('closes')} set note = coalesce(note, 'none')`.execute(db)
              await sql`alter table ${sql.table('closes')} alter note set not null, add column more int8 not null default 7`.execute(
                db,
              )
            },
          },
        },
      },
    )
    expect(await migrateDataset(host.database.database, later)).toMatchObject({
      applied: ['0002_more', 'columns of held rows of packing.closes'],
    })
    expect(await stored()).toMatchObject([
      { date: '2025-12-30', close: '1.5', note: 'a "b"', known_to: 'infinity', batch_id: expect.any(String) },
      { date: '2025-12-31', close: '2', note: 'none' },
    ])
    expect(await packs()).toEqual([])
    expect(await query('select 1 from packing.closes_days')).toEqual([])
  })

  it('a migration that renames a record moves its packed rows, and the published data has a new version', async () => {
    await publish(row('AAA', '2025-12-30', '1.50', 'a "b"'), row('AAA', '2026-05-04', '2'))
    await pack()
    const on = host.database.database
    const pinOf = async () => (await readVersions(on)).pins.get('packing.prices')
    await query(`update bourse.record_versions set record = 'packing.prices'`)
    const before = await pinOf()
    const prices = record('prices', { ...shape, longHistory: true })
    const up = async (db: never) => void (await sql`alter table closes rename to prices`.execute(db))
    const renamed = defineDataset({
      id: 'packing',
      title: 'Packing',
      summary: 'Packed daily prices',
      records: [prices],
      migrations: { '0002_prices': { up } },
    })
    expect(await migrateDataset(on, renamed)).toMatchObject({ applied: expect.arrayContaining(['0002_prices']) })
    expect(await query('select date, close, note from packing.prices order by date')).toEqual([
      { date: '2025-12-30', close: '1.5', note: 'a "b"' },
      { date: '2026-05-04', close: '2', note: null },
    ])
    expect(await pendingMigrations(on, ENGINE_STEPS, [renamed])).toEqual([])
    expect(Number((await pinOf())?.batch)).toBeGreaterThan(Number(before?.batch))
  })

  it('a record that is no longer packed gets its rows back', async () => {
    await publish(row('AAA', '2025-12-30', '1.50'), row('AAA', '2026-05-04', '2'))
    await pack()
    const on = host.database.database
    const loosely = datasetOf(record('closes', shape))
    expect(await datasetsUpToDate(on, [loosely])).toEqual(new Set())
    expect(await pendingMigrations(on, ENGINE_STEPS, [loosely])).toEqual([
      { of: 'packing', steps: ['rows of packing.closes'] },
    ])
    expect(await migrateDataset(on, loosely)).toEqual({ dataset: 'packing', applied: ['rows of packing.closes'] })
    expect(await datasetsUpToDate(on, [loosely])).toEqual(new Set([loosely]))
    expect(await loose()).toEqual(['2025-12-30', '2026-05-04'])
    expect(await migrateDataset(on, dataset)).toMatchObject({
      applied: ['segments of packing.closes'],
    })
    expect(await pack()).toBe(1)
  })

  it('packs from the previous release, with digests and runs, are migrated', async () => {
    await publish(row('AAA', '2025-12-30', '1.50', 'a "b", c'), row('BBB', '2025-07-01', '3'))
    await pack()
    const on = host.database.database
    const answer = () => host.get('/v1/closes?symbols=AAA,BBB&from=2025-01-01', { key })
    const before = (await answer()).json.data
    await query('alter table packing.closes_segments rename column period to quarter')
    await query(`alter table packing.closes_segments add column digest bytea not null default ''`)
    await query('alter table packing.closes_segments rename to closes_packs')
    await query('create table packing.closes_runs (instrument_id text)')
    const steps = ['segments of packing.closes that were packs']
    expect(await datasetsUpToDate(on, [dataset])).toEqual(new Set())
    expect(await migrateDataset(on, dataset)).toEqual({ dataset: 'packing', applied: steps })
    expect(await datasetsUpToDate(on, [dataset])).toEqual(new Set([dataset]))
    expect(await pendingMigrations(on, ENGINE_STEPS, [dataset])).toEqual([])
    expect((await answer()).json.data).toEqual(before)
    expect(await query(`select to_regclass('packing.closes_runs') is null as gone`)).toEqual([{ gone: true }])
    // A repeated row changes nothing, but a revised one does.
    expect(await publish(row('AAA', '2025-12-30', '1.5', 'a "b", c'))).toMatchObject({ published: 0, unchanged: 1 })
    expect(await publish(row('BBB', '2025-07-01', '4'))).toMatchObject({ published: 1, revised: 1 })
  })

  it("one dataset's unreadable steps do not prevent checks of the others", async () => {
    const on = host.database.database
    await query('alter table packing.migrations rename column name to called')
    expect(await datasetsUpToDate(on, [dataset])).toEqual(new Set())
    expect(await migrateDatasets(on, [dataset, fakeListings([])])).toMatchObject([
      { dataset: 'packing', failure: expect.stringContaining('name') },
      { applied: [] },
    ])
  })

  it('a record that was not packed before gets its tables', async () => {
    const on = host.database.database
    await on.query('drop table packing.closes_segments, packing.closes_days')
    const steps = ['segments of packing.closes']
    expect(await datasetsUpToDate(on, [dataset])).toEqual(new Set())
    expect(await pendingMigrations(on, ENGINE_STEPS, [dataset])).toEqual([{ of: 'packing', steps }])
    expect(await migrateDataset(on, dataset)).toEqual({ dataset: 'packing', applied: steps })
    expect(await pendingMigrations(on, ENGINE_STEPS, [dataset])).toEqual([])
    await publish(row('AAA', '2025-12-30', '1'))
    expect(await pack()).toBe(1)
  })
})
