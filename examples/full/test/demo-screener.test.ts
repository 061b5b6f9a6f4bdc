import { METRIC_DEFINITIONS } from '@bourse/fundamentals'
import { SCREENER_FIELDS } from '@bourse/services'
import type { TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoHost } from './support/full-host.ts'

let host: TestHost
let key: string

beforeAll(async () => {
  host = await startDemoHost()
  key = await host.key()
}, 300_000)
afterAll(() => host?.close())

async function isEmpty(field: string): Promise<boolean> {
  const body = { filters: [{ field, op: 'is_null', value: false }], limit: 1 }
  const { status, json } = await host.post('/v1/screener', body, { key })
  if (status === 200 && json.data.length > 0) return false
  expect(json, field).toMatchObject({ code: 'screener-field-unavailable' })
  return true
}

test('screener 10.2: every field has a value on the demo market', async () => {
  const empty: string[] = []
  for (const field of Object.keys(SCREENER_FIELDS)) if (await isEmpty(field)) empty.push(field)
  expect(empty).toEqual([])
})

test('screener 10.1: every screenable metric is a field named by its id', () => {
  const screenable = METRIC_DEFINITIONS.filter((definition) => definition.screenable).map(({ id }) => id)
  expect(screenable.filter((id) => !(id in SCREENER_FIELDS))).toEqual([])
})

/** Other operations whose newest row for a listing has the same fields, mostly under the same names. */
const TOLD: readonly (readonly [name: string, path: string, fields: Readonly<Record<string, string>>])[] = [
  ['XNAS:AAPL', '/v1/companies', { sector: 'sector', industry: 'industry', employees: 'employees' }],
  ['XNAS:AAPL', '/v1/share-statistics', { float_shares: 'float_shares', shares_outstanding: 'shares_outstanding' }],
  [
    'XNAS:AAPL',
    '/v1/financials/metrics',
    { forward_price_to_earnings: 'forward_price_to_earnings', revenue_ttm: 'revenue_ttm' },
  ],
  ['XNAS:AAPL', '/v1/short-interest', { short_float_ratio: 'short_float_ratio' }],
  ['XNAS:AAPL', '/v1/short-volume', { short_volume_ratio: 'ratio' }],
  ['XNAS:AAPL', '/v1/analytics/risk', { volatility_252d: 'volatility', beta: 'beta', max_drawdown: 'max_drawdown' }],
  ['XNAS:AAPL', '/v1/analyst-ratings', { analyst_score: 'score', mean_target_price: 'mean_target_price' }],
  ['ARCX:SPY', '/v1/funds', { fund_type: 'fund_type', expense_ratio: 'expense_ratio' }],
  ['BOND:US037833AL42', '/v1/bonds', { maturity_date: 'maturity_date', yield_to_maturity: 'yield_to_maturity' }],
]

test.each(TOLD)('screener 10.1: the fields of %s match the properties of %s', async (name, path, fields) => {
  const [mic, symbol] = name.split(':')
  const filters = [
    { field: 'exchange_mic', op: 'eq', value: mic },
    { field: 'symbol', op: 'eq', value: mic === 'BOND' ? name : symbol },
    ...Object.keys(fields).map((field) => ({ field, op: 'is_null', value: false })),
  ]
  const screened = (await host.post('/v1/screener', { filters }, { key })).json.data
  expect(screened).toHaveLength(1)
  const { status, json } = await host.get(`${path}?symbols=${name}&limit=1000`, { key })
  expect(status, JSON.stringify(json)).toBe(200)
  for (const [field, member] of Object.entries(fields))
    expect(screened[0].fields[field], field).toBe(json.data.at(-1)[member])
})
