import { defineDataset } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { dailyBars as barsService, splits as splitsService, type DailyBars, type Split } from '@bourse/services'
import { fakeListingId, fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { judgeBars } from '../src/hold/judge-bars.ts'
import eod, { dailyBars } from '../src/index.ts'

const NAMES = Array.from({ length: 400 }, (_, index) => `X${index}`)
const KINDS = ['FUND', 'BOND', 'CRYPTO', 'FOREX', 'INDEX']
const listings = fakeListings([
  ...NAMES.map((name) => `XNAS:${name}`),
  ...KINDS.map((kind) => ({ kind, stretches: [{ symbol: `K${kind}`, exchange_mic: 'XNAS' }] })),
])

/** Splits that arrive during the test. */
const recorded: Split[] = []
const actions = defineDataset({
  id: 'fake-actions',
  title: 'Splits',
  summary: 'Splits that the test records.',
  provides: [
    splitsService.provide({}, () => ({
      between: async ({ ids, from, to }) =>
        recorded.filter(
          ({ instrument_id, execution_date: date }) => ids.includes(instrument_id) && from <= date && date <= to,
        ),
    })),
  ],
})

let host: TestHost
let key: string
let fresh = 0

beforeAll(async () => {
  host = await startTestHost({ datasets: [listings, actions, eod] })
  key = await host.key()
})

afterAll(() => host.close())

const idOf = (symbol: string) => fakeListingId(`XNAS:${symbol}`)
const nextName = () => NAMES[fresh++] ?? expect.fail('no names left')
const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}`

/** Publishes closes of one listing, keyed by day of January. */
function publish(symbol: string, closes: Readonly<Record<number, string>>, source = 'primary') {
  const rows = Object.entries(closes).map(([number, close]) => ({ symbol, date: day(Number(number)), close }))
  return host.publish(dailyBars, rows, { source, market: 'XNAS' })
}

async function served(symbol: string): Promise<Readonly<Record<string, number>>> {
  const { json } = await host.get(`/v1/eod?symbols=${symbol}&from=2026-01-01&to=2026-01-31&order=asc`, { key })
  return Object.fromEntries(
    json.data.map(({ date, close }: { date: string; close: number }) => [Number(date.slice(-2)), close]),
  )
}

async function held(symbol: string): Promise<readonly number[]> {
  const rows = await host.database.database.query<{ date: string }>(
    'select date::text from eod.daily_bars_held where instrument_id = $1 order by date',
    [idOf(symbol)],
  )
  return rows.map(({ date }) => Number(date.slice(-2)))
}

describe('eod rule 4: a bar whose close differs from the previous close by at least 90%', () => {
  test('the bar is held until the next session confirms it, and known from that time', async () => {
    const name = nextName()
    await publish(name, { 5: '100' })
    expect(await publish(name, { 6: '5' })).toMatchObject({ published: 0, held: 1 })
    expect(await served(name)).toEqual({ 5: 100 })
    host.clock.advance(86_400_000)
    const before = host.clock.now()
    host.clock.advance(1_000)
    expect(await publish(name, { 7: '5.1' })).toMatchObject({ published: 2, released: 1, held: 0 })
    expect(await served(name)).toEqual({ 5: 100, 6: 5, 7: 5.1 })
    const then = await host.get(`/v1/eod?symbols=${name}&from=2026-01-01&as_of=${before}`, { key })
    expect(then.json.data).toHaveLength(1)
  })

  test('the bar remains held if the next session reverts', async () => {
    const name = nextName()
    await publish(name, { 5: '100' })
    await publish(name, { 6: '5' })
    expect(await publish(name, { 7: '101' })).toMatchObject({ published: 1, released: 0 })
    await publish(name, { 8: '5' })
    expect(await served(name)).toEqual({ 5: 100, 7: 101 })
    expect(await held(name)).toEqual([6, 8])
  })

  test('the bar is released by a split on its date that is recorded late', async () => {
    const name = nextName()
    await publish(name, { 5: '100' })
    await publish(name, { 6: '5' })
    recorded.push({ instrument_id: idOf(name), execution_date: day(6), ratio: '20' })
    expect(await host.host.publications.review(dailyBars)).toMatchObject({ released: 1 })
    expect(await held(name)).toEqual([])
  })

  test('the bar is not held if the split is already recorded', async () => {
    const name = nextName()
    recorded.push({ instrument_id: idOf(name), execution_date: day(6), ratio: '20' })
    await publish(name, { 5: '100' })
    expect(await publish(name, { 6: '5' })).toMatchObject({ published: 1, held: 0 })
  })

  test('the bar is held if a split on a day without a bar moves the previous close away from it', async () => {
    const name = nextName()
    recorded.push({ instrument_id: idOf(name), execution_date: day(6), ratio: '20' })
    await publish(name, { 5: '100' })
    expect(await publish(name, { 7: '99' })).toMatchObject({ published: 0, held: 1 })
  })

  // A close more than ten sessions earlier is not compared with a bar; the next session confirms the bar, no matter how
  // much later it is.
  test.each([1, 10, 45, 400, 800])(
    'the bar is compared with the bars %d days before and after it, packed or not',
    async (days) => {
      const [name, other] = [nextName(), nextName()]
      const on = (symbol: string, date: string, close: string) =>
        host.publish(dailyBars, [{ symbol, date, close }], { source: 'primary', market: 'XNAS' })
      const [first, second] = ['2023-02-01', addDays('2023-02-01', days)]
      await on(name, first, '100')
      await on(other, second, '5')
      await on(other, addDays('2023-02-01', -days), '100')
      if (days > 1) await host.pack(eod)
      const held = days <= 10 ? 1 : 0
      expect(await on(name, second, '5')).toMatchObject({ published: 1 - held, held })
      expect(await on(other, '2023-02-01', '5')).toMatchObject({ published: 1, held: 0 })
    },
  )

  test('in a bulk load, the next row confirms the bar, as the next session does', async () => {
    const [name, other] = [nextName(), nextName()]
    const rows = [
      ...[100, 101, 5, 5.1, 5.2].map((close, index) => ({ symbol: name, date: day(index + 5), close: String(close) })),
      ...[100, 101, 1200, 102, 103].map((close, index) => ({
        symbol: other,
        date: day(index + 5),
        close: String(close),
      })),
    ]
    const report = await host.publish(dailyBars, rows, { source: 'import', market: 'XNAS' })
    expect(report).toMatchObject({ published: 9, held: 1 })
    expect([await held(name), await held(other)]).toEqual([[], [7]])
  })

  test('a suspicious revision is held, and the row that it would replace is still served', async () => {
    const name = nextName()
    await publish(name, { 5: '100', 6: '101', 7: '102' }, 'tape')
    expect(await publish(name, { 6: '1' })).toMatchObject({ published: 0, held: 1 })
    expect(await served(name)).toEqual({ 5: 100, 6: 101, 7: 102 })
  })

  test('a row held for several sources is dropped as soon as one of them withdraws its claim', async () => {
    const name = nextName()
    await publish(name, { 5: '100', 6: '101', 7: '102' }, 'tape')
    await publish(name, { 6: '1' })
    expect(await held(name)).toEqual([6])
    expect(await publish(name, { 6: '101' })).toMatchObject({ published: 0, held: 0 })
    expect([await held(name), await served(name)]).toEqual([[], { 5: 100, 6: 101, 7: 102 }])
  })

  test('a held bar that arrives again is validated again and counted once', async () => {
    const name = nextName()
    await publish(name, { 5: '100' })
    await publish(name, { 6: '5' })
    expect(await publish(name, { 6: '5' })).toMatchObject({ published: 0, held: 1 })
    expect(await publish(name, { 6: '99' })).toMatchObject({ published: 1, held: 0 })
    expect([await held(name), await served(name)]).toEqual([[], { 5: 100, 6: 99 }])
  })

  test.each(KINDS)('a %s is never held', async (kind) => {
    expect(await publish(`K${kind}`, { 5: '100', 6: '1', 7: '100' })).toMatchObject({ published: 3, held: 0 })
  })

  test('after a load, the held bars match the rule, listing by listing', async () => {
    const loads = fc.array(fc.array(closes, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(loads, fc.array(splits, { maxLength: 2 }), async (listed, given) => {
        const names = listed.map(() => nextName())
        for (const name of names) recorded.push(...given.map((split) => ({ ...split, instrument_id: idOf(name) })))
        const bars = listed.map((prices) =>
          prices.flatMap((close, index) => (close === undefined ? [] : [{ date: day(index + 1), close }])),
        )
        const rows = bars.flatMap((of, index) => of.map((row) => ({ ...row, symbol: names[index] })))
        await host.publish(dailyBars, rows, { source: 'import', market: 'XNAS' })
        for (const [index, name] of names.entries()) {
          const expected = judgeBars({ published: [], waiting: bars[index] ?? [], splits: given })
          expect(await held(name)).toEqual([...expected.keys()].map((date) => Number(date.slice(-2))))
        }
      }),
      { numRuns: 40 },
    )
  })
})

const closes = fc.option(fc.constantFrom('1', '1.9', '2', '10', '19', '20', '100'), { nil: undefined, freq: 4 })
const splits = fc.record({
  execution_date: fc.integer({ min: 1, max: 8 }).map(day),
  ratio: fc.constantFrom('2', '10', '0.1'),
})

describe('the bars.daily service', () => {
  let bars: DailyBars
  const [a, b] = [idOf('X398'), idOf('X399')]

  beforeAll(async () => {
    await publish('X398', { 1: '10', 2: '11', 3: '12' })
    await publish('X399', { 2: '20', 4: '21' })
    bars = host.host.wiring.service(barsService) ?? expect.fail('nobody offers bars.daily')
  })

  const knowledge = () => ({ asOf: undefined, pins: host.host.engine.versions().pins })
  const short = (rows: Awaited<ReturnType<DailyBars['range']>>) =>
    rows.map(({ instrument_id, date, close }) => [instrument_id, Number(date.slice(-2)), close])

  test('returns the bars in a range, by listing in the given order, dates ascending', async () => {
    const rows = await bars.range({ ids: [b, a], from: day(2), to: day(3), knowledge: knowledge() })
    expect(short(rows)).toEqual([
      [b, 2, '20'],
      [a, 2, '11'],
      [a, 3, '12'],
    ])
    expect(rows[0]).toEqual({
      instrument_id: b,
      date: day(2),
      open: null,
      high: null,
      low: null,
      close: '20',
      volume: null,
      trade_count: null,
    })
  })

  test('returns each listing’s newest bars on or before a date', async () => {
    const rows = await bars.latest({ ids: [a, b, a], on: day(3), count: 2, knowledge: knowledge() })
    expect(short(rows)).toEqual([
      [a, 2, '11'],
      [a, 3, '12'],
      [b, 2, '20'],
    ])
  })

  test('returns the newest date, on or before a given one, on which any of the listings has a bar', async () => {
    const newest = (ids: readonly string[], on: string) => bars.newestDate({ ids, on, knowledge: knowledge() })
    expect(await newest([a, b], day(9))).toBe(day(4))
    expect(await newest([a], day(9))).toBe(day(3))
    expect(await newest([a, b], day(3))).toBe(day(3))
    expect(await newest([b], day(1))).toBeUndefined()
    expect(await newest([], day(9))).toBeUndefined()
  })

  test('counts the listings with a bar on a date, and those that also have a bar on a later date', async () => {
    const coverage = (previous_date: string, date: string, ids = [a, b]) =>
      bars.sessionCoverage({ ids, previous_date, date, knowledge: knowledge() })
    expect(await coverage(day(2), day(3))).toEqual({ expected: '2', present: '1' })
    expect(await coverage(day(1), day(2))).toEqual({ expected: '1', present: '1' })
    expect(await coverage(day(3), day(4))).toEqual({ expected: '1', present: '0' })
    expect(await coverage(day(2), day(3), [b])).toEqual({ expected: '1', present: '0' })
    expect(await coverage(day(7), day(8))).toEqual({ expected: '0', present: '0' })
  })

  test('marks each date’s bars; the mark changes only for new bars and revisions on that date', async () => {
    const marks = (ids = [a, b]) => bars.marks({ ids, dates: [2, 3, 5].map(day), knowledge: knowledge() })
    const before = await marks()
    expect([...before.keys()].toSorted()).toEqual([day(2), day(3)])
    await publish('X399', { 3: '20.5' })
    const added = await marks()
    expect([added.get(day(2)), added.get(day(3))]).toEqual([
      before.get(day(2)),
      expect.not.stringMatching(before.get(day(3)) ?? ''),
    ])
    host.clock.advance(1_000)
    await publish('X398', { 2: '11.5' })
    const revised = await marks()
    expect(revised.get(day(2))).not.toBe(added.get(day(2)))
    expect(revised.get(day(3))).toBe(added.get(day(3)))
    await publish('X398', { 2: '11.5' })
    expect(await marks()).toEqual(revised)
  })

  test('returns nothing without listings', async () => {
    expect(await bars.latest({ ids: [], on: day(3), count: 2, knowledge: knowledge() })).toEqual([])
    expect(await bars.range({ ids: ['ins_none'], from: day(1), to: day(3), knowledge: knowledge() })).toEqual([])
  })
})

test('health counts held bars by market', async () => {
  const name = nextName()
  await publish(name, { 5: '100' })
  expect(await publish(name, { 6: '5' })).toMatchObject({ held: 1 })
  const [{ held: all } = { held: '' }] = await host.database.database.query<{ held: string }>(
    'select count(*)::text as held from eod.daily_bars_held',
  )
  const { json } = await host.get('/v1/health', { key })
  const rows: { dataset: string; exchange: string; held: number }[] = json.data
  const byMarket = rows.flatMap(({ dataset, exchange, held }) =>
    dataset === 'eod' && held > 0 ? [[exchange, held]] : [],
  )
  expect(byMarket).toEqual([['XNAS', Number(all)]])
})
