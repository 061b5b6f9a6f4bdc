import { createDatabase, type Database } from '../../src/database/index.ts'
import { defineDataset, f, record, revisioned, Type } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { listing } from '@bourse/services'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStore, type RecordStore } from '../../src/store/store.ts'
import { readVersions } from '../../src/store/versions/versions.ts'

const shape = {
  title: 'Closes',
  subject: listing,
  id: 'clo',
  fields: {
    at: f.instant('When'),
    venue: f.text('Venue'),
    close: f.price('Close'),
    legs: f.json('Legs', Type.Unknown()).nullable(),
  },
  key: ['instrument_id', 'at', 'venue'],
  time: revisioned('at'),
  order: ['instrument_id asc', 'at asc', 'venue asc'],
  retain: { days: 30 },
} as const
const plain = record('plain', shape)
const long = record('long', { ...shape, longHistory: true })
const dataset = defineDataset({
  id: 'readable',
  title: 'Readable',
  summary: 'The same rows with and without segments',
  records: [plain, long],
})

const DAYS = Array.from({ length: 12 }, (_, index) => addDays('2026-04-20', index))
const ROLE = 'bourse_reader'
let host: TestHost
let reads: Database
let store: RecordStore

beforeAll(async () => {
  host = await startTestHost({
    datasets: [fakeListings(['XNAS:AAA', 'XNAS:BBB']), dataset],
    clock: '2026-05-05T12:00:00Z',
  })
  for (const of of [plain, long]) await publish(of, rowsOf('1.50'))
  await host.pack(dataset)
  // A revision, a late row, and a row that has not settled yet.
  for (const of of [plain, long])
    await publish(of, [
      { symbol: 'AAA', at: '2026-04-21T20:00:00.5Z', venue: 'b', close: '7' },
      {
        symbol: 'BBB',
        at: '2026-04-22T09:00:00Z',
        venue: 'a',
        close: '8',
        legs: [{ ratio: '0.1', name: 'a\tb\n"c"' }],
      },
      { symbol: 'AAA', at: '2026-05-05T10:00:00Z', venue: 'a', close: '9' },
    ])
  reads = await readOnly()
  const { clock, wiring } = host.host.work
  const tableOf = (of: typeof plain | typeof long) => wiring.tables.get(of) ?? expect.fail('no table')
  store = createStore({ reads, writes: reads, clock, tableOf })
}, 60_000)
afterAll(async () => {
  await reads.close()
  await host.close()
})

const publish = (of: typeof plain | typeof long, rows: readonly Record<string, unknown>[]) =>
  host.publish(of, rows, { source: 'one', market: 'XNAS' })

function rowsOf(close: string) {
  return DAYS.flatMap((day) =>
    ['AAA', 'BBB'].flatMap((symbol) =>
      ['a', 'b'].map((venue) => ({ symbol, at: `${day}T20:00:00.5Z`, venue, close, legs: { of: [day, 1.1] } })),
    ),
  )
}

/** Connections with a read-only role whose transactions are all read-only. */
async function readOnly(): Promise<Database> {
  const owner = host.database.database
  const [{ name } = { name: '' }] = await owner.query<{ name: string }>('select current_database() as name')
  await owner.query(
    `do $$ begin create role ${ROLE} login password 'reads'; exception when duplicate_object then null; end $$`,
  )
  for (const schema of ['bourse', 'readable'])
    await owner.query(
      `grant usage on schema ${schema} to ${ROLE}; grant select on all tables in schema ${schema} to ${ROLE}`,
    )
  await owner.query(`alter role ${ROLE} in database "${name}" set default_transaction_read_only = on`)
  const url = new URL(host.database.url)
  url.username = ROLE
  url.password = 'reads'
  return createDatabase({
    connection: { connectionString: url.toString(), ssl: false },
    max: 2,
    applicationName: 'reader',
  })
}

const ids = async () => {
  const rows = await host.database.database.query<{ id: string }>(
    'select distinct instrument_id as id from readable.plain order by 1',
  )
  return rows.map(({ id }) => id)
}

describe('a read-only role in read-only transactions', () => {
  it('cannot write', async () => {
    await expect(reads.query('create temp table t (a int)')).rejects.toThrow(/read-only|permission/)
    await expect(reads.query(`delete from readable.plain`)).rejects.toThrow(/read-only|permission/)
  })

  it('a read-only role reads the same data from segments as from rows: ranges, dates, ids, extents, rows for datasets', async () => {
    const { pins } = await readVersions(reads)
    const all = await ids()
    expect(all).toHaveLength(2)
    const [segments] = await reads.query<{ n: string }>('select count(*) as n from readable.long_segments')
    expect(Number(segments?.n)).toBeGreaterThan(10)
    for (const today of ['2026-05-05', undefined]) {
      const knowledge = { asOf: undefined, pins, today }
      const of = { plain: [] as unknown[], long: [] as unknown[] }
      for (const [name, each] of [
        ['plain', plain],
        ['long', long],
      ] as const) {
        for (const direction of ['asc', 'desc'] as const)
          for (const most of [1, 3, 100]) {
            const ranges = all.map((id) => ({ id, from: '2026-04-21T00:00:00Z', to: '2026-04-26T20:00:00.4Z', most }))
            of[name].push(stripped(await store.ranges(each, knowledge, direction, ranges)))
          }
        of[name].push(stripped(await store.date(each, knowledge, '2026-04-22', all)))
        of[name].push([...(await store.extents(each, knowledge, [...all, 'ins_none']))])
        const rows = store.rowsAt(each).at(knowledge, { from: '2026-04-21', to: '2026-05-06' })
        const read = await rows.select(['r.at', 'r.venue', 'r.close', 'r.legs'] as never).execute()
        of[name].push(read.map((row) => JSON.stringify(row)).sort())
      }
      expect(of.long).toEqual(of.plain)
      expect(JSON.stringify(of.plain)).toContain('0.1')
    }
  })

  it('a read-only role finds a row by its public id, settled or not', async () => {
    const { pins } = await readVersions(reads)
    const knowledge = { asOf: undefined, pins, today: '2026-05-05' }
    const rows = store.rowsAt(long).at(knowledge, { from: '2026-04-20', to: '2026-05-06' })
    const known = await rows.select(['r.id', 'r.at', 'r.venue', 'r.close'] as never).execute()
    expect(known.length).toBeGreaterThan(20)
    for (const row of known as { readonly id: string }[])
      expect(await store.row(long, knowledge, row.id)).toMatchObject(row)
    expect(await store.row(long, knowledge, 'clo_none')).toBeUndefined()
  })
})

/** Both records derive equal public ids, so the lines can be compared directly. */
const stripped = (found: readonly { readonly lines: string }[]) => found.map(({ lines }) => lines)
