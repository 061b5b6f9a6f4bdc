import { readVersions } from '../../src/store/index.ts'
import { defineDataset, f, hold, record, revisioned, source, Type } from '@bourse/kit'
import { listing } from '@bourse/services'
import { dailyByListing, fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeTasks } from '../../src/jobs/store-tasks.ts'
import { tasksOf } from '../../src/jobs/tasks.ts'

const common = { subject: listing, retain: { days: 30 } } as const
const fields = { at: f.instant('When'), price: f.price('Price') }

/** Rows that are retained for 30 days, counted from an instant, have several sources, and are held at one price. */
const ticks = record('ticks', {
  ...common,
  title: 'Ticks',
  fields,
  key: ['instrument_id', 'at'],
  time: revisioned('at'),
  order: ['instrument_id asc', 'at asc'],
  merge: (claims) => claims.map(({ row }) => row).reduce((best, row) => (row.price > best.price ? row : best)),
  holds: [
    hold<{ instrument_id: string; at: string; price: string }>()('unlucky-close', {}, async (_, { incoming }) => ({
      hold: (await incoming().select(['r.instrument_id', 'r.at']).where('r.price', '=', '13').execute()).map((key) => ({
        key,
        value: '13',
        reason: 'unlucky',
      })),
      release: [],
    })),
  ],
})
/** Rows that are retained for 30 days, counted from a date. */
const days = record('days', {
  ...common,
  title: 'Days',
  fields: { date: f.date('Day'), note: f.text('Note').nullable() },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
})
/** Retained permanently. */
const archive = record('archive', {
  title: 'Archive',
  ...dailyByListing,
  fields: { date: f.date('Day') },
})
/** A source with the name that the pruning job would otherwise use. */
const prunes = source({
  id: 'prune',
  title: 'Prunes',
  feeds: days,
  publisher: { name: 'Orchard', licence: 'none', hosts: [], requestsPerSecond: 1 },
  schedule: 'manual',
  config: Type.Object({}),
  plan: () => [],
  fetch: async () => '',
  parse: () => [],
})
const retaining = defineDataset({
  id: 'retaining',
  title: 'Retaining',
  summary: 'Keeps 30 days',
  records: [ticks, days, archive],
  sources: [prunes],
})

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({
    datasets: [fakeListings(['XNAS:AAA']), retaining],
    clock: '2026-03-01T12:00:00Z',
    config: { sources: { prune: { enabled: true } } },
  })
})
afterAll(() => host.close())

const query = (text: string) => host.database.database.query<Record<string, string>>(text)
const symbol = 'AAA'

async function prune(blocks?: number): Promise<void> {
  const [task] = storeTasks(host.host.work, retaining, blocks)
  await task?.run(new AbortController().signal)
}

describe('a dataset that retains rows for a fixed number of days', () => {
  it('has its own job at 02:10 UTC every day, alongside a source with a similar name; others have none', () => {
    expect(
      tasksOf(host.host.work)
        .filter(({ name }) => name.includes('prune'))
        .map(({ name, schedule }) => ({ name, schedule })),
    ).toEqual([
      { name: 'retaining__prune', schedule: 'manual' },
      { name: 'retaining__host.prune', schedule: { cron: '10 2 * * *', zone: 'UTC' } },
    ])
  })

  it('pruning removes rows two days after their retention ends, with claims and held rows, and retains the rest', async () => {
    const at = (instant: string, price: string) => ({ symbol, at: instant, price })
    // On 2026-04-03, 30 days extend back to 2026-03-04, and the two extra days to 2026-03-02.
    await host.publish(ticks, [at('2026-03-01T23:59:59Z', '1'), at('2026-03-02T00:00:00Z', '2')], { source: 'a' })
    await host.publish(ticks, [at('2026-03-01T23:59:59Z', '3'), at('2026-03-02T00:00:00Z', '4')], { source: 'b' })
    await host.publish(ticks, [at('2026-03-01T10:00:00Z', '13'), at('2026-03-02T10:00:00Z', '13')], { source: 'a' })
    const dated = ['2026-02-01', '2026-03-01', '2026-03-02', '2026-03-20'].map((date) => ({ symbol, date }))
    await host.publish(days, dated, { source: 'a' })
    await host.publish(archive, dated, { source: 'a' })
    host.clock.set('2026-04-03T02:10:00Z')
    await prune()
    expect(await query(`select at::date::text as d, price from retaining.ticks order by at, known_from`)).toEqual([
      { d: '2026-03-02', price: '2' },
      { d: '2026-03-02', price: '4' },
    ])
    expect(await query('select distinct at::date::text as d from retaining.ticks_claims')).toEqual([
      { d: '2026-03-02' },
    ])
    expect(await query('select at::date::text as d from retaining.ticks_held')).toEqual([{ d: '2026-03-02' }])
    expect(await query('select date::text as d from retaining.days order by 1')).toEqual([
      { d: '2026-03-02' },
      { d: '2026-03-20' },
    ])
    expect(await query('select 1 from retaining.archive')).toHaveLength(4)
  })

  it('a pruned dataset gets a new version, and its coverage starts on the first served day', async () => {
    const before = await readVersions(host.database.database)
    host.clock.set('2026-04-10T02:10:00Z')
    await prune()
    const after = await readVersions(host.database.database)
    expect(after.pins.get('retaining.days')).toEqual({ batch: expect.any(String), at: '2026-04-10T02:10:00.000001Z' })
    expect(Number(after.pins.get('retaining.days')?.batch)).toBeGreaterThan(
      Number(before.pins.get('retaining.days')?.batch),
    )
    expect(after.pins.get('retaining.archive')).toEqual(before.pins.get('retaining.archive'))
    expect(
      await query(
        'select record, history_from::text as f, history_to::text as t from bourse.record_coverage order by record',
      ),
    ).toEqual([
      { record: 'retaining.archive', f: '2026-02-01', t: '2026-03-20' },
      { record: 'retaining.days', f: '2026-03-11', t: '2026-03-20' },
    ])
  })

  it('a pruned dataset lists only the sources of its remaining rows', async () => {
    const { data } = (await host.get('/v1/health', { key: await host.key() })).json
    const { source } = data.find(({ dataset }: { readonly dataset: string }) => dataset === 'retaining')
    expect(source).toBe('a, b')
  })

  it('a dataset is unchanged if no row is old enough to prune', async () => {
    const { text } = await readVersions(host.database.database)
    await prune()
    expect((await readVersions(host.database.database)).text).toBe(text)
  })

  it('pruning removes many rows in several transactions, between which others can publish', async () => {
    const { database } = host.database
    const note = 'x'.repeat(1_000)
    const old = Array.from({ length: 100 }, (_, day) => ({
      symbol,
      date: new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10),
      note,
    }))
    await host.publish(days, old, { source: 'a' })
    const holder = await database.connect()
    await query(`create table public.prunings (xact text)`)
    await query(
      'create function public.note_pruning() returns trigger language plpgsql as $$ begin insert into ' +
        'public.prunings values (pg_current_xact_id()::text); return null; end $$',
    )
    await query(
      `create trigger noted after delete on retaining.days for each row execute function public.note_pruning()`,
    )
    await holder.query(`begin; select pg_advisory_xact_lock(hashtextextended('bourse.publish.retaining', 0))`)
    let isDone = false
    const pruning = prune(2).then(() => (isDone = true))
    await expect.poll(() => query(`select 1 from pg_locks where locktype = 'advisory' and not granted`)).toHaveLength(1)
    expect(isDone).toBe(false)
    await holder.query('commit')
    holder.release()
    await pruning
    expect(await query('select date::text as d from retaining.days')).toEqual([{ d: '2026-03-20' }])
    const sizes = await query('select count(*)::text as n from public.prunings group by xact')
    expect(sizes.length).toBeGreaterThan(4)
    // Two blocks of 8 KiB contain at most 16 of these rows.
    expect(Math.max(...sizes.map(({ n }) => Number(n)))).toBeLessThanOrEqual(16)
  })

  it('pruning stops between transactions if its run is canceled', async () => {
    await host.publish(days, [{ symbol, date: '2020-01-01', note: null }], { source: 'a' })
    const [task] = storeTasks(host.host.work, retaining)
    await expect(task?.run(AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping')
    expect(await query(`select 1 from retaining.days where date = '2020-01-01'`)).toHaveLength(1)
  })
})
