import type { Operations } from '@bourse/services'
import type { TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_ROWS_READ } from '../src/limits.ts'
import type { Read } from '../src/read/plan.ts'
import { withStoredReads } from '../src/read/store-reads.ts'
import { query, ROWS, startSqlHost } from './support/sql-host.ts'

let host: TestHost
beforeAll(async () => {
  host = await startSqlHost()
})
afterAll(() => host.close())

const dataOf = ({ text }: { readonly text: string }) => (JSON.parse(text) as { readonly data: unknown[] }).data
const metaOf = ({ text }: { readonly text: string }) =>
  (JSON.parse(text) as { readonly meta: Readonly<Record<string, unknown>> }).meta

test('a statement reads the rows of an operation, with every digit', async () => {
  const answer = await query(
    host,
    "SELECT date, close, volume, trades, note FROM bars WHERE symbol = 'T' ORDER BY date",
  )
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  expect(answer.text).toContain('"close":200.12345679')
  expect(dataOf(answer)).toHaveLength(4)
  expect(dataOf(answer)[0]).toEqual({
    date: '2026-02-24',
    close: 200.12345679,
    volume: 206448001,
    trades: null,
    note: 'Bär, "quoted"',
  })
  expect(metaOf(answer)['reads']).toEqual([
    { table: 'bars', operation: 'bars.list', parameters: 'symbols=T', credits: 5, rows: 4 },
  ])
  expect(metaOf(answer)['columns']).toContainEqual({ name: 'close', type: 'DECIMAL(38,8)' })
})

test('sums are exact, and averages are the nearest float', async () => {
  const answer = await query(
    host,
    "SELECT sum(close) AS total, avg(close) AS mean, count(*) AS n FROM bars WHERE date >= '2026-02-01'",
  )
  expect(answer.status).toBe(200)
  const units = ROWS.reduce((sum, { close }) => sum + BigInt(close.replace('.', '').padEnd(11, '0')), 0n)
  expect(answer.text).toContain(
    `"total":${units / 100_000_000n}.${String(units % 100_000_000n)
      .padStart(8, '0')
      .replace(/0+$/, '')},`,
  )
  expect(dataOf(answer)[0]).toMatchObject({ n: 12, mean: expect.closeTo(Number(units) / 1e8 / 12, 9) })
})

test.each([
  ["SELECT * FROM bars WHERE symbol IN ('AAPL', 'T')", 10, ['symbols=AAPL,T']],
  [
    "SELECT * FROM bars WHERE symbol IN ('AAPL', 'T') AND date BETWEEN '2026-02-25' AND DATE '2026-02-26'",
    10,
    ['symbols=AAPL,T&from=2026-02-25&to=2026-02-26'],
  ],
  ["SELECT * FROM bars WHERE '2026-02-25' < date", 500, ['from=2026-02-25']],
  ["SELECT * FROM bars WHERE date IN ('2026-02-25', '2026-02-27')", 1_000, ['date=2026-02-25', 'date=2026-02-27']],
  [
    "SELECT * FROM bars a JOIN bars b USING (symbol) WHERE a.symbol = 'T' AND b.date > '2026-02-25'",
    10,
    ['symbols=T', 'symbols=T&from=2026-02-25'],
  ],
  ["SELECT * FROM bars a JOIN bars b ON a.symbol = b.symbol WHERE b.symbol = 'T'", 5, ['symbols=T']],
  [
    "SELECT * FROM bars a LEFT JOIN bars b ON a.date = b.date AND b.symbol = 'AAPL' WHERE a.symbol = 'T'",
    10,
    ['symbols=T', 'symbols=AAPL'],
  ],
  [
    "WITH b AS (SELECT * FROM bars WHERE symbol = 'T') SELECT * FROM b, b AS c WHERE b.date = '2026-02-25'",
    5,
    ['symbols=T'],
  ],
  ["SELECT * FROM bars WHERE symbol = 'VOD' AND exchange_mic = 'XLON'", 5, ['symbols=XLON:VOD']],
  ["SELECT (SELECT max(close) FROM bars WHERE symbol = 'T') AS high", 5, ['symbols=T']],
  [
    `SELECT * FROM bars a ASOF JOIN bars b ON a.symbol = b.symbol AND a.date > b.date
     WHERE a.symbol = 'T' AND b.date < '2026-02-25'`,
    5,
    ['symbols=T'],
  ],
])('%s costs the sum of its reads', async (statement, credits, parameters) => {
  const key = await host.key({ plan: 'pro' })
  const dry = await query(host, statement, { key, query: '?dry_run=true' })
  expect([dry.status, dry.headers['x-credits-cost']]).toEqual([200, '0'])
  expect(JSON.parse(dry.text)).toMatchObject({ data: { credits }, meta: { dry_run: true } })
  const answer = await query(host, statement, { key })
  expect([answer.status, answer.headers['x-credits-cost']]).toEqual([200, `${credits}`])
  const reads = metaOf(answer)['reads'] as { readonly parameters: string; readonly credits: number }[]
  expect(reads.map((read) => read.parameters)).toEqual(parameters)
  expect(reads.reduce((sum, read) => sum + read.credits, 0)).toBe(credits)
})

test('a statement that fails after its reads costs them, and one that fails before costs nothing', async () => {
  const key = await host.key({ plan: 'pro' })
  const left = async () => Number((await query(host, 'SELECT 1', { key })).headers['x-credits-remaining'])
  const before = await left()
  expect((await query(host, "SELECT close FROM bars, bar WHERE bars.symbol = 'T'", { key })).status).toBe(422)
  expect(await left()).toBe(before)
  const computed = await query(host, "SELECT note::INTEGER FROM bars WHERE symbol = 'T'", { key })
  expect([computed.status, computed.headers['x-credits-cost']]).toEqual([422, '5'])
  expect(before - (await left())).toBe(5)
  expect((await host.get('/v1/usage', { key })).json.data.used).toBe(5)
})

test('a statement that reads too many rows costs its reads', async () => {
  const operations = {
    async *columns() {
      yield { bytes: new Uint8Array(1), rows: MAX_ROWS_READ }
      yield { bytes: new Uint8Array(1), rows: 1 }
    },
  } as unknown as Operations
  const reads = [{ table: 'bars', selection: {}, pin: undefined } as unknown as Read]
  const reading = withStoredReads(operations, { caller: {} as never, reads }, async () => 'read')
  await expect(reading).rejects.toMatchObject({
    isCharged: true,
    message: expect.stringContaining('more than 1,000,000 rows or 256 MiB, most recently of bars'),
  })
})

test('a key reads only what it may see', async () => {
  const us = await host.key({ plan: 'pro', markets: ['XNAS', 'XNYS'] })
  const all = await query(host, "SELECT DISTINCT symbol FROM bars WHERE date >= '2026-02-01' ORDER BY ALL", { key: us })
  expect(dataOf(all)).toEqual([{ symbol: 'AAPL' }, { symbol: 'T' }])
  const other = await query(host, "SELECT * FROM bars WHERE symbol = 'VOD' AND exchange_mic = 'XLON'", { key: us })
  expect([other.status, JSON.parse(other.text).code]).toEqual([403, 'market-not-entitled'])
  const free = await query(host, 'SELECT 1', { key: await host.key({ plan: 'free' }) })
  expect([free.status, JSON.parse(free.text).code]).toEqual([403, 'capability-missing'])
})

test('as_of applies to the entire statement', async () => {
  const before = await query(host, "SELECT count(*) AS n FROM bars WHERE symbol = 'T'", {
    as_of: '2000-01-01T00:00:00Z',
  })
  expect([before.status, dataOf(before)]).toEqual([200, [{ n: 0 }]])
})

test.each(['csv', 'ndjson', 'parquet', 'arrow'])('a result is available as %s', async (format) => {
  const statement =
    'SELECT date AS "a, b", close, avg(close) OVER () AS mean FROM bars WHERE symbol = \'T\' ORDER BY date LIMIT 1'
  const answer = await query(host, statement, { query: `?format=${format}` })
  expect(answer.status).toBe(200)
  if (format === 'csv') expect(answer.text).toBe('"a, b",close,mean\r\n2026-02-24,200.12345679,201.62345679\r\n')
  if (format === 'ndjson') expect(answer.text).toBe('{"a, b":"2026-02-24","close":200.12345679,"mean":201.62345679}\n')
  if (format === 'parquet') expect(answer.bytes.subarray(0, 4).toString()).toBe('PAR1')
})

test.each([
  ['SELEC 1', 'unexpected'],
  ["SELECT 'x", 'unclosed quoted string'],
  ['SELECT close FROM bar', 'did you mean bars?'],
  ["SELECT\n  nothing FROM bars WHERE symbol = 'T'", 'line 2, column 3'],
  ['SELECT 1; SELECT 2', 'expected one SELECT statement, got 2'],
  ["COPY bars TO '/tmp/x'", 'expected a single SELECT statement'],
  ['SELECT * FROM bars', 'date, is required'],
  ["SELECT * FROM read_csv('/etc/passwd')", 'read_csv cannot be read'],
  ["SELECT * FROM '/etc/passwd'", 'there is no table /etc/passwd'],
  ['SELECT * FROM information_schema.tables', 'there is no table information_schema.tables'],
  ["SELECT current_setting('memory_limit')", 'current_setting is not available'],
])('%s is rejected', async (statement, message) => {
  const answer = await query(host, statement)
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(message)])
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'invalid-parameter', errors: [{ pointer: '/sql' }] })
})

test.each([
  ['memory', "SELECT max(length(repeat('x', 900000000) || i::VARCHAR)) FROM range(50) t(i)", /emory|more than 10 s/],
  ['time', 'SELECT count(*) FROM range(3000000) a, range(3000000) b WHERE a.range + b.range = 7', /more than 10 s/],
])('a statement that needs too much %s is stopped, and the host keeps serving', async (_, statement, message) => {
  const answer = await query(host, statement)
  // On a busy machine, ten seconds may pass before the memory is used up.
  expect([answer.status, answer.text]).toEqual([422, expect.stringMatching(message)])
  expect((await query(host, 'SELECT 1 AS one')).status).toBe(200)
})

test('texts that a statement calls exchange_mic are not counted as exchanges in the report to publishers', async () => {
  const key = await host.key({ plan: 'scale' })
  await host.host.engine.servedRows.flush()
  await host.database.database.execute('delete from bourse.served_rows')
  for (const mic of ["'XNAS'", 'symbol || chr(10) || note', "repeat('x', 9000) || note", 'note || chr(0)'])
    expect((await query(host, `SELECT ${mic} AS exchange_mic FROM bars WHERE symbol = 'T'`, { key })).status).toBe(200)
  await host.host.engine.servedRows.flush()
  const counted = await host.database.database.query(
    'select market, publishers, rows from bourse.served_rows order by market',
  )
  expect(counted).toEqual([
    { market: '', publishers: 'primary', rows: '12' },
    { market: 'XNAS', publishers: 'primary', rows: '4' },
  ])
})
