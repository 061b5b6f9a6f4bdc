import { Decimal } from '@bourse/kit/values'
import type { TestHost } from '@bourse/testkit'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoHost } from './support/full-host.ts'

/** An interpreter with pandas and pyarrow. */
const PYTHON = process.env['BOURSE_PYTHON']
const WITHOUT = PYTHON === undefined ? ' (skipped: BOURSE_PYTHON is not set)' : ''

let host: TestHost
let key: string
beforeAll(async () => {
  host = await startDemoHost()
  key = await host.key()
}, 300_000)
afterAll(() => host?.close())

type Row = Readonly<Record<string, string | number | null>>

async function query(sql: string, more: object = {}): Promise<readonly Row[]> {
  const answer = await host.post('/v1/sql', { sql, ...more }, { key })
  expect([answer.status, answer.text.slice(0, 500)]).toEqual([200, expect.any(String)])
  return answer.json.data as readonly Row[]
}

/** All rows of a list, page by page. */
async function rowsOf(path: string): Promise<readonly Row[]> {
  const rows: Row[] = []
  let cursor = ''
  do {
    const page = await host.get(`/v1/${path}&limit=1000${cursor === '' ? '' : `&cursor=${cursor}`}`, { key })
    expect(page.status, page.text.slice(0, 500)).toBe(200)
    rows.push(...(page.json.data as readonly Row[]))
    cursor = (page.json.meta as { readonly next_cursor: string | null }).next_cursor ?? ''
  } while (cursor !== '')
  return rows
}

const MOMENTUM = `
  WITH days AS (
    SELECT instrument_id, symbol, close, row_number() OVER (PARTITION BY instrument_id ORDER BY date DESC) AS day
    FROM eod WHERE symbol IN ('AAPL', 'MSFT', 'NVDA', 'AMZN') AND date >= '2025-10-01')
  SELECT symbol, max(close) FILTER (day = 22) / max(close) FILTER (day = 253) - 1 AS momentum
  FROM days GROUP BY symbol HAVING momentum IS NOT NULL ORDER BY momentum DESC`

test('a rank by 12-1 momentum equals one computed from the pages of /v1/eod', async () => {
  const rows = await rowsOf('eod?symbols=AAPL,MSFT,NVDA,AMZN&from=2025-10-01&order=desc')
  const momentum = [...Map.groupBy(rows, ({ symbol }) => symbol)].map(([symbol, bars]) => ({
    symbol,
    momentum: new Decimal(`${bars[21]?.['close']}`).div(`${bars[252]?.['close']}`).minus(1).toNumber(),
  }))
  const expected = momentum.toSorted((a, b) => b.momentum - a.momentum)
  const ranked = await query(MOMENTUM)
  expect(ranked.map(({ symbol }) => symbol)).toEqual(expected.map(({ symbol }) => symbol))
  for (const [index, each] of ranked.entries())
    expect(each['momentum']).toBeCloseTo(expected[index]?.momentum ?? NaN, 12)
}, 120_000)

test('the entire market is ranked by 12-1 momentum', async () => {
  const all = await query(MOMENTUM.replace(/symbol IN \([^)]*\) AND/, ''), {
    parameters: { eod: { adjustment: 'all' } },
  })
  expect(all.length).toBeGreaterThan(20)
}, 120_000)

test('prices join the newest statement that had been filed by then', async () => {
  const joined = await query(`
    SELECT p.date, p.close, s.filed_on FROM eod p
    ASOF JOIN (
      SELECT symbol, filed_on FROM financials_statements WHERE symbol = 'AAPL' AND statement = 'income_statement') s
    ON p.symbol = s.symbol AND p.date >= s.filed_on
    WHERE p.symbol = 'AAPL' AND p.date >= '2026-06-01' ORDER BY p.date`)
  const statements = await rowsOf('financials/statements?symbols=AAPL&statement=income_statement')
  expect(joined.length).toBeGreaterThan(50)
  for (const { date, filed_on: filed } of joined) {
    const known = statements.map((each) => String(each['filed_on'])).filter((each) => each <= String(date))
    expect(filed).toBe(known.toSorted().at(-1))
  }
}, 120_000)

test('implied volatility is averaged by expiration', async () => {
  const averages = await query(`
    SELECT expiration, avg(implied_volatility) AS volatility, count(implied_volatility) AS contracts
    FROM options_quotes WHERE underlying = 'AAPL' GROUP BY expiration ORDER BY expiration`)
  const quotes = await rowsOf('options/quotes?symbols=AAPL')
  const byExpiration = Map.groupBy(quotes, ({ expiration }) => String(expiration))
  expect(averages.map(({ expiration }) => expiration)).toEqual([...byExpiration.keys()].toSorted())
  for (const { expiration, volatility, contracts } of averages) {
    const values = (byExpiration.get(String(expiration)) ?? []).flatMap((each) => each['implied_volatility'] ?? [])
    expect(contracts).toBe(values.length)
    if (values.length > 0)
      expect(volatility).toBeCloseTo(values.reduce<number>((sum, each) => sum + Number(each), 0) / values.length, 12)
  }
}, 120_000)

test('sector weights of an index are those of its lists, by date', async () => {
  const [index] = await rowsOf('indices?')
  const id = String(index?.['instrument_id'])
  const newest = await rowsOf(`indices/${id}/constituents?`)
  const date = String(newest[0]?.['snapshot_date'])
  const earlier = await rowsOf(`indices/${id}/constituents?effective_date=2026-09-01`)
  const dates = [date, String(earlier[0]?.['snapshot_date'])]
  const weights = await query(`
    SELECT snapshot_date, sector, sum(weight) AS weight FROM indices_constituents
    WHERE index_id = '${id}' AND snapshot_date IN ('${dates[0]}', '${dates[1]}') GROUP BY ALL`)
  const expected = Object.entries(
    Object.groupBy(
      dates[0] === dates[1] ? newest : [...newest, ...earlier],
      (row) => `${row['snapshot_date']} ${row['sector']}`,
    ),
  ).map(([name, rows = []]) => [
    name,
    rows.reduce((sum, row) => sum.plus(`${row['weight'] ?? 0}`), new Decimal(0)).toNumber(),
  ])
  const found = weights.map((row) => [`${row['snapshot_date']} ${row['sector']}`, row['weight'] ?? 0])
  expect(new Map(found as [string, number][])).toEqual(new Map(expected as [string, number][]))
}, 120_000)

test('language models have it as the tool query, with its cost', async () => {
  const params = { name: 'query', arguments: { sql: MOMENTUM, dry_run: true } }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  const headers = { accept: 'application/json, text/event-stream' }
  const dry = await host.post('/mcp', message, { key, headers })
  expect(dry.json.result.structuredContent).toMatchObject({ data: { credits: 20 }, meta: { dry_run: true } })
  const answer = await host.post(
    '/mcp',
    { ...message, params: { ...params, arguments: { sql: MOMENTUM } } },
    { key, headers },
  )
  expect(answer.json.result.structuredContent.data).toHaveLength(4)
}, 120_000)

/** Each statement with the same computation in pandas, over the rows of `eod` in the frame `bars`. */
const WITH_PANDAS: readonly (readonly [sql: string, pandas: string])[] = [
  ['SELECT count(*) AS n FROM eod', 'DataFrame([{"n": len(bars)}])'],
  [
    'SELECT symbol, max(close) AS v FROM eod GROUP BY symbol ORDER BY symbol',
    'bars.groupby("symbol")["close"].max().reset_index(name="v")',
  ],
  [
    'SELECT symbol, sum(volume) AS v FROM eod GROUP BY symbol ORDER BY symbol',
    'bars.groupby("symbol")["volume"].sum().reset_index(name="v")',
  ],
  [
    `SELECT symbol, date, close - lag(close) OVER (PARTITION BY symbol ORDER BY date) AS v
     FROM eod ORDER BY symbol, date`,
    'bars.assign(v=bars.groupby("symbol")["close"].transform(lambda s: s - s.shift()))[["symbol", "date", "v"]]',
  ],
  [
    `SELECT a.date, a.close - b.close AS v FROM eod a JOIN eod b USING (date)
     WHERE a.symbol = 'AAPL' AND b.symbol = 'MSFT' ORDER BY date`,
    'bars[bars.symbol == "AAPL"].merge(bars[bars.symbol == "MSFT"], on="date")' +
      '.assign(v=lambda f: f.close_x - f.close_y)[["date", "v"]]',
  ],
]

test.skipIf(PYTHON === undefined)(
  `answers equal those of pandas on the same rows, to the digit${WITHOUT}`,
  async () => {
    const where = "symbol IN ('AAPL', 'MSFT') AND date >= '2026-01-02'"
    const folder = await mkdtemp(join(tmpdir(), 'bourse-pandas-'))
    try {
      const { bytes } = await host.get('/v1/eod?symbols=AAPL,MSFT&from=2026-01-02&format=parquet&limit=100000', { key })
      await writeFile(join(folder, 'bars.parquet'), bytes)
      for (const [sql, pandas] of WITH_PANDAS) {
        const narrowed = sql.includes('WHERE')
          ? sql.replace('WHERE', "WHERE a.date >= '2026-01-02' AND")
          : sql.replace('FROM eod', `FROM eod WHERE ${where}`)
        const program = `
from decimal import Decimal
import pandas as pd
from pandas import DataFrame
bars = pd.read_parquet("bars.parquet").sort_values(["symbol", "date"]).reset_index(drop=True)
bars["symbol"] = bars["symbol"].astype(str)
frame = ${pandas}
def text(x):
    if x is None or x != x:
        return None
    return format(x.normalize(), "f") if isinstance(x, Decimal) else str(x)
print(frame.map(text).to_json(orient="values"))
`
        const { stdout } = await promisify(execFile)(PYTHON ?? '', ['-c', program], { cwd: folder })
        const answer = await host.post('/v1/sql?format=csv', { sql: narrowed }, { key })
        expect(answer.status, answer.text.slice(0, 300)).toBe(200)
        const lines = answer.text.trimEnd().split('\r\n').slice(1)
        const expected = (JSON.parse(stdout) as (string | null)[][]).map((row) =>
          row.map((cell) => cell ?? '').join(','),
        )
        expect(lines, sql).toEqual(expected)
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
  180_000,
)
