import {
  catalog,
  defineDataset,
  emptySnapshot,
  f,
  into,
  stagingTable,
  record,
  snapshot,
  withdraw,
  type Removal,
} from '@bourse/kit'
import type { Pin } from '@bourse/kit/host'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { readVersions } from '../../src/store/index.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { IncomingRow } from '../../src/publishing/incoming-row.ts'
import type { PublishOptions } from '../../src/publishing/publish-options.ts'

const facts = record('facts', {
  title: 'Facts',
  fields: {
    name: f.text('Name'),
    value: f.decimal('Value').nullable(),
    status: f.text('Status').nullable(),
    removed_on: f.date('Removed on').nullable(),
  },
  key: ['name'],
  time: catalog(),
  order: ['name asc'],
})
const holdings = record('holdings', {
  title: 'Holdings',
  fields: {
    fund: f.text('Fund'),
    day: f.date('Day'),
    line: f.count('Line'),
    weight: f.decimal('Weight', { unit: 'ratio' }).nullable(),
  },
  key: ['fund', 'day', 'line'],
  time: snapshot('day', { per: 'fund', keep: 2, before: 'empty' }),
  order: ['fund asc', 'day asc', 'line asc'],
})
const filings = stagingTable('filings', {
  title: 'Filings',
  fields: { name: f.text('Name'), value: f.decimal('Value').nullable(), known_at: f.instant('When') },
  feeds: [facts],
  needs: {},
  reconcile: async (_, rows) =>
    rows.map(({ name, value, known_at }) =>
      value === null
        ? withdraw(facts, { name, known_at })
        : into(facts, { name, value, status: null, removed_on: null, known_at }),
    ),
})
const dataset = defineDataset({
  id: 'told',
  title: 'Told',
  summary: 'Values known earlier',
  records: [facts, holdings],
  staging: [filings],
})

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({ datasets: [dataset], clock: '2026-05-05T12:00:00Z' })
})
afterAll(() => host.close())
beforeEach(() =>
  host.database.database.query(
    'truncate told.facts, told.holdings, told.holdings_snapshots; delete from bourse.quarantine',
  ),
)

type Row = Readonly<Record<string, unknown>>
const of = (row: Row, does?: IncomingRow['does']): IncomingRow => (does === undefined ? { row } : { row, does })
const gone = ({ row, does }: Removal): IncomingRow => ({ row, does })
function publish(to: typeof facts | typeof holdings, rows: readonly IncomingRow[], more: Partial<PublishOptions> = {}) {
  async function* all() {
    yield rows
  }
  return host.host.publications.publish(to, all(), { source: 'a', ...more })
}
const pins = async () => (await readVersions(host.host.engine.database)).pins
type Pins = ReadonlyMap<string, Pin>

/** Returns values by name, as visible at an as-of time. */
async function seen(asOf?: string, held?: Pins): Promise<Record<string, unknown>> {
  const knowledge = { asOf, pins: held ?? (await pins()) }
  const rows = await host.host.store.rowsAt(facts).at(knowledge).select(['name', 'value']).orderBy('name').execute()
  return Object.fromEntries(rows.map(({ name, value }) => [String(name), value]))
}
const fact = (name: string, value: string, known_at?: string) => of({ name, value, known_at })

describe('rows that state when they were known', () => {
  const history = [
    fact('a', '1', '2020-01-01'),
    fact('a', '2', '2021-01-01T10:00:00Z'),
    fact('a', '2', '2022-01-01'),
    fact('a', '3', '2023-01-01'),
  ]

  it('rows with known times are published in the order of those times, except one that repeats the previous value', async () => {
    expect(await publish(facts, history.toReversed())).toMatchObject({ published: 3, revised: 0, unchanged: 1 })
    expect(await seen('2019-12-31')).toEqual({})
    expect(await seen('2020-06-01')).toEqual({ a: '1' })
    expect(await seen('2022-06-01')).toEqual({ a: '2' })
    expect(await seen()).toEqual({ a: '3' })
    const versions = await host.database.database.query(
      'select known_from::text, known_to::text from told.facts order by known_from',
    )
    expect(versions.map(({ known_from }) => known_from)).toEqual([
      '2020-01-01 00:00:00+00',
      '2021-01-01 10:00:00+00',
      '2023-01-01 00:00:00+00',
    ])
    expect(versions.map(({ known_to }) => known_to).slice(0, 2)).toEqual(
      versions.map(({ known_from }) => known_from).slice(1),
    )
  })

  it('rows with known times publish nothing when they are received again', async () => {
    await publish(facts, history)
    expect(await publish(facts, history)).toMatchObject({ batch: undefined, published: 0, unchanged: 4 })
    expect(await publish(facts, history.slice(0, 2))).toMatchObject({ batch: undefined, published: 0 })
  })

  it('rows with known times continue from the newest version, and late rows are known only from their publication', async () => {
    await publish(facts, history)
    const before = await pins()
    expect(await publish(facts, [fact('a', '4', '2024-01-01')])).toMatchObject({ published: 1, revised: 1 })
    expect(await seen('2023-06-01')).toEqual({ a: '3' })
    expect(await seen('2024-06-01')).toEqual({ a: '4' })
    // Readers of the earlier version see no change.
    expect(await seen(undefined, before)).toEqual({ a: '3' })
    expect(await seen('2024-06-01', before)).toEqual({ a: '3' })
    await publish(facts, [fact('a', '5', '2020-06-01')])
    expect(await seen('2024-06-01')).toEqual({ a: '4' })
    expect(await seen()).toEqual({ a: '5' })
  })

  it('rows with known times are rejected if the instant is unreadable, and are never known as of a future time', async () => {
    const report = await publish(facts, [fact('a', '1', 'long ago'), fact('b', '1', '2099-01-01')])
    expect(report).toMatchObject({ published: 1, quarantined: 1 })
    expect(await seen()).toEqual({ b: '1' })
  })

  it('rows with known times can also be from a staging table, which can withdraw them', async () => {
    const rows = [
      { name: 'a', value: '1', known_at: '2020-01-01T00:00:00Z' },
      { name: 'a', value: '2', known_at: '2021-01-01T00:00:00Z' },
      { name: 'a', value: null, known_at: '2022-01-01T00:00:00Z' },
    ]
    expect(await host.submit(filings, rows, { source: 'a' })).toMatchObject({ published: 2 })
    expect([await seen('2020-06-01'), await seen('2021-06-01'), await seen()]).toEqual([{ a: '1' }, { a: '2' }, {}])
    expect(await host.submit(filings, rows, { source: 'a' })).toMatchObject({ batch: undefined })
  })

  it('rows with known times are visible as predicted by a simple list of values, over any number of publications', async () => {
    const told = fc.record({ year: fc.integer({ min: 2001, max: 2008 }), value: fc.option(fc.nat({ max: 2 })) })
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(told, { selector: ({ year }) => year, maxLength: 6 }),
        fc.nat(),
        async (all, cut) => {
          await host.database.database.query('truncate told.facts')
          const ordered = all.toSorted((a, b) => a.year - b.year)
          const rows = ordered.map(({ year, value }) =>
            value === null
              ? gone(withdraw({ name: 'a', known_at: `${year}-01-01` }))
              : fact('a', String(value), `${year}-01-01`),
          )
          const at = rows.length === 0 ? 0 : cut % (rows.length + 1)
          await publish(facts, rows.slice(0, at))
          const held = await pins()
          const then = await seen(undefined, held)
          await publish(facts, rows.slice(at).toReversed())
          expect(await seen(undefined, held)).toEqual(then)
          for (let year = 2000; year < 2010; year++) {
            const last = ordered.findLast((one) => one.year <= year)?.value
            expect(await seen(`${year}-06-01`)).toEqual(last === undefined || last === null ? {} : { a: String(last) })
          }
          expect(await publish(facts, rows)).toMatchObject({ batch: undefined })
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('withdrawn rows', () => {
  it('are no longer returned, but stay visible as of an earlier time', async () => {
    await publish(facts, [fact('a', '1', '2020-01-01'), fact('b', '1', '2020-01-01')])
    const before = await pins()
    expect(await publish(facts, [gone(withdraw({ name: 'a' }))])).toMatchObject({ published: 0, withdrawn: 1 })
    expect([await seen(), await seen('2021-01-01'), await seen(undefined, before)]).toEqual([
      { b: '1' },
      { a: '1', b: '1' },
      { a: '1', b: '1' },
    ])
    expect(await publish(facts, [gone(withdraw({ name: 'a' }))])).toMatchObject({ batch: undefined, withdrawn: 0 })
    await publish(facts, [fact('a', '1')])
    expect(await seen()).toEqual({ a: '1', b: '1' })
  })

  it('withdrawn rows must have their key', async () => {
    expect(await publish(facts, [gone(withdraw({ value: '1' }))])).toMatchObject({ quarantined: 1 })
  })
})

describe('a complete list', () => {
  const complete = { complete: true } as const

  it('a complete list withdraws only missing rows of its own source', async () => {
    await publish(facts, [fact('other', '1')], { source: 'b' })
    await publish(facts, [fact('a', '1'), fact('b', '1'), fact('c', '1')], complete)
    expect(await publish(facts, [fact('a', '1'), fact('b', '2')], complete)).toMatchObject({
      published: 1,
      withdrawn: 1,
      unchanged: 1,
    })
    expect(await seen()).toEqual({ a: '1', b: '2', other: '1' })
    expect(await publish(facts, [fact('a', '1'), fact('b', '2')], complete)).toMatchObject({ batch: undefined })
  })

  it('a complete list marks missing rows once if that is configured, until they return', async () => {
    const marking = { ...complete, missingRows: { status: 'removed', on: 'removed_on' } } as const
    await publish(facts, [fact('a', '1'), fact('b', '1')], marking)
    const stored = () =>
      host.database.database.query(
        `select name, status, removed_on::text from told.facts where known_to = 'infinity' order by name`,
      )
    expect(await publish(facts, [fact('a', '1')], marking)).toMatchObject({ published: 1, withdrawn: 0 })
    expect(await stored()).toEqual([
      { name: 'a', status: null, removed_on: null },
      { name: 'b', status: 'removed', removed_on: '2026-05-05' },
    ])
    expect(await publish(facts, [fact('a', '1')], marking)).toMatchObject({ batch: undefined })
    await publish(facts, [fact('a', '1'), fact('b', '1')], marking)
    expect(await stored()).toMatchObject([{ status: null }, { status: null, removed_on: null }])
  })

  it('markets 0 rule 10: a complete list is rejected as a whole, with one reason, if it has fewer than half the previous rows', async () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    await publish(
      facts,
      names.map((name) => fact(name, '1')),
      complete,
    )
    const findings: string[] = []
    const report = await publish(facts, [fact('a', '2'), fact('b', '2')], {
      ...complete,
      onFinding: ({ rule, reason }) => findings.push(`${rule}: ${reason}`),
    })
    expect(report).toMatchObject({ batch: undefined, published: 0, quarantined: 2 })
    expect(findings).toEqual([
      'incomplete-list: expected a complete list of about 5 rows, as in the last one, got 2: less than half',
    ])
    expect(Object.values(await seen())).toEqual(['1', '1', '1', '1', '1'])
    expect(
      await publish(
        facts,
        names.slice(0, 3).map((name) => fact(name, '1')),
        complete,
      ),
    ).toMatchObject({
      withdrawn: 2,
    })
  })

  it('a complete list does not withdraw an invalid row that it contains, and publishes nothing if all rows are invalid', async () => {
    await publish(facts, [fact('a', '1'), fact('b', '1')], complete)
    expect(await publish(facts, [fact('a', '2'), fact('b', 'much')], complete)).toMatchObject({
      published: 1,
      withdrawn: 0,
      quarantined: 1,
    })
    expect(await publish(facts, [fact('a', 'much'), fact('b', 'much')], complete)).toMatchObject({ batch: undefined })
    expect(await seen()).toEqual({ a: '2', b: '1' })
  })

  it('a complete list does not reach the staging table if all its rows are invalid', async () => {
    await publish(facts, [fact('a', '1')])
    const bad = [{ name: 'a', value: 'much', known_at: '2020-01-01' }]
    expect(await host.submit(filings, bad, { source: 'a', ...complete })).toMatchObject({
      batch: undefined,
      quarantined: 1,
    })
  })
})

describe('snapshot lists', () => {
  const line = (fund: string, day: string, line: number, weight: string, known_at?: string) =>
    of({ fund, day, line: String(line), weight, known_at })
  async function lines(asOf?: string, held?: Pins) {
    const rows = await host.host.store
      .rowsAt(holdings)
      .at({ asOf, pins: held ?? (await pins()) })
      .select(['fund', 'day', 'line', 'weight'])
      .orderBy('fund')
      .orderBy('day')
      .orderBy('line')
      .execute()
    return rows.map(
      (row) => `${String(row['fund'])} ${String(row['day'])} ${String(row['line'])} ${String(row['weight'])}`,
    )
  }

  it('snapshot lists replace the complete list for their subject and date, and publish nothing if they are unchanged', async () => {
    const first = [
      line('f', '2026-03-31', 1, '0.5'),
      line('f', '2026-03-31', 2, '0.25'),
      line('g', '2026-03-31', 1, '1'),
    ]
    expect(await publish(holdings, first)).toMatchObject({ published: 3 })
    expect(await publish(holdings, first)).toMatchObject({ batch: undefined, unchanged: 3 })
    const before = await pins()
    expect(
      await publish(holdings, [line('f', '2026-03-31', 2, '0.75'), line('f', '2026-03-31', 3, '0.1')]),
    ).toMatchObject({
      published: 2,
      withdrawn: 1,
    })
    expect(await lines()).toEqual(['f 2026-03-31 2 0.75', 'f 2026-03-31 3 0.1', 'g 2026-03-31 1 1'])
    expect(await lines(undefined, before)).toHaveLength(3)
    expect(await host.host.store.snapshots(holdings, { asOf: undefined, pins: before }, ['f'])).toMatchObject([
      { id: 'f', date: '2026-03-31', positionCount: '2', weightCovered: '0.75' },
    ])
    expect(await host.host.store.snapshots(holdings, { asOf: undefined, pins: await pins() })).toMatchObject([
      { id: 'f', date: '2026-03-31', positionCount: '2', weightCovered: '0.85' },
      { id: 'g', date: '2026-03-31', positionCount: '1', weightCovered: '1' },
    ])
  })

  it('snapshot lists without rows are still lists', async () => {
    const empty = () => publish(holdings, [gone(emptySnapshot({ fund: 'f', day: '2026-03-31' }))])
    expect((await empty()).batch).toBeDefined()
    expect(await host.host.store.snapshots(holdings, { asOf: undefined, pins: await pins() }, ['f'])).toMatchObject([
      { date: '2026-03-31', positionCount: '0', weightCovered: null },
    ])
    expect((await empty()).batch).toBeUndefined()
    await publish(holdings, [line('f', '2026-03-31', 1, '1')])
    expect(await empty()).toMatchObject({ withdrawn: 1 })
    expect(await lines()).toEqual([])
    expect(await publish(holdings, [gone(emptySnapshot({ fund: 'f' }))])).toMatchObject({ quarantined: 1 })
  })

  it('snapshot lists are visible as of when they were known, even if several for one date arrive together', async () => {
    const told = [
      line('f', '2020-03-31', 1, '0.5', '2020-05-01'),
      line('f', '2020-03-31', 2, '0.5', '2020-05-01'),
      line('f', '2020-03-31', 2, '0.6', '2020-07-01'),
      line('f', '2020-06-30', 1, '1', '2020-08-01'),
    ]
    expect(await publish(holdings, told)).toMatchObject({ published: 4 })
    expect(await lines('2020-04-30')).toEqual([])
    expect(await lines('2020-06-01')).toEqual(['f 2020-03-31 1 0.5', 'f 2020-03-31 2 0.5'])
    expect(await lines('2020-07-15')).toEqual(['f 2020-03-31 2 0.6'])
    const at = async (asOf: string) =>
      (await host.host.store.snapshots(holdings, { asOf, pins: await pins() })).map(
        ({ date, publishedAt, positionCount, weightCovered }) => [date, publishedAt, positionCount, weightCovered],
      )
    expect(await at('2020-06-01')).toEqual([['2020-03-31', '2020-05-01T00:00:00.000000Z', '2', '1']])
    expect(await at('2021-01-01')).toEqual([
      ['2020-06-30', '2020-08-01T00:00:00.000000Z', '1', '1'],
      ['2020-03-31', '2020-07-01T00:00:00.000000Z', '1', '0.6'],
    ])
    expect(await publish(holdings, told)).toMatchObject({ batch: undefined })
  })

  it('only snapshot lists for the newest dates are served, and readers without a cursor see a change immediately', async () => {
    for (const day of ['2026-01-31', '2026-02-28', '2026-03-31']) await publish(holdings, [line('f', day, 1, '1')])
    const knowledge = { asOf: undefined, pins: await pins() }
    expect((await host.host.store.snapshots(holdings, knowledge)).map(({ date }) => date)).toEqual([
      '2026-03-31',
      '2026-02-28',
    ])
    const rowsOf = async (today?: string) =>
      (
        await host.host.store
          .rowsAt(holdings)
          .at({ ...knowledge, today })
          .select('day')
          .orderBy('day')
          .execute()
      ).map(({ day }) => day)
    expect(await rowsOf('2026-05-05')).toEqual(['2026-02-28', '2026-03-31'])
    expect(await rowsOf()).toHaveLength(3)
  })

  it('snapshot lists are removed 25 hours after enough newer ones are published', async () => {
    for (const day of ['2026-01-31', '2026-02-28', '2026-03-31']) await publish(holdings, [line('f', day, 1, '1')])
    const left = async () =>
      (await host.database.database.query('select day from told.holdings order by 1')).map(({ day }) => day)
    host.clock.set('2026-05-06T12:59:59Z')
    await host.host.store.prune(dataset)
    expect(await left()).toHaveLength(3)
    host.clock.set('2026-05-06T13:00:01Z')
    await host.host.store.prune(dataset)
    expect(await left()).toEqual(['2026-02-28', '2026-03-31'])
    expect(await host.database.database.query('select from told.holdings_snapshots')).toHaveLength(2)
  })
})
