import actions from '@bourse/corporate-actions'
import bonds from '@bourse/bonds'
import calendars from '@bourse/calendars'
import companies from '@bourse/companies'
import economic from '@bourse/economic'
import eod from '@bourse/eod'
import fundamentals, { METRIC_DEFINITIONS } from '@bourse/fundamentals'
import funds from '@bourse/funds'
import { loadDemo } from '@bourse/host'
import indicators from '@bourse/indicators'
import instruments from '@bourse/instruments'
import news from '@bourse/news'
import research from '@bourse/research'
import risk from '@bourse/risk'
import screener from '@bourse/screener'
import { SCREENER_FIELDS } from '@bourse/services'
import shorts from '@bourse/shorts'
import { runOwedJobs, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Every dataset that supplies fields, and what they stand on. */
const suppliers = [instruments, companies, eod, actions, indicators, fundamentals, shorts, research, news]
const datasets = [...suppliers, risk, funds, bonds, economic, calendars, screener]

/** Growth compares with the year before. */
const YEARS = 2

let host: TestHost
let key: string

beforeAll(async () => {
  host = await startTestHost({ datasets, clock: '2026-11-25T04:00:00Z' })
  await loadDemo(host.host.work, host.host.wiring, () => undefined, YEARS)
  await host.host.refresh()
  await runOwedJobs(host)
  key = await host.key()
}, 240_000)
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

test('screener 10.1: every metric that may be screened is a field under its id', () => {
  const screenable = METRIC_DEFINITIONS.filter((definition) => definition.screenable).map(({ id }) => id)
  expect(screenable.filter((id) => !(id in SCREENER_FIELDS))).toEqual([])
})

/** Where else a listing’s fields are told: in the newest row of a path, mostly under the same name. */
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

test.each(TOLD)('screener 10.1: of %s fields are the members of %s', async (name, path, fields) => {
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
