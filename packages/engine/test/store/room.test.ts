import { defineDataset, f, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { roomToReturn, tableOf } from '../../src/store/index.ts'

const shape = {
  subject: listing,
  fields: { date: f.date('Day'), close: f.price('Close'), note: f.text('Note').nullable() },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
} as const
const closes = record('closes', { ...shape, title: 'Closes', indexes: [['date']], longHistory: true })
const days = record('days', { ...shape, title: 'Days', retain: { days: 30 } })
const dataset = defineDataset({ id: 'rooms', title: 'Rooms', summary: 'Closes and days', records: [closes, days] })
const CLOSES = tableOf(dataset, closes).name
const DAYS = tableOf(dataset, days).name

let host: TestHost
beforeEach(async () => {
  host = await startTestHost({ datasets: [fakeListings(['XNAS:AAA']), dataset], clock: '2026-05-06T12:00:00Z' })
})
afterEach(() => host.close())

const LISTINGS = 1_000
const query = (text: string) => host.database.database.query<Record<string, string>>(text)
const alone = (text: string) => host.database.database.session((session) => session.query(text))

/** Stores one row per listing and day, as publications on those days would have. */
async function fill(table: string, from: string, dates: number): Promise<void> {
  await alone(
    `insert into ${table} (instrument_id, date, close, note, known_from, batch_id, source_id)
     select 'ins_' || left(md5(l::text), 20), date '${from}' + d, l + d * 0.01, null, timestamptz '2026-01-01', 1, 1
     from generate_series(0, ${dates - 1}) d, generate_series(1, ${LISTINGS}) l order by d, 1`,
  )
  await alone(`analyze ${table}`)
}

const sizeOf = async (table: string) =>
  Number((await query(`select pg_table_size('${table}') + pg_indexes_size('${table}') as size`))[0]?.['size'])
const digestOf = async (table: string) =>
  (await query(`select md5(string_agg(r::text, ';' order by instrument_id, date)) as digest from ${table} r`))[0]
const reported = () =>
  roomToReturn(
    host.database.database,
    [closes, days].map((each) => tableOf(dataset, each)),
  )

/** Size of the table after PostgreSQL itself has rewritten it. */
async function leastSizeOf(table: string): Promise<number> {
  await alone(`vacuum (full) ${table}`)
  return sizeOf(table)
}

/**
 * Runs `work` while another connection reads one row repeatedly, for 0.2 seconds each time, as on a busy machine;
 * rejects if a read waits for a lock for half a second.
 */
async function whileReading(table: string, work: () => Promise<unknown>): Promise<void> {
  let isDone = false
  const reading = host.database.database.session(async (session) => {
    await session.query(`set lock_timeout = '500ms'`)
    while (!isDone) {
      await session.query(`select count(*), pg_sleep(0.2) from ${table} where instrument_id = 'ins_none'`)
      await sleep(100)
    }
  })
  await Promise.all([reading, work().finally(() => (isDone = true))])
}

describe('packing', () => {
  it('leaves almost no unused space, even if many rows stay, and no reader waits for long', async () => {
    await fill(CLOSES, '2025-12-01', 90)
    await fill(CLOSES, '2026-04-01', 36)
    const kept = `(select * from ${CLOSES} where date >= '2026-04-01')`
    const [before, digest] = [await sizeOf(CLOSES), await digestOf(kept)]
    await whileReading(CLOSES, async () => expect(await host.pack(dataset)).toBe(90 * LISTINGS))
    expect(await digestOf(CLOSES)).toEqual(digest)
    const after = await sizeOf(CLOSES)
    expect(after).toBeLessThan(before / 2)
    expect(after).toBeLessThanOrEqual((await leastSizeOf(CLOSES)) * 1.1)
  }, 120_000)

  it('packing lets publications continue between its transactions', async () => {
    await fill(CLOSES, '2025-12-01', 90)
    await fill(CLOSES, '2026-04-01', 30)
    const publishing = (async () => {
      for (let day = 1; day <= 5; day++)
        await host.publish(closes, [{ symbol: 'AAA', date: `2026-05-0${day}`, close: String(day), note: null }], {
          source: 'one',
        })
    })()
    await Promise.all([host.pack(dataset), publishing])
    expect(await query(`select count(*) as n from ${CLOSES}`)).toEqual([{ n: String(30 * LISTINGS + 5) }])
  }, 120_000)

  it('packing leaves rows that an earlier snapshot may see to a later run, which returns their space', async () => {
    await fill(CLOSES, '2025-12-01', 60)
    await fill(CLOSES, '2026-04-01', 30)
    const kept = `(select * from ${CLOSES} where date >= '2026-04-01')`
    const digest = await digestOf(kept)
    await host.database.database.transaction(async (reader) => {
      await reader.query('set transaction isolation level repeatable read')
      const seen = async () => (await reader.query<{ n: string }>(`select count(*) as n from ${CLOSES}`))[0]?.n
      const before = await seen()
      await host.host.store.pack(dataset, { longestWait: 100 })
      expect(await seen()).toBe(before)
    })
    expect(await digestOf(CLOSES)).toEqual(digest)
    const { returnedBytes } = await host.host.store.pack(dataset)
    expect(returnedBytes).toBeGreaterThan(0)
    expect(await digestOf(CLOSES)).toEqual(digest)
    expect(await sizeOf(CLOSES)).toBeLessThanOrEqual((await leastSizeOf(CLOSES)) * 1.1)
  }, 120_000)

  it('packing drops what an interrupted rebuild of an index has left behind', async () => {
    await fill(CLOSES, '2025-12-01', 60)
    await expect(alone(`create unique index concurrently left_ccnew on ${CLOSES} (date)`)).rejects.toThrow('unique')
    const broken = `select 1 from pg_index where indrelid = '${CLOSES}'::regclass and not indisvalid`
    expect(await query(broken)).toHaveLength(1)
    await host.pack(dataset)
    expect(await query(broken)).toEqual([])
  }, 60_000)
})

describe('retention', () => {
  it('returns the space of removed rows to the disk', async () => {
    await fill(DAYS, '2025-12-01', 90)
    await fill(DAYS, '2026-04-20', 10)
    const kept = `(select * from ${DAYS} where date >= '2026-04-20')`
    const digest = await digestOf(kept)
    await whileReading(DAYS, () => host.host.store.prune(dataset))
    expect(await digestOf(DAYS)).toEqual(digest)
    expect(await sizeOf(DAYS)).toBeLessThanOrEqual((await leastSizeOf(DAYS)) * 1.1)
  }, 60_000)
})

describe('the estimate of unused space', () => {
  it('names the record and the approximate number of bytes that are returned', async () => {
    await fill(CLOSES, '2026-04-01', 60)
    await fill(DAYS, '2026-04-01', 10)
    expect(await reported()).toEqual([])
    await alone(`delete from ${CLOSES} where date >= '2026-04-11'`)
    await alone(`vacuum (analyze, truncate off) ${CLOSES}`)
    const before = await sizeOf(CLOSES)
    const [room] = await reported()
    expect(room).toMatchObject({ dataset: 'rooms', record: 'rooms.closes' })
    const { returnedBytes } = await host.host.store.pack(dataset)
    expect(returnedBytes).toBe(before - (await sizeOf(CLOSES)))
    expect(room?.bytes).toBeGreaterThan(returnedBytes * 0.7)
    expect(room?.bytes).toBeLessThan(returnedBytes * 1.3)
    expect(await reported()).toEqual([])
  }, 60_000)

  it('the estimate of unused space does not report tables that were never analyzed', async () => {
    await alone(`alter table ${CLOSES} set (autovacuum_enabled = off)`)
    await alone(`insert into ${CLOSES} (instrument_id, date, close, known_from, batch_id, source_id)
      select 'ins_' || l, '2026-04-01', 1, '2026-04-01', 1, 1 from generate_series(1, 20000) l`)
    expect(await reported()).toEqual([])
  })
})
