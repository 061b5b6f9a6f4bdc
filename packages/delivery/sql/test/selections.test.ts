import type { OperationFacts } from '@bourse/services'
import { DuckDBInstance } from '@duckdb/node-api'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadTable } from '../src/child/load-table.ts'
import { selectionsOf } from '../src/read/selections.ts'
import type { Allowed } from '../src/statement/predicates.ts'
import { LIST, parameter } from './support/list.ts'

const SYMBOLS = parameter('symbols', { schema: { type: 'array', items: { type: 'string' }, maxItems: 2 } })
const DAY = { schema: { type: 'string', format: 'date' } }
const RANGE: OperationFacts = {
  ...LIST,
  parameters: [SYMBOLS, parameter('from', DAY), parameter('to', DAY), parameter('date', DAY), parameter('note')],
  selects: { symbols: 'symbol' },
}
const INSTANTS: OperationFacts = {
  ...RANGE,
  parameters: [SYMBOLS, parameter('from'), parameter('to'), parameter('date', DAY)],
  kinds: { symbol: 'text', date: 'instant' },
}
const STORED: OperationFacts = { ...LIST, parameters: [parameter('effective_date', DAY)] }

/** The parameters of each read. */
function readsOf(facts: OperationFacts, allowed: Readonly<Record<string, Allowed>>) {
  const selections = selectionsOf(facts, new Map(Object.entries(allowed)))
  return 'mistake' in selections ? selections.mistake : selections.reads.map(({ parameters }) => parameters)
}

test.each<[string, OperationFacts, Allowed, unknown]>([
  ['dates', RANGE, { values: ['2026-01-07', '2026-01-05'] }, [{ date: '2026-01-05' }, { date: '2026-01-07' }]],
  ['a date without leading zeros', RANGE, { values: ['2026-1-5', '2026-01-07'] }, [{}]],
  ['a date with another offset', RANGE, { values: ['2026-01-02 23:00:00-05'] }, [{}]],
  ['a bound with another offset', RANGE, { from: '2026-01-02 23:00:00-05', to: '2026-02-01' }, [{ to: '2026-02-01' }]],
  ['a bound at midnight UTC', RANGE, { from: '2026-01-02 00:00:00+00' }, [{ from: '2026-01-02' }]],
  [
    'instants, of which the first is the last as text',
    INSTANTS,
    { values: ['2026-01-02T09:00Z', '2026-01-02 23:00:00'] },
    [{ from: '2026-01-02T09:00:00Z', to: '2026-01-02T23:00:00.999999Z' }],
  ],
  ['instants with other offsets', INSTANTS, { values: ['2026-01-02 23:00:00-05', '2026-01-03 01:00:00Z'] }, [{}]],
  [
    'instants of a list that is bounded by the days of its exchange',
    { ...INSTANTS, parameters: RANGE.parameters },
    { from: '2026-01-02 23:00:00Z', to: '2026-01-03' },
    [{ from: '2026-01-01', to: '2026-01-04' }],
  ],
  [
    'stored lists',
    STORED,
    { values: ['2026-02-28', '2026-02-27'] },
    [{ effective_date: '2026-02-27' }, { effective_date: '2026-02-28' }],
  ],
  ['stored lists of uncertain dates', STORED, { values: ['2026-2-28'] }, expect.stringContaining('is read by date')],
])('%s become the reads that have all of their rows', (_, facts, date, expected) => {
  expect(readsOf(facts, { date })).toEqual(expected)
})

const many = (count: number, prefix = 'V') => Array.from({ length: count }, (_, index) => `${prefix}${index}`)

test('reads are counted before they are built', () => {
  const dates = { values: ['2026-01-05', '2026-01-06', '2026-01-07'] }
  // No memory holds 200 million reads.
  expect(readsOf(RANGE, { symbol: { values: many(20_000) }, note: { values: many(20_000) } })).toBe(
    'needs 200000000 reads; expected at most 50 in a statement. List fewer values',
  )
  expect(readsOf(RANGE, { date: dates, note: { values: many(17) } })).toContain('needs 51 reads')
  expect(readsOf(RANGE, { date: dates, note: { values: many(16) } })).toHaveLength(48)
})

test('symbols are read on at most 40 exchanges', () => {
  const on = (count: number) => ({ symbol: { values: ['A'] }, exchange_mic: { values: many(count, 'X') } })
  expect(readsOf(RANGE, on(40))).toHaveLength(20)
  expect(readsOf(RANGE, on(41))).toBe('is read for symbols on 41 exchanges; expected at most 40')
})

test('a row that several reads return is in the table once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'overlapping-'))
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  try {
    const selections = selectionsOf(RANGE, new Map([['symbol', { values: ['A', 'a', 'B', 'XLON:B'] }]]))
    const reads = 'reads' in selections ? selections.reads : []
    expect(reads.map(({ parameters }) => parameters)).toEqual([{ symbols: 'A,a' }, { symbols: 'B,XLON:B' }])
    // Both reads return A: in one of them, it is the listing that another spelling means.
    const files = reads.map(({ only }, index) => ({ path: join(folder, `${index}.parquet`), only }))
    for (const { path } of files)
      await connection.run(`COPY (SELECT * FROM (VALUES ('A', 1.50), ('B', 2.25)) t(symbol, close)) TO '${path}'`)
    await loadTable(connection, { name: 'rows', files })
    const rows = await connection.runAndReadAll('SELECT symbol, close::VARCHAR FROM "rows" ORDER BY ALL')
    expect(rows.getRows()).toEqual([
      ['A', '1.50'],
      ['B', '2.25'],
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
