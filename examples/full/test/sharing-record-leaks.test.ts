import { flatFiles } from '@bourse/flat-files'
import { operations, type OperationFacts } from '@bourse/services'
import sharing from '@bourse/sharing'
import { fakeListings, fakeSessions, runTimetable, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { positions, releases, sampleRecords, ticks } from './support/sample-records.ts'
import { filesIn } from './support/shared-host.ts'
import {
  datesOf,
  nameOf,
  rowsOfFile,
  rowsOfOperation,
  rowsWithout,
  tablesOf,
  type SharedTable,
  type TextRow,
} from './support/shared-rows.ts'

const SYMBOLS = [
  'XNAS:AAPL',
  'XNYS:T',
  'XLON:VOD',
  { kind: 'FUND', stretches: [{ symbol: 'VFIAX', exchange_mic: 'XNAS' }] },
] as const
const NOW = '2026-03-02T22:00:00Z'
/** A plan with a year of history begins on 2025-03-02. */
const DATES = ['2025-02-10', '2025-03-10', '2026-02-27', '2026-03-01', '2026-03-02', '2026-03-20']

const UNLIMITED = {
  ...{ requests_per_minute: null, concurrent_requests: 50, credits_per_day: null, history_years: null },
  ...{ markets: ['US', 'non-US', 'venues', 'bonds'], without_capabilities: [], symbols: null, stream_symbols: 0 },
}
const PLANS = {
  whole: UNLIMITED,
  year: { ...UNLIMITED, history_years: 1 },
  funds: { ...UNLIMITED, without_capabilities: ['mutual-funds.read'] },
  unshared: { ...UNLIMITED, without_capabilities: ['ticks.read', 'releases.read'] },
}

const RELEASES = ['global.releases']
const US = ['us.positions', 'us.ticks']
const OTHERS = ['non_us.positions', 'non_us.ticks']

const KEYS = [
  ['everything', { plan: 'whole' }, [...OTHERS, ...RELEASES, ...US]],
  ['a year of history', { plan: 'year' }, [...OTHERS, ...RELEASES, ...US]],
  ['no mutual funds', { plan: 'funds' }, [...OTHERS, ...RELEASES, ...US]],
  ['the US market', { plan: 'whole', markets: ['US'] }, [...RELEASES, ...US]],
  ['the other markets', { plan: 'whole', markets: ['non-US'] }, [...OTHERS, ...RELEASES]],
  ['one exchange', { plan: 'whole', markets: ['XNAS'] }, RELEASES],
  ['a list of symbols', { plan: 'whole', symbols: ['AAPL', 'T'] }, []],
  ['a plan without two datasets', { plan: 'unshared' }, ['non_us.positions', 'us.positions']],
  ['a capability', { plan: 'whole', capabilities: ['flat-files.read', 'ticks.read'] }, ['non_us.ticks', 'us.ticks']],
  ['no capability of a record', { plan: 'whole', capabilities: ['flat-files.read'] }, []],
] as const

let host: TestHost
let facts: readonly OperationFacts[]
let ids: readonly string[]
let earlier: string
beforeAll(async () => {
  host = await startTestHost({
    datasets: [fakeListings(SYMBOLS), fakeSessions(), sampleRecords, flatFiles({ everyRecord: true }), sharing],
    clock: NOW,
    config: { plans: PLANS },
  })
  await publish('10', DATES)
  earlier = host.clock.now()
  host.clock.set('2026-03-03T22:00:00Z')
  // Corrections of older dates reach their files within 20 days.
  await publish('11', DATES.slice(2))
  facts = host.host.wiring.service(operations)?.list() ?? []
  const shown = await host.key({ plan: 'whole' })
  const rows = (await tablesOf(host, shown))
    .filter(({ name }) => name === 'ticks_by_year')
    .flatMap(({ files }) => files)
  const listings = await Promise.all(rows.map((file) => rowsOfFile(host, file)))
  ids = [...new Set(listings.flat().flatMap(({ instrument_id: id }) => id ?? []))]
}, 180_000)
afterAll(() => host?.close())

async function publish(price: string, dates: readonly string[]): Promise<void> {
  const source = { source: 'import' }
  await host.publish(
    releases,
    dates.flatMap((release_date) => ['CPI', `PPI at ${price}`].map((name) => ({ name, release_date }))),
    source,
  )
  const named = ['XNAS:AAPL', 'XNYS:T', 'XLON:VOD', 'XNAS:VFIAX']
  const times = dates.slice(0, -1).flatMap((date) => [`${date}T00:00:00Z`, `${date}T23:59:59.999999Z`])
  await host.publish(
    ticks,
    named.flatMap((symbol) => times.map((traded_at) => ({ symbol, traded_at, price }))),
    source,
  )
  const lists = DATES.slice(3, 5).flatMap((listed_on) =>
    named.flatMap((symbol) =>
      ['AAPL', 'XLON:VOD'].map((ticker, line) => ({ symbol, listed_on, line: String(line + 1), ticker })),
    ),
  )
  await host.publish(positions, lists, source)
  const from = host.clock.now()
  const runs = await runTimetable(host, { from, to: new Date(Date.parse(from) + 3_600_000).toISOString() })
  expect(runs.flatMap(({ why }) => (why === '' ? [] : [why]))).toEqual([])
}

const KINDS = { releases: 'releases.list', ticks: 'ticks.list', positions: 'positions.list' }

/** Every row that the list operations return to a key, as known at a time. */
async function visibleRows(key: string, tables: readonly SharedTable[], more: string) {
  const names = { ids: { instrument_ids: ids }, inRequest: 1 }
  const visible: Record<string, readonly TextRow[]> = {}
  for (const [record, operation] of Object.entries(KINDS)) {
    const fact = facts.find(({ id }) => id === operation)
    if (fact === undefined) throw new Error(`there is no operation ${operation}`)
    const dates = datesOf(tables.filter(({ name }) => name.startsWith(record)))
    visible[record] = await rowsOfOperation(host, key, { facts: fact, names, dates, more })
  }
  return visible
}

const recordOf = ({ name }: SharedTable) => name.replace(/_by_.*/, '')

describe.each(KEYS)('with %s', (_, options, expected) => {
  test('a key sees the tables in which it may see every row, and no row that the lists do not return', async () => {
    const key = await host.key(options)
    for (const [body, asOf] of [
      [{}, ''],
      [{ timestamp: earlier }, `&as_of=${earlier}`],
    ] as const) {
      const all = await tablesOf(host, key, body)
      // Earlier files of months and years are removed.
      const tables = asOf === '' ? all : all.filter(({ name }) => name.endsWith('_by_day'))
      const shown = new Set(tables.map((table) => `${table.schema}.${recordOf(table)}`))
      expect([...shown].sort()).toEqual([...expected].sort())
      const visible = await visibleRows(key, tables, asOf)
      for (const table of tables) {
        const rows = (await Promise.all(table.files.map((file) => rowsOfFile(host, file)))).flat()
        if (table.name.endsWith('_by_day')) expect(rows, nameOf(table)).not.toEqual([])
        expect(rowsWithout(visible[recordOf(table)] ?? [], rows), nameOf(table)).toEqual([])
      }
    }
  })

  test('a file that is not listed cannot be downloaded by its id', async () => {
    const key = await host.key(options)
    const filesOf = async (by: string) =>
      (await tablesOf(host, by)).flatMap(({ share, schema, name, files }) =>
        files.map(({ id }) => `${share}/${schema}/${name}/${id}`),
      )
    const listed = new Set(await filesOf(key))
    for (const path of await filesOf(await host.key({ plan: 'whole' }))) {
      const { status } = await host.get(`/v1/sharing/${path}?download=true`, { key })
      if (listed.has(path)) expect(status, path).toBe(302)
      else expect([403, 404], path).toContain(status)
    }
  })
})

test('files have all rows of their day and no others, including at its first and last microsecond', async () => {
  const key = await host.key({ plan: 'whole' })
  const tables = await tablesOf(host, key)
  const rowsIn = async (schema: string, name: string) => {
    const table = tables.find((each) => each.schema === schema && each.name === name)
    return (await Promise.all((table?.files ?? []).map((file) => rowsOfFile(host, file)))).flat()
  }
  for (const period of ['day', 'month', 'year']) {
    const ticksOf = async (schema: string) => (await rowsIn(schema, `ticks_by_${period}`)).length
    expect([await ticksOf('us'), await ticksOf('non_us')]).toEqual([2 * 10, 10])
  }
  expect((await rowsIn('us', 'positions_by_day')).map(({ held_id: held = '' }) => held !== '')).toHaveLength(8)
  for (const { name, files } of tables.filter(({ name }) => name === 'ticks_by_day'))
    for (const file of files)
      for (const { traded_at: at = '' } of await rowsOfFile(host, file))
        expect(at.slice(0, 10), name).toBe(file.id.slice(0, 10))
})

test('a calendar has future dates, and a reference to another market is null in a file', async () => {
  const key = await host.key({ plan: 'whole' })
  const tables = await tablesOf(host, key)
  const filesOf = (schema: string, name: string) =>
    tables.find((each) => each.schema === schema && each.name === name)?.files ?? []
  expect(filesOf('global', 'releases_by_day').map(({ id }) => id.slice(0, 10))).toContain('2026-03-20')
  const held = (await Promise.all(filesOf('us', 'positions_by_day').map((file) => rowsOfFile(host, file)))).flat()
  expect(held.map(({ line, held_id: id }) => [line, id !== ''])).toEqual(
    expect.arrayContaining([
      ['1', true],
      ['2', false],
    ]),
  )
})

test('an instant is not a partition column, and hints in any time zone skip days that cannot match', async () => {
  const key = await host.key({ plan: 'whole' })
  const path = '/delta-sharing/shares/sample-records/schemas/us/tables/ticks_by_day'
  const query = (hint: string) => host.post(`${path}/query`, { predicateHints: [hint] }, { key })
  const { metaData } = JSON.parse((await query("traded_at >= '2000-01-01'")).text.split('\n')[1] ?? '')
  expect(metaData.partitionColumns).toEqual([])
  const dates = async (hint: string) => filesIn(await query(hint)).map(({ id }) => id.slice(0, 10))
  expect(await dates("traded_at >= '2026-03-02'")).toEqual(['2026-03-01', '2026-03-02'])
  expect(await dates("traded_at < TIMESTAMP '2025-02-10 10:00:00'")).toEqual(['2025-02-10'])
  const [file] = filesIn(await query("traded_at >= '2000-01-01'"))
  expect(JSON.parse(file?.stats ?? '')).toMatchObject({
    minValues: { traded_at: '2025-02-10T00:00:00.000Z' },
    maxValues: { traded_at: '2025-02-11T00:00:00.000Z' },
  })
})
