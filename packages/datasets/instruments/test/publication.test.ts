import { runTimetable, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import instruments, { directory, directoryRow } from '../src/index.ts'
import { world } from './support/world.ts'

let host: TestHost
let key: string

beforeAll(async () => {
  host = await startTestHost({ datasets: [instruments], clock: '2026-03-02T22:00:00Z' })
  key = await host.key()
})
afterAll(() => host?.close())

const submit = (rows: Parameters<TestHost['submit']>[1]) => host.submit(directory, rows, { source: 'test' })
const get = (path: string, headers?: Record<string, string>) => host.get(path, { key, headers })
const data = async (path: string) => (await get(path)).json.data

describe('before the first publication', () => {
  const ID = 'ins_00000000000000000000'

  test.each(['', `/${ID}`, `/${ID}/identifiers`])('/v1/instruments%s is unpublished', async (path) => {
    const { status, json } = await get(`/v1/instruments${path}`)
    expect([status, json.code]).toEqual([503, 'dataset-unpublished'])
  })

  test.each(['/v1/tickers', '/v1/symbols/search?q=A'])('operations without an id return no rows: %s', async (path) => {
    const { status, json } = await get(path)
    expect([status, json.data]).toEqual([200, []])
  })

  test('ticker types are available', async () => {
    expect((await data('/v1/ticker-types')).length).toBeGreaterThan(5)
  })
})

describe('publications', () => {
  test('submitting the same rows again publishes nothing', async () => {
    expect((await submit(world)).batch).toBeDefined()
    expect((await submit(world)).batch).toBeUndefined()
  })

  test('invalid rows are quarantined with the reason, and the others are published', async () => {
    const report = await submit([
      directoryRow({ symbol: 'GOOD', exchange_mic: 'XNAS', valid_from: '2026-01-02' }),
      directoryRow({ symbol: '???', exchange_mic: 'XNAS', valid_from: '2026-01-02' }),
      { symbol: 'BAD', exchange_mic: 'XNAS', valid_from: 'yesterday' },
    ])
    expect(report).toMatchObject({ rows: 3, quarantined: 2 })
    expect(await data('/v1/securities?symbols=GOOD')).toHaveLength(1)
    const { rows } = await host.database.database.pool.query('select reason from bourse.quarantine order by reason')
    expect(rows.map(({ reason }: { reason: string }) => reason)).toEqual([
      'symbol: expected a ticker, got "???"',
      'valid_from: expected a date YYYY-MM-DD, got "yesterday"',
    ])
  })

  test('a delisting announced in advance takes effect after its day', async () => {
    await submit([
      directoryRow({ symbol: 'LEAVES', exchange_mic: 'XNYS', valid_from: '2020-01-02', valid_to: '2026-03-05' }),
    ])
    const status = async () => (await data('/v1/instruments?symbols=LEAVES&status=all'))[0].status
    expect(await status()).toBe('active')
    host.clock.set('2026-03-06T22:00:00Z')
    await submit([directoryRow({ symbol: 'GOOD', exchange_mic: 'XNAS', valid_from: '2026-01-02' })])
    expect(await status()).toBe('inactive')
  })

  test('a rename announced in advance shows the new symbol starting on its effective date', async () => {
    await submit([
      directoryRow({ symbol: 'TURNS', exchange_mic: 'XNAS', valid_from: '2026-03-09', previous_symbol: 'GOOD' }),
    ])
    const symbol = async () => (await data(`/v1/instruments?symbols=GOOD`))[0].symbol
    expect(await symbol()).toBe('GOOD')
    expect(await data('/v1/securities?symbols=GOOD')).toMatchObject([{ symbol: 'GOOD', valid_to: '2026-03-08' }])
    host.clock.set('2026-03-09T22:00:00Z')
    await submit([])
    expect(await symbol()).toBe('TURNS')
    expect(await data('/v1/securities?symbols=GOOD')).toMatchObject([{ symbol: 'TURNS', valid_from: '2026-03-09' }])
  })
})

describe('announcements after which nothing is published', () => {
  let quiet: TestHost
  let own: string

  beforeAll(async () => {
    quiet = await startTestHost({ datasets: [instruments], clock: '2026-03-02T22:00:00Z' })
    own = await quiet.key()
    await quiet.submit(
      directory,
      [
        directoryRow({ symbol: 'LEAVES', exchange_mic: 'XNYS', valid_from: '2020-01-02', valid_to: '2026-03-05' }),
        directoryRow({ symbol: 'OLD', exchange_mic: 'XNAS', valid_from: '2020-01-02' }),
        directoryRow({ symbol: 'NEW', exchange_mic: 'XNYS', valid_from: '2026-03-06', ...before('OLD', 'XNAS') }),
      ],
      { source: 'import' },
    )
  })
  afterAll(() => quiet?.close())

  const before = (previous_symbol: string, previous_exchange_mic: string) => ({
    previous_symbol,
    previous_exchange_mic,
  })
  const shown = async () => {
    const { json } = await quiet.get('/v1/instruments?status=all', { key: own })
    return json.data
      .map((row: Record<string, string>) => `${row['exchange_mic']}:${row['symbol']} ${row['status']}`)
      .toSorted()
  }
  const batches = async () => (await quiet.database.database.pool.query('select id from bourse.batches')).rowCount

  test('changes wait until the last day is over', async () => {
    const runs = await runTimetable(quiet, { from: '2026-03-04T23:59:00Z', to: '2026-03-05T00:10:00Z' })
    expect(runs).toEqual([
      { at: '2026-03-05T00:05:00Z', task: 'instruments__settle-listings', outcome: 'done', why: '' },
    ])
    expect(await shown()).toEqual(['XNAS:OLD active', 'XNYS:LEAVES active'])
    expect(await batches()).toBe(1)
  })

  test('changes take effect at 00:05 UTC on the next day', async () => {
    await runTimetable(quiet, { from: '2026-03-05T23:59:00Z', to: '2026-03-06T00:10:00Z' })
    expect(await shown()).toEqual(['XNYS:LEAVES inactive', 'XNYS:NEW active'])
  })

  test('are applied once', async () => {
    const settled = await batches()
    await runTimetable(quiet, { from: '2026-03-06T23:59:00Z', to: '2026-03-07T00:10:00Z' })
    expect(await batches()).toBe(settled)
  })
})

describe('as_of', () => {
  let before: string

  beforeAll(async () => {
    host.clock.advance(60_000)
    before = host.clock.now()
    host.clock.advance(60_000)
    await submit([
      directoryRow({ symbol: 'AAPL', exchange_mic: 'XNAS', valid_from: '2000-01-03', lei: 'HWUPKR0MPOU8FGXBT394' }),
      directoryRow({
        symbol: 'CHEW',
        exchange_mic: 'XNAS',
        valid_from: '2026-03-09',
        previous_symbol: 'PEP',
        name: 'Chewed',
      }),
    ])
  })

  const idOf = async (symbol: string) => (await data(`/v1/securities?symbols=${symbol}`))[0].instrument_id

  test('as_of excludes identifiers that became known later', async () => {
    const path = `/v1/instruments/${await idOf('AAPL')}/identifiers`
    expect((await data(path)).length).toBe((await data(`${path}?as_of=${before}`)).length + 1)
  })

  test('as_of excludes symbol assignments recorded later from symbols and events', async () => {
    const path = `/v1/instruments/${await idOf('CHEW')}`
    expect((await data(`${path}/symbols`)).map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      'PEP',
      'PEP',
      'CHEW',
    ])
    expect((await data(`${path}/symbols?as_of=${before}`)).map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      'PEP',
      'PEP',
    ])
    expect((await data(`${path}/events?as_of=${before}`)).length).toBe((await data(`${path}/events`)).length - 1)
  })

  test('as_of returns the instrument, ticker and search results as known at that time', async () => {
    const id = await idOf('CHEW')
    expect((await data(`/v1/instruments/${id}`)).symbol).toBe('CHEW')
    expect((await data(`/v1/instruments/${id}?as_of=${before}`)).symbol).toBe('PEP')
    expect(await data(`/v1/tickers?ticker=CHEW&as_of=${before}`)).toEqual([])
    expect(await data(`/v1/symbols/search?q=CHEW&as_of=${before}`)).toEqual([])
    expect(await data(`/v1/securities?symbols=PEP&as_of=${before}`)).toMatchObject([{ symbol: 'PEP' }])
  })

  test('an instrument that is not yet known counts as absent', async () => {
    const { status, json } = await get(`/v1/instruments/${await idOf('CHEW')}?as_of=2026-01-01`)
    expect([status, json.code]).toEqual([404, 'record-not-found'])
  })
})

describe('tags', () => {
  test('a response keeps its ETag until something is published', async () => {
    const first = await get('/v1/tickers?ticker=AAPL')
    const tag = first.headers['etag'] ?? ''
    expect((await get('/v1/tickers?ticker=AAPL', { 'if-none-match': tag })).status).toBe(304)
    await submit([directoryRow({ symbol: 'FRESH', exchange_mic: 'XNAS', valid_from: '2026-01-02' })])
    expect((await get('/v1/tickers?ticker=AAPL', { 'if-none-match': tag })).status).toBe(200)
  })

  test('a cached page is never older than its cursor', async () => {
    const path = '/v1/tickers?date=2020-01-02&limit=1'
    const tag = (await get(path)).headers['etag'] ?? ''
    expect((await get(path, { 'if-none-match': tag })).status).toBe(304)
    host.clock.advance(86_400_000)
    const { status, json } = await get(path, { 'if-none-match': tag })
    expect(status).toBe(200)
    expect((await get(`${path}&cursor=${json.meta.next_cursor}`)).status).toBe(200)
  })
})

describe('pages', () => {
  test('pages of today’s tickers keep the date of the first page, even past midnight', async () => {
    const rows = await startTestHost({ datasets: [instruments], clock: '2026-03-02T23:59:00Z' })
    try {
      const own = await rows.key()
      const listed = { exchange_mic: 'XNAS', valid_from: '2020-01-02' }
      await rows.submit(
        directory,
        [
          directoryRow({ symbol: 'AAA', ...listed }),
          directoryRow({ symbol: 'BBB', ...listed }),
          directoryRow({ symbol: 'CCC', ...listed, valid_from: '2026-03-03', previous_symbol: 'AAA' }),
        ],
        { source: 'test' },
      )
      const pageAt = async (cursor: string) =>
        (await rows.get(`/v1/tickers?limit=1&cursor=${cursor}`, { key: own })).json
      const first = await pageAt('')
      rows.clock.advance(120_000)
      const second = await pageAt(first.meta.next_cursor)
      expect([...first.data, ...second.data].map(({ ticker }) => ticker)).toEqual(['AAA', 'BBB'])
      expect(second.meta.next_cursor).toBeNull()
    } finally {
      await rows.close()
    }
  })
})
