import type { OperationFacts } from '@bourse/services'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { beforeAll, expect, test } from 'vitest'
import { lock, SETTINGS, treeOf } from '../src/child/duckdb.ts'
import { tablesOf } from '../src/read/tables.ts'
import { analyze } from '../src/statement/analyze.ts'

/** A list with a symbol, a date and a number. */
const LIST: OperationFacts = {
  id: 'bars.list',
  toolName: 'bars_list',
  dataset: 'bars',
  datasetTitle: 'Bars',
  isDelivery: false,
  method: 'GET',
  path: '/v1/bars',
  summary: '',
  description: '',
  parameters: [],
  body: undefined,
  answer: {},
  capabilities: [],
  credits: '',
  fields: {},
  isExportable: true,
  record: undefined,
  selects: {},
  bounds: 'date',
  kinds: { symbol: 'text', date: 'date', close: 'decimal' },
  units: {},
  isServing: true,
}

let connection: DuckDBConnection
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:', SETTINGS)).connect()
  await lock(connection)
})

/** What a statement says about `symbol` and `date` in each of its tables, as text. */
async function said(sql: string): Promise<readonly string[]> {
  const { references } = analyze(sql, JSON.parse(await treeOf(connection, sql)), tablesOf([LIST]))
  return references.map(({ allowed }) =>
    [...allowed]
      .toSorted(([a], [b]) => (a < b ? 1 : -1))
      .map(([column, { values, from = '', to = '' }]) => `${column} ${values?.join() ?? `${from}..${to}`}`)
      .join('; '),
  )
}

test.each([
  ["FROM bars WHERE symbol = 'A' OR date = '2026-01-02'", ['']],
  ["FROM bars WHERE NOT symbol = 'A'", ['']],
  ["FROM bars WHERE symbol = upper('a')", ['']],
  ["FROM bars WHERE symbol IN ('A', 'B') AND 'B' = symbol", ['symbol B']],
  [
    "FROM bars WHERE date > '2026-01-02' AND date >= '2026-02-02' AND date < DATE '2026-03-02'",
    ['date 2026-02-02..2026-03-02'],
  ],
  ["FROM bars TABLESAMPLE 10% WHERE symbol = 'A'", ['']],
  ["FROM bars a POSITIONAL JOIN bars b WHERE a.symbol = 'A'", ['', '']],
  ["FROM bars a JOIN bars b ON a.symbol = b.symbol WHERE b.symbol = 'A'", ['symbol A', 'symbol A']],
  ["FROM bars a FULL JOIN bars b USING (symbol) WHERE symbol = 'A'", ['symbol A', 'symbol A']],
  ["FROM bars a LEFT JOIN bars b ON a.symbol = b.symbol AND b.date = '2026-01-02'", ['', 'date 2026-01-02']],
  ["FROM bars a LEFT JOIN bars b ON a.symbol = b.symbol AND a.symbol = 'A'", ['', '']],
  ["FROM bars a RIGHT JOIN bars b ON a.symbol = b.symbol AND b.symbol = 'A'", ['', '']],
  ["FROM bars a ANTI JOIN bars b ON a.symbol = b.symbol WHERE a.symbol = 'A'", ['symbol A', 'symbol A']],
  [
    // The equality is between two tables on the left, so it does not filter their rows.
    "FROM (bars a CROSS JOIN bars b) LEFT JOIN bars c ON a.symbol = b.symbol AND c.close = 1 WHERE a.symbol = 'A'",
    ['symbol A', '', 'close 1'],
  ],
  [
    // Rows of the first table stay, whatever the others contain.
    "FROM bars a LEFT JOIN (bars b JOIN bars c ON b.symbol = c.symbol AND b.symbol = 'A') ON a.symbol = b.symbol",
    ['', 'symbol A', ''],
  ],
  [
    // An earlier row would match if the newest one before the bar were omitted.
    `FROM bars a ASOF JOIN bars b ON a.symbol = b.symbol AND a.date >= b.date
     WHERE a.symbol = 'A' AND b.date < '2026-01-02'`,
    ['symbol A', 'symbol A'],
  ],
  [
    "FROM bars a ASOF JOIN bars b USING (symbol, date) WHERE date = '2026-01-02' AND symbol = 'A'",
    ['symbol A; date 2026-01-02', 'symbol A'],
  ],
  ["FROM bars a WHERE EXISTS (FROM bars b WHERE b.symbol = 'B' AND a.symbol = 'A')", ['', 'symbol B']],
  [
    "WITH t AS (FROM bars WHERE symbol = 'A') FROM t JOIN bars b ON t.symbol = b.symbol WHERE t.symbol = 'B'",
    ['symbol A', 'symbol B'],
  ],
])('%s reads %s', async (sql, expected) => {
  expect(await said(sql)).toEqual(expected)
})
