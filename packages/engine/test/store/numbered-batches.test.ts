import { collection, defineDataset, entities, f, perSubject, record, revisioned, type AnyRecord } from '@bourse/kit'
import { listing } from '@bourse/services'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missedBatches, newestNumber, numberedBatches } from '../../src/store/index.ts'

const days = record('days', {
  title: 'Days',
  subject: listing,
  fields: { date: f.date('Day'), close: f.price('Close') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
})
const words = record('words', {
  title: 'Words',
  fields: { word: f.text('Word'), day: f.date('Day') },
  key: ['word'],
  time: revisioned('day'),
  order: ['word asc'],
})
const [daily, wordy] = [
  defineDataset({
    id: 'daily',
    title: 'Daily',
    summary: 'Days',
    records: [days],
    endpoints: [
      collection('/days', days, {
        id: 'days.list',
        summary: 'Days',
        select: entities(listing),
        capabilities: [],
        credits: perSubject(5, { whole: 500 }),
      }),
    ],
  }),
  defineDataset({ id: 'wordy', title: 'Wordy', summary: 'Words', records: [words] }),
]

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({
    datasets: [
      fakeListings([
        'XNAS:AAPL',
        'XLON:ULVR',
        { kind: 'FUND', stretches: [{ symbol: 'VFIAX', exchange_mic: 'XNAS' }] },
      ]),
      daily,
      wordy,
    ],
  })
})
afterAll(() => host.close())

const on = () => host.database.database
const after = async (number: number, dataset?: string) => numberedBatches(on(), { after: number, dataset, limit: 100 })
const day = (symbol: string, close: string, date = '2026-03-02') => ({ symbol, date, close })
const publish = (of: AnyRecord, rows: readonly object[], options: object = {}) =>
  host.publish(of, rows as never, { source: 'test', ...options })

describe('batch numbers', () => {
  it('follow the order in which batches became visible, not the order in which they began', async () => {
    const { number } = await newestNumber(on())
    await on().transaction(async (tx) => {
      // The older batch of another dataset is not committed yet.
      await tx.query(
        `insert into bourse.batches (dataset, source, published_at, opened, closed) values ('wordy', 'slow', now(), 1, 0)`,
      )
      await publish(days, [day('AAPL', '1')])
      expect((await after(number)).map(({ dataset }) => dataset)).toEqual(['daily'])
      expect((await newestNumber(on())).number).toBeGreaterThan(number)
    })
    const batches = await after(number)
    expect(batches.map(({ dataset }) => dataset)).toEqual(['daily', 'wordy'])
    const [first, second] = batches
    expect(Number(second?.batch)).toBeLessThan(Number(first?.batch))
    expect(second?.number).toBeGreaterThan(first?.number ?? Number.NaN)
  })

  it('are never visible before smaller ones, even if many publications commit concurrently', async () => {
    const { number } = await newestNumber(on())
    const seen = new Map<number, number>()
    let isDone = false
    const reading = (async () => {
      while (!isDone) {
        const numbers = (await after(number)).map((batch) => batch.number)
        // Every number that appears is larger than those of all earlier reads.
        for (const each of numbers) if (!seen.has(each)) seen.set(each, Math.max(0, ...seen.keys()))
      }
    })()
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        on().transaction(async (tx) => {
          await tx.query(
            `insert into bourse.batches (dataset, source, published_at, opened, closed)
             values ($1, 'many', clock_timestamp(), 1, 0)`,
            [`many-${index % 5}`],
          )
          await tx.query('select pg_sleep(random() / 50)')
        }),
      ),
    )
    isDone = true
    await reading
    for (const each of await after(number))
      if (!seen.has(each.number)) seen.set(each.number, Math.max(0, ...seen.keys()))
    expect(seen.size).toBe(20)
    for (const [own, before] of seen) expect(own).toBeGreaterThan(before)
  })

  it('count changed keys by market and kind', async () => {
    await publish(days, [day('AAPL', '1', '2026-04-01'), day('XLON:ULVR', '1', '2026-04-01')])
    const { number } = await newestNumber(on())
    await publish(
      days,
      [day('AAPL', '2', '2026-04-01'), day('AAPL', '2', '2026-04-02'), day('VFIAX', '3', '2026-04-01')],
      { complete: { from: '2026-04-01', to: '2026-04-30' } },
    )
    await publish(words, [{ word: 'a', day: '2026-04-01' }])
    const [changed, spoken] = await after(number)
    expect(changed).toMatchObject({ dataset: 'daily', source: 'test' })
    expect([...(changed?.changes ?? [])].sort()).toEqual([
      ['daily.days', 'XLON', 'CS', 0, 0, 1],
      ['daily.days', 'XNAS', 'CS', 1, 1, 0],
      ['daily.days', 'XNAS', 'FUND', 1, 0, 0],
    ])
    expect(spoken?.changes).toEqual([['wordy.words', '', '', 1, 0, 0]])
  })

  it('say how many batches follow, and the state before them', async () => {
    const { number } = await newestNumber(on())
    const [last] = (await after(0, 'daily')).slice(-1)
    await publish(days, [day('AAPL', '5')])
    await publish(days, [day('AAPL', '6')])
    expect(await missedBatches(on(), { after: number, dataset: 'daily', most: 10 })).toEqual({
      missed: 2,
      asOf: last?.at,
    })
    expect((await missedBatches(on(), { after: number, dataset: 'daily', most: 1 })).missed).toBe(1)
    expect((await missedBatches(on(), { after: number, dataset: undefined, most: 10 })).missed).toBe(2)
    await publish(words, [{ word: 'b', day: '2026-04-01' }])
    const ofAll = { after: number, dataset: undefined, most: 1 }
    const [spoken] = await after(number, 'wordy')
    const before = (await missedBatches(on(), { ...ofAll, seen: ['wordy'] })).asOf ?? ''
    // No batch of other datasets decides what a key reads that does not see them.
    expect(before < (spoken?.at ?? '')).toBe(true)
    const both = (await missedBatches(on(), { ...ofAll, seen: ['daily', 'wordy'] })).asOf ?? ''
    expect(both <= before).toBe(true)
    expect((await missedBatches(on(), { ...ofAll, seen: [] })).asOf).toBeUndefined()
    expect(await missedBatches(on(), { after: 0, dataset: 'absent', most: 10 })).toEqual({ missed: 0, asOf: undefined })
  })
})
