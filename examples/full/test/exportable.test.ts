import { operations } from '@bourse/services'
import type { TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFullHost } from './support/full-host.ts'

let host: TestHost
beforeAll(async () => {
  host = await startFullHost('2026-03-02T22:00:00Z')
}, 120_000)
afterAll(() => host.close())

/** Collections that change continuously, are fetched from a publisher on demand, or describe the service itself. */
const NEVER = [
  '/v1/trades',
  '/v1/quotes',
  '/v1/snapshot',
  '/v1/market-status',
  '/v1/health',
  '/v1/usage',
  '/v1/datasets',
  '/v1/datasets/{dataset}/coverage',
  '/v1/exports/{id}',
  '/v1/flat-files',
  '/v1/flat-files/{dataset}/{date}',
  '/v1/sharing/tables',
  '/v1/sharing/{share}/{schema}/{table}',
  '/v1/instruments/{id}',
]

test('exports accept any GET collection of stored records, but not trades, quotes, snapshot, market status, health or usage', () => {
  const facts = host.host.wiring.service(operations)?.list() ?? []
  const exportable = facts.filter(({ isExportable }) => isExportable).map(({ path }) => path)
  expect(exportable).toEqual(
    expect.arrayContaining([
      '/v1/eod',
      '/v1/intraday',
      '/v1/bars',
      '/v1/instruments',
      '/v1/instruments/{instrument_id}/symbols',
      '/v1/tickers',
      '/v1/corporate-actions',
      '/v1/dividends',
      '/v1/splits',
      '/v1/indicators',
    ]),
  )
  expect(facts.map(({ path }) => path)).toEqual(expect.arrayContaining(NEVER))
  expect(exportable.filter((path) => NEVER.includes(path))).toEqual([])
})
