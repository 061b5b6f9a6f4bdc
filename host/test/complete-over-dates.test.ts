import {
  catalog,
  collection,
  defineDataset,
  entities,
  f,
  stagingTable,
  into,
  perRequest,
  record,
  revisioned,
  source,
  Type,
  type SourceWindow,
} from '@bourse/kit'
import { listing } from '@bourse/services'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const levels = record('levels', {
  title: 'Levels',
  subject: listing,
  fields: { date: f.date('Day'), level: f.decimal('Level', { example: 1.5 }) },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
  longHistory: true,
})
const files = record('files', {
  title: 'Files read',
  fields: { name: f.text('Name', { example: '2026-W09' }) },
  key: ['name'],
  time: catalog(),
  order: ['name asc'],
})

/** The range in which a unit is complete, and its lines: `AAPL 2026-02-23 1.5`. */
interface Week {
  readonly over: SourceWindow | undefined
}
const common = {
  publisher: { name: 'Nobody', licence: 'none', hosts: [], requestsPerSecond: 1 },
  schedule: 'manual',
  config: Type.Object({}),
} as const
const weekly = source({
  ...common,
  id: 'weekly',
  title: 'Levels of a week',
  feeds: [levels, files],
  plan: (window): Week[] => [{ over: window }],
  complete: ({ over }) => over,
  fetch: async () => [] as readonly string[],
  *parse(lines) {
    for (const line of lines) {
      const [symbol = '', date = '', level = ''] = line.split(' ')
      yield into(levels, { symbol, exchange_mic: 'XNAS', date, level })
    }
    yield into(files, { name: lines[0] ?? 'none' })
  },
})
const dataset = defineDataset({
  id: 'weeks',
  title: 'Weeks',
  summary: 'Weekly levels.',
  records: [levels, files],
  sources: [weekly],
  endpoints: [
    collection('/levels', levels, {
      id: 'levels.list',
      summary: 'Levels',
      capabilities: [],
      credits: perRequest(1),
      select: entities(listing),
    }),
  ],
})

let host: TestHost
let key: string
beforeEach(async () => {
  const datasets = [fakeListings(['XNAS:AAPL', 'XNAS:MSFT']), dataset]
  host = await startTestHost({ datasets, clock: '2026-03-02T22:00:00Z' })
  key = await host.key()
})
afterEach(() => host.close())

const WEEK = { from: '2026-02-23', to: '2026-02-27' }
const publish = (over: SourceWindow | undefined, ...raw: readonly string[]) =>
  host.publishUnit(weekly, { unit: { over }, raw })
async function days(asOf = ''): Promise<readonly string[]> {
  const { json } = await host.get(`/v1/levels?symbols=AAPL,MSFT&from=2000-01-01${asOf}`, { key })
  const lines: readonly string[] = json.data.map(
    ({ symbol, date, level }: Readonly<Record<string, string>>) => `${symbol} ${date} ${level}`,
  )
  return lines.toSorted()
}

const MON = 'AAPL 2026-02-23 1.5'
const TUE = 'AAPL 2026-02-24 2.5'
const WED = 'AAPL 2026-02-25 3.5'
const BEFORE = 'AAPL 2026-02-20 9.5'
const AFTER = 'MSFT 2026-02-28 8.5'

describe('a unit that is complete for a range of dates', () => {
  it('the unit withdraws missing rows within the range, and reads as of an earlier time still return them', async () => {
    await publish(undefined, BEFORE, MON, TUE, WED, AFTER)
    const asOf = host.clock.now()
    host.clock.advance(60_000)
    expect(await publish(WEEK, MON, WED)).toMatchObject({ withdrawn: 1, unchanged: 2 })
    expect(await days()).toEqual([BEFORE, MON, WED, AFTER])
    expect(await days(`&as_of=${asOf.slice(0, 19)}.999Z`)).toEqual([BEFORE, MON, TUE, WED, AFTER])
  })

  it('a repeated unit changes nothing, and a row that returns is restored', async () => {
    await publish(WEEK, MON, TUE, WED)
    await publish(WEEK, MON, WED)
    expect(await publish(WEEK, MON, WED)).toMatchObject({ batch: undefined, withdrawn: 0, published: 0 })
    expect(await publish(WEEK, MON, TUE, WED)).toMatchObject({ withdrawn: 0, published: 1 })
    expect(await days()).toEqual([MON, TUE, WED])
  })

  it('rows from other sources, and rows before and after the range, do not change', async () => {
    const edges = ['AAPL 2026-02-22 1.5', 'AAPL 2026-02-28 1.5']
    await publish(undefined, ...edges, MON, 'AAPL 2026-02-27 4.5')
    const own = { symbol: 'MSFT', exchange_mic: 'XNAS', date: '2026-02-24', level: '7.5' }
    await host.publish(levels, [own], { source: 'another' })
    expect(await publish(WEEK, MON)).toMatchObject({ withdrawn: 1 })
    expect(await days()).toEqual([edges[0], MON, edges[1], 'MSFT 2026-02-24 7.5'])
  })

  it('missing rows in a settled quarter are withdrawn as well', async () => {
    const quarter = { from: '2025-01-06', to: '2025-01-10' }
    const [first, second] = ['AAPL 2025-01-06 1.5', 'AAPL 2025-01-07 2.5']
    const later = 'AAPL 2025-03-03 3.5'
    await publish(undefined, first, second, later)
    expect(await host.pack(dataset)).toBe(3)
    expect(await publish(quarter, first)).toMatchObject({ withdrawn: 1 })
    expect(await days()).toEqual([first, later])
  })

  it('a unit with fewer than half of the rows published for its dates is rejected', async () => {
    await publish(undefined, BEFORE, MON, TUE, WED)
    expect(await publish(WEEK, MON)).toMatchObject({ withdrawn: 0 })
    expect(await days()).toEqual([BEFORE, MON, TUE, WED])
    const [found] = await host.database.database.query('select rule, value from bourse.quarantine')
    expect(found).toEqual({ rule: 'incomplete-list', value: '1 of 3' })
  })

  it.each([
    [{ from: '2026-02-27', to: '2026-02-23' }],
    [{ from: '2026-02-30', to: '2026-03-01' }],
    [{ from: '2026-02-23' } as unknown as SourceWindow],
    [{ from: 1, to: "2026-03-01'; drop table weeks.levels" } as unknown as SourceWindow],
  ])('a unit with an invalid range is rejected: %j', async (over) => {
    await expect(publish(over, MON)).rejects.toThrow(
      `complete of weekly: expected { from, to }, two dates YYYY-MM-DD with from on or before to, got ${JSON.stringify(
        over,
      )}`,
    )
    expect(await days()).toEqual([])
  })
})

describe('completeness for a range of dates', () => {
  const readings = stagingTable('readings', {
    title: 'Readings',
    fields: { name: f.text('Name') },
    feeds: [files],
    needs: {},
    reconcile: async () => [],
  })

  it.each([[files], [readings]])(
    'a source without dated rows is rejected if it declares completeness for a range',
    (feeds) => {
      const declare = () =>
        source({
          ...common,
          id: 'x',
          title: 'X',
          feeds,
          complete: () => WEEK,
          plan: () => [],
          fetch: async () => '',
          parse: () => [],
        })
      expect(declare).toThrow('source x: complete returns dates, so expected a record with time: revisioned(…)')
    },
  )
})
