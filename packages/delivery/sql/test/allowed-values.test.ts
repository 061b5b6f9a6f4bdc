import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { beforeAll, expect, test } from 'vitest'
import { lock, SETTINGS, treeOf } from '../src/child/duckdb.ts'
import { tablesOf } from '../src/read/tables.ts'
import { analyze } from '../src/statement/analyze.ts'
import { LIST } from './support/list.ts'

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
    "FROM (bars a CROSS JOIN bars b) LEFT JOIN bars c ON a.symbol = b.symbol AND c.note = 'x' WHERE a.symbol = 'A'",
    ['symbol A', '', 'note x'],
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
  // A comparison with a number converts the column, so '007' would match.
  ['FROM bars WHERE note = 7', ['']],
  ["FROM bars WHERE date >= '2026-01-02 23:00:00-05' AND date >= '2026-01-01'", ['date 2026-01-01..']],
  ["FROM bars WHERE date = DATE '2026-01-02 23:00:00Z'", ['date 2026-01-02']],
  ["FROM bars WHERE symbol = 'A' USING SAMPLE 10 ROWS", ['']],
  ["FROM bars a POSITIONAL JOIN bars b JOIN bars c ON c.symbol = b.symbol WHERE c.symbol = 'T'", ['', '', 'symbol T']],
  [
    "FROM bars a TABLESAMPLE 10% JOIN bars b ON a.symbol = b.symbol WHERE a.symbol = 'T' AND b.symbol = 'T'",
    ['', 'symbol T'],
  ],
  [
    // The newest row before the bar is found among all notes.
    `FROM bars a ASOF JOIN bars b ON a.symbol = b.symbol AND a.date >= b.date JOIN bars c ON c.note = b.note
     WHERE c.note = 'x' AND a.symbol = 'A'`,
    ['symbol A', 'symbol A', 'note x'],
  ],
  [
    `FROM bars a ASOF JOIN bars b ON a.symbol = b.symbol AND a.date >= b.date JOIN bars c ON c.symbol = b.symbol
     WHERE c.symbol = 'T'`,
    ['symbol T', 'symbol T', 'symbol T'],
  ],
  [
    // The rows of c for other symbols decide which row of b is the newest.
    `FROM bars a ASOF JOIN (bars b ASOF JOIN bars c ON b.symbol = c.symbol AND b.date >= c.date)
     ON a.note = b.note AND a.date >= b.date WHERE c.symbol = 'T' AND b.note = 'x'`,
    ['note x', 'note x', ''],
  ],
])('%s reads %s', async (sql, expected) => {
  expect(await said(sql)).toEqual(expected)
})

test('a query joins by at most 200 equal columns', async () => {
  const joined = (count: number) =>
    `FROM bars a JOIN bars b ON ${Array.from({ length: count }, () => 'a.symbol = b.symbol').join(' AND ')}`
  expect(await said(joined(200))).toHaveLength(2)
  await expect(said(joined(201))).rejects.toMatchObject({ status: 422, message: expect.stringContaining('201') })
})
