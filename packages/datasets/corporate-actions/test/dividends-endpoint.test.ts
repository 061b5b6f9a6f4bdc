import type { TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dividend, named, split, startActionsHost, type ActionsHost } from './support/actions-host.ts'

let actions: ActionsHost
let host: TestHost

beforeAll(async () => {
  actions = await startActionsHost()
  host = actions.host
  await actions.tell(
    'primary',
    dividend('AAPL', '2014-05-08', '3.29', {
      record_date: '2014-05-12',
      pay_date: '2014-05-15',
      declaration_date: '2014-04-23',
      frequency: 'quarterly',
    }),
    dividend('AAPL', '2014-08-07', '0.47', { frequency: '4' }),
    dividend('AAPL', '2020-08-31', '0.82', { frequency: '4' }),
    dividend('AAPL', '2026-02-09', '0.26', { frequency: '4' }),
    dividend('AAPL', null, '0.27', { declaration_date: '2026-02-27' }),
    split('AAPL', '2014-06-09', '7:1'),
    split('AAPL', '2020-08-31', '4:1'),
    split('AAPL', '2026-06-01', '2:1'),
    split('AAPL', '2015-01-05', '3:1', { adjusts_price: false }),
    split('AAPL', '2016-01-05', '5:1', { status: 'cancelled' }),
    dividend('MSFT', '2004-11-15', '3', { type: 'special_dividend' }),
    dividend('MSFT', '2025-08-21', '0.83', { status: 'cancelled' }),
    dividend('MSFT', '2025-11-20', '0.91'),
    dividend('MSFT', '2025-05-15', '0.4', { type: 'return_of_capital' }),
    { symbol: 'MSFT', type: 'merger', ex_date: '2025-06-02', amount: '10', currency_code: 'USD' },
    { symbol: 'MSFT', type: 'stock_dividend', ex_date: '2025-09-01', split_from: '100', split_to: '105' },
    {
      ...dividend('CBA', '2025-08-20', '2.6', { currency_code: 'AUD', frequency: '2' }),
      fiscal_period: 'FY2025',
      franking_percentage: '100',
      withholding_rate: '0.3',
      reinvestment_price: '169.12',
      reinvestment_discount: '0.015',
      reinvestment_last_election_date: '2025-08-22',
    },
  )
})

afterAll(() => actions.host.close())

const rows = (query: string, key?: string) => actions.rows(`/v1/dividends?${query}`, key)

describe('GET /v1/dividends', () => {
  test('dividends rule: a row has ex, record, pay and declaration dates, legs and frequency', async () => {
    const [row] = await rows('symbols=AAPL&to=2014-05-31')
    expect(row).toMatchObject({
      type: 'cash_dividend',
      ex_date: '2014-05-08',
      record_date: '2014-05-12',
      pay_date: '2014-05-15',
      declaration_date: '2014-04-23',
      frequency: 4,
      special: false,
      amount: 3.29,
      currency_code: 'USD',
      legs: [expect.objectContaining({ kind: 'cash', amount: 3.29, currency_code: 'USD' })],
    })
  })

  test('dividends rule: amounts are adjusted only by splits executed after the ex date', async () => {
    const answer = await actions.get('/v1/dividends?symbols=AAPL&to=2026-12-31')
    const found: readonly Record<string, unknown>[] = answer.json.data
    expect(
      found.map((row) => [row['ex_date'], row['split_adjusted_amount'], row['cumulative_adjustment_factor']]),
    ).toEqual([
      ['2014-05-08', 0.1175, 0.0357142857142857],
      ['2014-08-07', 0.1175, 0.25],
      // The amount already reflects the split on the ex date. A future split, a split without a price effect and a
      // withdrawn split do not count.
      ['2020-08-31', 0.82, 1],
      ['2026-02-09', 0.26, 1],
    ])
    expect(answer.text).toContain('"cumulative_adjustment_factor":0.0357142857142857,')
  })

  test('dividends rule: an undated dividend is not adjusted and is last', async () => {
    const found = await rows('symbols=AAPL')
    expect(found.at(-1)).toMatchObject({
      ex_date: null,
      undated: true,
      date: '2026-02-27',
      split_adjusted_amount: 0.27,
      cumulative_adjustment_factor: 1,
    })
    expect((await rows('symbols=AAPL&order=desc')).at(-1)).toMatchObject({ undated: true })
  })

  test('dividends rule: a stock dividend in the listing’s own shares also adjusts amounts', async () => {
    const [row] = await rows('symbols=MSFT&from=2025-05-15&to=2025-05-15')
    expect(row).toMatchObject({
      split_adjusted_amount: 0.380952380952381,
      cumulative_adjustment_factor: 0.952380952380952,
    })
  })

  test('dividends rule: a continuing company’s cash is listed, with special dividends marked; mergers, stock dividends and withdrawn dividends are not', async () => {
    expect((await rows('symbols=MSFT')).map((row) => [row['type'], row['ex_date'], row['special']])).toEqual([
      ['special_dividend', '2004-11-15', true],
      ['return_of_capital', '2025-05-15', false],
      ['cash_dividend', '2025-11-20', false],
    ])
  })

  test('dividends rule: Australian listings have a fiscal period, franking, withholding and a reinvestment plan', async () => {
    const [row] = await rows('symbols=CBA')
    expect(row).toMatchObject({
      amount: 2.6,
      currency_code: 'AUD',
      fiscal_period: 'FY2025',
      franking_percentage: 100,
      franked_amount: 2.6,
      unfranked_amount: 0,
      withholding_rate: 0.3,
      special: false,
      reinvestment_plan: true,
      reinvestment_price: 169.12,
      reinvestment_discount: 0.015,
      reinvestment_last_election_date: '2025-08-22',
    })
  })

  test('dividends rule: from and to apply to ex_date, in the same order as corporate actions', async () => {
    expect(named(await rows('from=2025-05-01&to=2026-03-02'))).toEqual([
      'AAPL 2026-02-09',
      'CBA 2025-08-20',
      'MSFT 2025-05-15',
      'MSFT 2025-11-20',
    ])
    expect(named(await rows('from=2025-05-01&to=2026-03-02&order=desc'))).toEqual([
      'AAPL 2026-02-09',
      'MSFT 2025-11-20',
      'CBA 2025-08-20',
      'MSFT 2025-05-15',
    ])
  })

  test('dividends rule: without selectors, the window is at most 366 days', async () => {
    expect((await actions.get('/v1/dividends')).status).toBe(422)
    expect((await actions.get('/v1/dividends?from=2025-03-01&to=2026-03-02')).status).toBe(422)
  })

  test('dividends rule: a Free key sees only its symbols, and other listings return 403', async () => {
    const free = await host.key({ plan: 'free' })
    expect(named(await rows('from=2025-05-01&to=2026-03-02', free))).toEqual([
      'AAPL 2026-02-09',
      'MSFT 2025-05-15',
      'MSFT 2025-11-20',
    ])
    const foreign = await actions.get('/v1/dividends?symbols=XNYS:T', free)
    expect([foreign.status, foreign.json.code]).toEqual([403, 'entity-not-entitled'])
  })

  test('dividends rule: requires corporate-actions.read', async () => {
    const key = await host.key({ plan: 'pro', capabilities: ['eod.read'] })
    const answer = await actions.get('/v1/dividends?symbols=AAPL', key)
    expect([answer.status, answer.json.code]).toEqual([403, 'capability-missing'])
  })

  test('dividends rule: CSV has the same exact text as JSON', async () => {
    const { text } = await actions.get('/v1/dividends?symbols=AAPL&to=2014-05-31&format=csv')
    const [header = '', line = ''] = text.split('\r\n')
    const cell = (name: string) => line.split(',')[header.split(',').indexOf(name)]
    expect([
      cell('amount'),
      cell('split_adjusted_amount'),
      cell('cumulative_adjustment_factor'),
      cell('special'),
    ]).toEqual(['3.29', '0.1175', '0.0357142857142857', 'false'])
  })
})
