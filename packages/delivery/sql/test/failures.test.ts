import type { TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query, startSqlHost } from './support/sql-host.ts'

let host: TestHost
beforeAll(async () => {
  host = await startSqlHost()
})
afterAll(() => host.close())

const ROWS_OF = "FROM bars WHERE symbol = 'T'"

test.each([
  `SELECT string_agg(close::VARCHAR, ';')::INTEGER ${ROWS_OF}`,
  `SELECT (SELECT string_agg(close::VARCHAR, ';') ${ROWS_OF})::DATE`,
  `SELECT * FROM range((SELECT string_agg(close::VARCHAR, ';') ${ROWS_OF})::BIGINT)`,
  `SELECT close ${ROWS_OF} LIMIT (SELECT string_agg(close::VARCHAR, ';')::BIGINT ${ROWS_OF})`,
  `SELECT strptime('200.12345679;' || close, '%d') ${ROWS_OF}`,
  `SELECT list_value(close)[1]::DECIMAL(4, 3) ${ROWS_OF}`,
  `SELECT repeat('x', (close * 1e10)::BIGINT) ${ROWS_OF}`,
])('%s fails without a value of a row', async (statement) => {
  const answer = await query(host, statement)
  expect(answer.status).toBe(422)
  expect(answer.text).not.toMatch(/20[0-9][.;0-9]*12345679|200|201|202|203/)
  expect(JSON.parse(answer.text)).toMatchObject({
    detail: expect.stringMatching(
      /^\/sql: [A-Z][A-Za-z ]+: (?:a row has a value that the statement cannot compute; use TRY or TRY_CAST|the statement needs more memory than it may use\. Read fewer rows, or aggregate before joining)\.$/,
    ),
  })
})

test.each([
  [
    `SELECT error((SELECT string_agg(close::VARCHAR, ';') ${ROWS_OF}))`,
    'line 1, column 8: the function error is not available',
  ],
  [`SELECT symbol, upper(close, 1) ${ROWS_OF}`, 'line 1, column 16'],
])('%s is rejected with its place', async (statement, message) => {
  const answer = await query(host, statement)
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(message)])
})

test.each([
  ["SELECT * FROM 'bars' WHERE symbol = 'T'", 'column 15'],
  ["SELECT * FROM\u00a0bars WHERE symbol = 'T'", 'column 15'],
])('%s is rejected, also in a dry run', async (statement, place) => {
  for (const search of ['', '?dry_run=true']) {
    const answer = await query(host, statement, { query: search })
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(`${place}: expected the table as bars`)])
  }
})

test('symbols on more than 40 exchanges are rejected in a dry run', async () => {
  const statement = `SELECT * FROM bars WHERE symbol = 'T' AND exchange_mic IN (${list(41, 'X')})`
  const answer = await query(host, statement, { query: '?dry_run=true' })
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('bars is read for symbols on 41')])
})

function list(count: number, prefix: string): string {
  return Array.from({ length: count }, (_, index) => `'${prefix}${index}'`).join()
}
