import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { filesIn, pathOf, startSharedHost, TUESDAY_EVENING, type SharedHost } from './support/shared-host.ts'

const DAYS = 'daily_bars_by_day'
const TABLE = `/shares/eod/schemas/us/tables/${DAYS}`

let shared: SharedHost
let key: string
beforeAll(async () => {
  shared = await startSharedHost()
  key = await shared.host.key({ plan: 'pro' })
  await shared.publish([
    ['AAPL', '2026-03-03', '275.125'],
    ['AAPL', '2026-03-02', '274.9'],
    ['T', '2026-03-02', '27.15'],
    ['VOD', '2026-03-02', '1.02'],
    ['AAPL', '2026-02-27', '270'],
    // Before the plan's history.
    ['AAPL', '2013-12-31', '20.1'],
  ])
  await shared.work()
})
afterAll(() => shared.host.close())

const rowsOf = async (url: string) => {
  const { headers, status, text } = await shared.host.get(pathOf(url))
  expect(status, text).toBe(302)
  const { bytes } = await shared.host.get(headers['location'] ?? '')
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
  return parquetReadObjects({ file })
}

describe('lists', () => {
  test('shares are datasets, schemas are markets, tables are records', async () => {
    expect((await shared.get('/shares', key)).json).toEqual({ items: [{ name: 'eod' }] })
    expect((await shared.get('/shares/EOD', key)).json).toEqual({ share: { name: 'eod' } })
    expect((await shared.get('/shares/eod/schemas', key)).json).toEqual({ items: [{ name: 'us', share: 'eod' }] })
    const tables = ['day', 'month', 'year'].map((each) => ({
      name: `daily_bars_by_${each}`,
      ...{ schema: 'us', share: 'eod' },
    }))
    expect((await shared.get('/shares/eod/schemas/us/tables', key)).json).toEqual({ items: tables })
    expect((await shared.get('/shares/eod/all-tables', key)).json).toEqual({ items: tables })
  })

  test('the pages together form the complete list', async () => {
    const first = (await shared.get('/shares/eod/all-tables?maxResults=2', key)).json
    expect(first.items).toHaveLength(2)
    const next = (await shared.get(`/shares/eod/all-tables?maxResults=2&pageToken=${first.nextPageToken}`, key)).json
    expect([...first.items, ...next.items]).toEqual((await shared.get('/shares/eod/all-tables', key)).json.items)
    expect(next).not.toHaveProperty('nextPageToken')
    expect((await shared.get('/shares/eod/all-tables?maxResults=0', key)).json.items).toEqual([])
  })
})

describe('a table', () => {
  test('a shared table has a version, which is its newest publication', async () => {
    const { headers, status, text } = await shared.get(`${TABLE}/version`, key)
    expect([status, text]).toEqual([200, ''])
    const version = Number(headers['delta-table-version'])
    expect(new Date(version / 1_000).toISOString().slice(0, 16)).toBe(TUESDAY_EVENING.slice(0, 16))
    const later = await shared.get(`${TABLE}/version?startingTimestamp=2026-03-04T00:00:00Z`, key)
    expect(later.status).toBe(404)
  })

  test('a shared table has metadata with the columns of its files', async () => {
    const { headers, text } = await shared.get(`${TABLE}/metadata`, key)
    expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    const [protocol, metadata] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(protocol).toEqual({ protocol: { minReaderVersion: 1 } })
    expect(metadata.metaData).toMatchObject({ format: { provider: 'parquet' }, partitionColumns: ['date'] })
    const { fields } = JSON.parse(metadata.metaData.schemaString)
    const types = Object.fromEntries(fields.map(({ name, type }: Record<string, string>) => [name, type]))
    expect(types).toMatchObject({ date: 'date', close: 'decimal(38,18)', instrument_id: 'string' })
    const [file] = filesIn(await shared.query(DAYS, {}, key))
    expect(Object.keys((await rowsOf(file?.url ?? ''))[0] ?? {})).toEqual(Object.keys(types))
  })

  test('a shared table lists its files, without those before the plan’s history', async () => {
    const files = filesIn(await shared.query(DAYS, {}, key))
    expect(files.map(({ partitionValues }) => partitionValues['date'])).toEqual([
      '2026-02-27',
      '2026-03-02',
      '2026-03-03',
    ])
    expect(JSON.parse(files[1]?.stats ?? '')).toEqual({
      numRecords: 2,
      minValues: { date: '2026-03-02' },
      maxValues: { date: '2026-03-02' },
      nullCount: { date: 0 },
    })
    const [month] = filesIn(await shared.query('daily_bars_by_month', {}, key))
    expect(JSON.parse(month?.stats ?? '').maxValues).toEqual({ date: '2026-02-28' })
  })

  test('a file has the rows of the market, exactly', async () => {
    const files = filesIn(await shared.query(DAYS, {}, key))
    const rows = await rowsOf(files[2]?.url ?? '')
    expect(rows.map(({ close }) => close)).toEqual([275.125])
    expect(files[2]?.size).toBeGreaterThan(0)
  })
})

describe('hints skip files', () => {
  const dates = async (hints: object) =>
    filesIn(await shared.query(DAYS, hints, key)).map(({ partitionValues }) => partitionValues['date'])
  const column = { op: 'column', name: 'date', valueType: 'date' }
  const literal = (value: string) => ({ op: 'literal', value, valueType: 'date' })
  const json = (tree: object) => ({ jsonPredicateHints: JSON.stringify(tree) })
  const equal = (value: string) => ({ op: 'equal', children: [column, literal(value)] })

  test.each([
    [{ predicateHints: ["date >= '2026-03-02'", "(date < DATE '2026-03-03')"] }, ['2026-03-02']],
    [{ predicateHints: ["'2026-03-02' < `date`"] }, ['2026-03-03']],
    [json(equal('2026-03-02')), ['2026-03-02']],
    [json({ op: 'or', children: [equal('2026-03-02'), equal('2026-03-03')] }), ['2026-03-02', '2026-03-03']],
    [json({ op: 'and', children: [equal('2026-03-02'), equal('2026-03-03')] }), []],
    [json({ op: 'lessThan', children: [literal('2026-03-02'), column] }), ['2026-03-03']],
    [{ limitHint: 1 }, ['2026-02-27']],
    [{ limitHint: 0 }, []],
  ])('%j', async (hints, expected) => {
    expect(await dates(hints)).toEqual(expected)
  })

  test.each([
    { predicateHints: ['close > 3', 'date IS NOT NULL', "date <> '2026-03-02'", "symbol = '2026-03-02'"] },
    json({ op: 'not', children: [equal('2026-03-02')] }),
    json({ op: 'or', children: [equal('2026-03-02'), { op: 'isNull', children: [column] }] }),
    { jsonPredicateHints: 'no JSON' },
  ])('a hint that does not depend on dates skips no files: %j', async (hints) => {
    expect(await dates(hints)).toHaveLength(3)
  })
})

describe('earlier versions', () => {
  test('a timestamp is an as-of time, and a version a publication: both return the rows known then', async () => {
    const closes = async (body: object) => {
      const [file] = filesIn(await shared.query(DAYS, { ...body, predicateHints: ["date = '2026-03-02'"] }, key))
      return (await rowsOf(file?.url ?? '')).map(({ close }) => Number(Number(close).toFixed(6)))
    }
    const before = (await shared.get(`${TABLE}/version`, key)).headers['delta-table-version']
    shared.host.clock.set('2026-03-03T23:00:00Z')
    await shared.publish([['T', '2026-03-02', '27.16']])
    await shared.work()
    // After the two hours for which replaced monthly and yearly files are retained.
    shared.host.clock.set('2026-03-04T09:00:00Z')
    await shared.work()
    expect(await closes({})).toEqual([274.9, 27.16])
    expect(await closes({ timestamp: '2026-03-03 22:30:00' })).toEqual([274.9, 27.15])
    expect(await closes({ version: Number(before) })).toEqual([274.9, 27.15])
    expect((await shared.query(DAYS, { timestamp: '2026-03-01T00:00:00Z' }, key)).json).toMatchObject({
      errorCode: 'RECORD_NOT_FOUND',
    })
  })
})

describe('payment', () => {
  test('a key pays 500 credits for a file once per UTC day, for any number of ranges, and usage counts the file’s size', async () => {
    const buyer = await shared.host.key({ plan: 'pro' })
    const [file] = filesIn(await shared.query(DAYS, {}, buyer))
    const counted = vi.spyOn(shared.host.host.engine.usage, 'count')
    for (let left = 3; left > 0; left--) expect((await shared.host.get(pathOf(file?.url ?? ''))).status).toBe(302)
    expect(counted.mock.calls.map(([{ credits, rows, bytes }]) => [credits, rows, bytes])).toEqual([
      [500, 1, file?.size],
    ])
    counted.mockClear()
    shared.host.clock.set(new Date(Date.parse(shared.host.clock.now()) + 120_000).toISOString())
    await shared.host.get(pathOf(file?.url ?? ''))
    expect(counted.mock.calls.map(([{ credits, rows, bytes }]) => [credits, rows, bytes])).toEqual([[0, 0, 0]])
    counted.mockRestore()
  })
})

describe('failures', () => {
  test('failures have the protocol’s code and message', async () => {
    for (const [answer, status, errorCode] of [
      [await shared.host.get('/delta-sharing/shares'), 401, 'UNAUTHENTICATED'],
      [await shared.get('/shares/nothing', key), 404, 'RECORD_NOT_FOUND'],
      [await shared.get('/nothing', key), 404, 'ROUTE_NOT_FOUND'],
      [await shared.get('/shares?maxResults=-1', key), 400, 'MALFORMED_REQUEST'],
      [await shared.query(DAYS, { limitHint: 'many' }, key), 400, 'MALFORMED_REQUEST'],
      [await shared.query(DAYS, { timestamp: 'yesterday' }, key), 400, 'MALFORMED_REQUEST'],
      [await shared.query(DAYS, { version: 1, timestamp: '2026-03-03' }, key), 400, 'MALFORMED_REQUEST'],
      [await shared.host.post('/delta-sharing/shares', {}, { key }), 405, 'METHOD_NOT_ALLOWED'],
    ] as const) {
      expect([answer.status, answer.json.errorCode], answer.text).toEqual([status, errorCode])
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(Object.keys(answer.json)).toEqual(['errorCode', 'message'])
    }
  })

  test('a forged or expired URL is 404', async () => {
    const [file] = filesIn(await shared.query(DAYS, {}, key))
    const path = pathOf(file?.url ?? '')
    expect((await shared.host.get(path.replace('daily_bars', 'daily_cars'))).status).toBe(404)
    expect((await shared.host.get(path.replace(/until=\d+/, 'until=99999999999'))).status).toBe(404)
    const before = shared.host.clock.now()
    shared.host.clock.set(new Date(Date.parse(before) + 3_601_000).toISOString())
    expect((await shared.host.get(path)).status).toBe(404)
    shared.host.clock.set(before)
  })
})

describe('what a key may not see is not listed', () => {
  test.each([
    ['a list of symbols', { plan: 'pro', symbols: ['AAPL'] }],
    ['a missing market', { plan: 'pro', markets: ['XNAS'] }],
    ['another capability', { plan: 'pro', capabilities: ['flat-files.read'] }],
  ])('a key with %s lists no tables, and a known table is 404', async (_, options) => {
    const limited = await shared.host.key(options)
    expect((await shared.get('/shares', limited)).json).toEqual({ items: [] })
    expect((await shared.get(`${TABLE}/metadata`, limited)).status).toBe(404)
    expect((await shared.query(DAYS, {}, limited)).status).toBe(404)
    const [file] = filesIn(await shared.query(DAYS, {}, key))
    const answer = await shared.host.get(`/v1/sharing/eod/us/${DAYS}/${file?.id}`, { key: limited })
    expect(answer.json.status).toBeGreaterThanOrEqual(403)
  })

  test('the server reports that a key lacks flat-files.read', async () => {
    expect((await shared.get('/shares', await shared.host.key({ plan: 'free' }))).json).toMatchObject({
      errorCode: 'CAPABILITY_MISSING',
    })
  })

  test('a longer history shows earlier files', async () => {
    const files = filesIn(await shared.query(DAYS, {}, await shared.host.key({ plan: 'scale' })))
    expect(files.map(({ partitionValues }) => partitionValues['date'])).toContain('2013-12-31')
  })
})
