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
    split('AAPL', '2014-06-09', '7:1', { declaration_date: '2014-04-23' }),
    split('MSFT', '2003-02-18', '2:1'),
    split('MSFT', '2025-06-02', '1:10'),
    { symbol: 'MSFT', type: 'stock_dividend', ex_date: '2025-09-01', split_from: '100', split_to: '105' },
    split('MSFT', '2025-10-01', '3:1', { adjusts_price: false }),
    split('MSFT', '2025-10-02', '1:1'),
    split('MSFT', '2025-10-03', '3:1', { status: 'cancelled' }),
    { symbol: 'MSFT', type: 'split', declaration_date: '2026-02-20', split_ratio: '2:1' },
    { symbol: 'MSFT', type: 'spin_off', ex_date: '2025-12-15', security_symbol: 'NEWCO', security_shares: '1' },
    { symbol: 'VOD', type: 'rights_issue', ex_date: '2026-01-20', security_shares: '3', security_per_shares: '10' },
    split('VOD', '2025-07-01', '6:11'),
    split('CBA', '2026-05-04', '2:1'),
    dividend('AAPL', '2026-02-09', '0.26'),
  )
})

afterAll(() => actions.host.close())

const rows = (query: string, key?: string) => actions.rows(`/v1/splits?${query}`, key)

describe('GET /v1/splits', () => {
  test('splits rule: a 7:1 split has an execution date, an exact ratio and a cumulative price adjustment factor', async () => {
    const answer = await actions.get('/v1/splits?symbols=AAPL')
    expect(answer.json.data).toEqual([
      {
        id: expect.stringMatching(/^act_/),
        instrument_id: expect.any(String),
        symbol: 'AAPL',
        exchange_mic: 'XNAS',
        symbol_at: '2026-03-02',
        type: 'split',
        execution_date: '2014-06-09',
        record_date: null,
        pay_date: null,
        declaration_date: '2014-04-23',
        split_from: 1,
        split_to: 7,
        split_ratio: '7:1',
        cumulative_price_adjustment_factor: 0.142857142857143,
      },
    ])
    expect(answer.text).toContain('"split_from":1,"split_to":7,"split_ratio":"7:1"')
    expect(answer.text).toContain('"cumulative_price_adjustment_factor":0.142857142857143')
  })

  test('splits rule: reverse splits and stock dividends are included; a factor covers its split and all later ones', async () => {
    const found = await rows('symbols=MSFT')
    expect(found.map((row) => [row['type'], row['split_ratio'], row['cumulative_price_adjustment_factor']])).toEqual([
      ['split', '2:1', 4.76190476190476],
      ['reverse_split', '1:10', 9.52380952380952],
      ['stock_dividend', '105:100', 0.952380952380952],
    ])
  })

  test('splits rule: splits without price movement, withdrawn and undated ones, spin-offs and rights are not listed', async () => {
    const dates = [...(await rows('symbols=MSFT')), ...(await rows('symbols=XLON:VOD'))].map(
      (row) => row['execution_date'],
    )
    expect(dates).toEqual(['2003-02-18', '2025-06-02', '2025-09-01', '2025-07-01'])
    const all = await actions.rows('/v1/corporate-actions?symbols=MSFT,XLON:VOD')
    expect(all.map((row) => row['ex_date'])).toEqual(
      expect.arrayContaining(['2025-10-01', '2025-10-02', '2025-10-03', '2025-12-15', '2026-01-20', null]),
    )
  })

  test('splits rule: a future split has factor 1 and no effect before its execution date', async () => {
    const [row] = await rows('symbols=CBA')
    expect(row).toMatchObject({ execution_date: '2026-05-04', cumulative_price_adjustment_factor: 1 })
  })

  test('splits rule: from and to apply to execution_date; rows are sorted by symbol, then date, or newest first with order=desc', async () => {
    const window = 'from=2025-06-02&to=2026-06-01'
    expect(named(await rows(window), 'execution_date')).toEqual([
      'CBA 2026-05-04',
      'MSFT 2025-06-02',
      'MSFT 2025-09-01',
      'VOD 2025-07-01',
    ])
    expect(named(await rows(`${window}&order=desc`), 'execution_date')).toEqual([
      'CBA 2026-05-04',
      'MSFT 2025-09-01',
      'VOD 2025-07-01',
      'MSFT 2025-06-02',
    ])
    expect(named(await rows('symbols=MSFT&from=2025-06-03&to=2025-09-01'), 'execution_date')).toEqual([
      'MSFT 2025-09-01',
    ])
  })

  test.each(['asc', 'desc'])('splits rule: pages add up to the complete result with order=%s', async (order) => {
    const query = `from=2025-06-02&to=2026-06-01&order=${order}`
    const whole = await rows(query)
    const joined: unknown[] = []
    let cursor = ''
    do {
      const { json } = await actions.get(`/v1/splits?${query}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`)
      joined.push(...json.data)
      cursor = json.meta.next_cursor ?? ''
    } while (cursor !== '')
    expect(joined).toEqual(whole)
  })

  test('splits rule: without selectors, a window is required and at most 366 days', async () => {
    expect((await actions.get('/v1/splits?to=2026-01-01')).json.errors).toEqual([
      expect.objectContaining({ parameter: 'from' }),
    ])
    expect((await actions.get('/v1/splits?from=2025-03-01&to=2026-03-02')).status).toBe(422)
  })

  test('splits rule: the history limit applies to the execution date', async () => {
    const pro = await host.key({ plan: 'pro' })
    expect(await rows('symbols=AAPL', pro)).toEqual([])
    const early = await actions.get('/v1/splits?symbols=AAPL&from=2014-01-01', pro)
    expect([early.status, early.json.code]).toEqual([403, 'history-depth'])
  })

  test('splits rule: requires corporate-actions.read', async () => {
    const key = await host.key({ plan: 'pro', capabilities: ['eod.read'] })
    expect((await actions.get('/v1/splits?symbols=AAPL', key)).json.code).toBe('capability-missing')
  })

  test('splits rule: CSV has the same exact text as JSON', async () => {
    const { text } = await actions.get('/v1/splits?symbols=AAPL&format=csv')
    expect(text).toContain(',1,7,7:1,0.142857142857143,ins_')
  })
})
