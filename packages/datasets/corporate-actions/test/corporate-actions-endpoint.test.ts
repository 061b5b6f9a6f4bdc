import type { TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dividend, named, split, startActionsHost, type ActionsHost } from './support/actions-host.ts'

const PATH = '/v1/corporate-actions'
const YEAR = 'from=2025-03-03&to=2026-03-02'

let actions: ActionsHost
let host: TestHost
let pro: string

beforeAll(async () => {
  actions = await startActionsHost()
  host = actions.host
  pro = await host.key({ plan: 'pro' })
  await actions.tell(
    'primary',
    dividend('AAPL', '2026-02-09', '0.26', { record_date: '2026-02-09', pay_date: '2026-02-12', frequency: '4' }),
    dividend('AAPL', '2025-11-10', '0.26'),
    dividend('AAPL', null, '0.27', { declaration_date: '2026-02-27' }),
    dividend('MSFT', '2026-02-19', '0.91'),
    dividend('MSFT', '2025-11-20', '0.91'),
    dividend('T', '2026-01-12', '0.2775', { exchange_mic: 'XNYS' }),
    dividend('T', '2025-10-10', '0.2775', { exchange_mic: 'XNYS' }),
    dividend('T', '2025-12-01', '0.05', { exchange_mic: 'XLON', currency_code: 'GBP' }),
    dividend('VOD', '2025-11-20', '0.0225', { currency_code: 'EUR' }),
    dividend('CBA', '2026-02-18', '2.35', { currency_code: 'AUD' }),
    dividend('VFIAX', '2025-12-22', '2.2'),
    split('MSFT', '2026-02-19', '2:1'),
    {
      symbol: 'MSFT',
      type: 'spin_off',
      ex_date: '2025-12-15',
      security_symbol: 'NEWCO',
      security_exchange_mic: 'XNAS',
      security_shares: '1',
      security_per_shares: '4',
    },
    {
      symbol: 'VOD',
      type: 'rights_issue',
      ex_date: '2026-01-20',
      security_shares: '3',
      security_per_shares: '10',
      subscription_price: '0.615',
      currency_code: 'GBP',
    },
    { symbol: 'AAPL', type: 'merger', status: 'cancelled', declaration_date: '2025-06-02' },
  )
})

afterAll(() => actions.host.close())

const { rows, get } = {
  rows: (query: string, key?: string) => actions.rows(`${PATH}?${query}`, key),
  get: (query: string, key?: string) => actions.get(`${PATH}?${query}`, key),
}

describe('GET /v1/corporate-actions for requested listings', () => {
  test('corporate-actions rule: a row has its listing, symbol_at, dates and legs, with exact decimals', async () => {
    const answer = await get('symbols=AAPL&from=2026-02-01')
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json.data).toEqual([
      {
        id: expect.stringMatching(/^act_[0-9a-f]{20}$/),
        instrument_id: expect.stringMatching(/^ins_/),
        symbol: 'AAPL',
        exchange_mic: 'XNAS',
        symbol_at: '2026-03-02',
        type: 'cash_dividend',
        status: 'active',
        date: '2026-02-09',
        undated: false,
        ex_date: '2026-02-09',
        record_date: '2026-02-09',
        pay_date: '2026-02-12',
        declaration_date: null,
        legs: [
          {
            kind: 'cash',
            amount: 0.26,
            currency_code: 'USD',
            own_shares: null,
            instrument_id: null,
            symbol: null,
            exchange_mic: null,
            name: null,
            shares: null,
            per_shares: null,
            subscription_price: null,
          },
        ],
      },
    ])
    expect(answer.text).toContain('"amount":0.26,"currency_code":"USD"')
  })

  test('corporate-actions rule: security legs state what is delivered, for how many shares, at what price', async () => {
    const legs = async (query: string) => (await rows(query)).flatMap((row) => row['legs'])
    expect(await legs('symbols=MSFT&from=2025-12-15&to=2025-12-15')).toEqual([
      expect.objectContaining({ kind: 'security', own_shares: false, symbol: 'NEWCO', shares: 1, per_shares: 4 }),
    ])
    expect(await legs('symbols=XLON:VOD&from=2026-01-20&to=2026-01-20')).toEqual([
      expect.objectContaining({
        kind: 'security',
        own_shares: true,
        shares: 3,
        per_shares: 10,
        subscription_price: 0.615,
      }),
    ])
  })

  test('a leg names the delivered listing, but hides its id and names from keys without access to it', async () => {
    const leg = { type: 'spin_off', security_symbol: 'T', security_exchange_mic: 'XNYS', security_name: 'AT&T' }
    await actions.tell('primary', { symbol: 'CBA', ex_date: '2024-07-01', security_shares: '1', ...leg })
    const legs = async (key: string) =>
      (await rows('symbols=CBA&from=2024-07-01&to=2024-07-01', key)).flatMap((row) => row['legs'])
    const known = { instrument_id: expect.stringMatching(/^ins_/) as string, symbol: 'T', name: 'AT&T' }
    expect(await legs(pro)).toEqual([expect.objectContaining(known)])
    const nothing = { instrument_id: null, symbol: null, exchange_mic: null, name: null }
    for (const limits of [{ symbols: ['XASX:CBA'] }, { markets: ['XASX'] }])
      expect(await legs(await host.key({ plan: 'pro', ...limits }))).toEqual([
        expect.objectContaining({ ...nothing, shares: 1 }),
      ])
  })

  test('corporate-actions rule: rows are sorted by symbol, then ex date ascending, with undated rows last', async () => {
    expect(named(await rows('symbols=T,AAPL'))).toEqual([
      'AAPL 2025-11-10',
      'AAPL 2026-02-09',
      'AAPL null',
      'AAPL null',
      'T 2025-10-10',
      'T 2026-01-12',
    ])
  })

  test('corporate-actions rule: order=desc starts with the newest date across all symbols, then sorts by symbol, undated last', async () => {
    expect(named(await rows('symbols=T,MSFT,AAPL,XLON:VOD&order=desc'))).toEqual([
      'MSFT 2026-02-19',
      'MSFT 2026-02-19',
      'AAPL 2026-02-09',
      'VOD 2026-01-20',
      'T 2026-01-12',
      'MSFT 2025-12-15',
      'MSFT 2025-11-20',
      'VOD 2025-11-20',
      'AAPL 2025-11-10',
      'T 2025-10-10',
      'AAPL null',
      'AAPL null',
    ])
  })

  test('corporate-actions rule: listings with the same symbol are ordered together by date', async () => {
    const found = await rows('symbols=XNYS:T,XLON:T')
    expect(found.map((row) => [row['exchange_mic'], row['ex_date']])).toEqual([
      ['XNYS', '2025-10-10'],
      ['XLON', '2025-12-01'],
      ['XNYS', '2026-01-12'],
    ])
  })

  test('corporate-actions rule: from and to bound the ex date, both inclusive, and exclude undated actions', async () => {
    expect(named(await rows('symbols=AAPL&from=2025-11-10&to=2026-02-09'))).toEqual([
      'AAPL 2025-11-10',
      'AAPL 2026-02-09',
    ])
    expect(named(await rows('symbols=AAPL&from=2025-11-11'))).toEqual(['AAPL 2026-02-09'])
    expect(named(await rows('symbols=AAPL&to=2026-02-08'))).toEqual(['AAPL 2025-11-10'])
  })

  test('corporate-actions rule: a window for requested listings may be longer than 366 days', async () => {
    expect(await rows('symbols=AAPL&from=1990-01-01&to=2026-12-31')).toHaveLength(2)
  })

  test('corporate-actions rule: a withdrawn announcement remains, with its status', async () => {
    const found = await rows('symbols=AAPL')
    expect(found.map((row) => [row['type'], row['status']])).toContainEqual(['merger', 'cancelled'])
  })

  test('an empty result is 200, unknown symbols are item errors, and if all are unknown, it is 404', async () => {
    expect(await rows('symbols=META')).toEqual([])
    const some = await get('symbols=AAPL,NOBODY')
    expect(some.json.meta.errors).toEqual([expect.objectContaining({ code: 'symbol-not-resolved', symbol: 'NOBODY' })])
    const none = await get('symbols=NOBODY,NOONE')
    expect([none.status, none.json.code]).toEqual([404, 'symbol-not-resolved'])
  })

  test('symbols and instrument_ids are mutually exclusive', async () => {
    const both = await get('symbols=AAPL&instrument_ids=ins_meta')
    expect([both.status, both.json.code]).toEqual([422, 'invalid-parameter'])
  })

  test('an id selects a listing just as a symbol does', async () => {
    const [row] = await rows('symbols=MSFT')
    expect(named(await rows(`instrument_ids=${String(row?.['instrument_id'])}&from=2026-01-01`))).toEqual([
      'MSFT 2026-02-19',
      'MSFT 2026-02-19',
    ])
  })

  test('exchanges applies only to a read without selectors', async () => {
    const answer = await get('symbols=AAPL&exchanges=XNAS')
    expect([answer.status, answer.json.errors]).toEqual([422, [expect.objectContaining({ parameter: 'exchanges' })]])
  })
})

describe('GET /v1/corporate-actions without selectors', () => {
  test('corporate-actions rule: a window returns every entitled listing’s rows, by symbol, then date', async () => {
    expect(named(await rows(YEAR))).toEqual([
      'AAPL 2025-11-10',
      'AAPL 2026-02-09',
      'CBA 2026-02-18',
      'MSFT 2025-11-20',
      'MSFT 2025-12-15',
      'MSFT 2026-02-19',
      'MSFT 2026-02-19',
      'T 2025-10-10',
      'T 2025-12-01',
      'T 2026-01-12',
      'VFIAX 2025-12-22',
      'VOD 2025-11-20',
      'VOD 2026-01-20',
    ])
  })

  test('corporate-actions rule: order=desc starts with the newest date across all symbols', async () => {
    expect(named(await rows(`${YEAR}&order=desc`)).slice(0, 6)).toEqual([
      'MSFT 2026-02-19',
      'MSFT 2026-02-19',
      'CBA 2026-02-18',
      'AAPL 2026-02-09',
      'VOD 2026-01-20',
      'T 2026-01-12',
    ])
  })

  test.each(['asc', 'desc'])(
    'corporate-actions rule: pages of any size add up to the complete result with order=%s',
    async (order) => {
      const whole = await rows(`${YEAR}&order=${order}`)
      for (const limit of [1, 2, 3, 5, 12, 13]) {
        const joined: unknown[] = []
        let cursor = ''
        do {
          const { json } = await get(`${YEAR}&order=${order}&limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`)
          joined.push(...json.data)
          cursor = json.meta.next_cursor ?? ''
        } while (cursor !== '')
        expect(joined, `limit ${limit}`).toEqual(whole)
      }
    },
  )

  test.each(['asc', 'desc'])(
    'pages for named listings also add up if undated actions are last with order=%s',
    async (order) => {
      const query = `symbols=AAPL,MSFT,XNYS:T,XLON:T&order=${order}`
      const whole = await rows(query)
      expect(whole).toHaveLength(11)
      for (const limit of [1, 2, 3, 4, 10]) {
        const joined: unknown[] = []
        let cursor = ''
        do {
          const { json } = await get(`${query}&limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`)
          joined.push(...json.data)
          cursor = json.meta.next_cursor ?? ''
        } while (cursor !== '')
        expect(joined, `limit ${limit}`).toEqual(whole)
      }
    },
  )

  test.each([
    ['', ['from', 'to']],
    ['from=2026-01-01', ['to']],
    ['to=2026-01-01', ['from']],
    ['from=2025-03-02&to=2026-03-03', ['to']],
  ])(
    'corporate-actions rule: a window that is incomplete or longer than 366 days is 422: ?%s',
    async (query, named) => {
      const { status, json } = await get(query)
      expect([status, json.code]).toEqual([422, 'invalid-parameter'])
      expect(json.errors.map(({ parameter }: { readonly parameter: string }) => parameter)).toEqual(named)
    },
  )

  test('corporate-actions rule: 366 days including both ends are allowed, 367 are not', async () => {
    expect((await get('from=2025-03-02&to=2026-03-02')).status).toBe(200)
    const long = await get('from=2025-03-01&to=2026-03-02')
    expect([long.status, long.json.detail]).toEqual([422, expect.stringContaining('367 days')])
  })

  test('corporate-actions rule: exchanges restricts the window to the given markets', async () => {
    expect(named(await rows(`${YEAR}&exchanges=XLON,XASX`))).toEqual([
      'CBA 2026-02-18',
      'T 2025-12-01',
      'VOD 2025-11-20',
      'VOD 2026-01-20',
    ])
    const unknown = await get(`${YEAR}&exchanges=XXXX`)
    expect([unknown.status, unknown.json.code]).toEqual([422, 'invalid-parameter'])
  })

  test('corporate-actions rule: a window returns only rows for the key’s markets and kinds', async () => {
    const usOnly = await host.key({ plan: 'pro', markets: ['XNYS'] })
    expect(named(await rows(YEAR, usOnly))).toEqual(['T 2025-10-10', 'T 2026-01-12'])
    const symbols = new Set((await rows(YEAR, pro)).map((row) => row['symbol']))
    expect(symbols.has('VFIAX')).toBe(false)
    expect(symbols.has('AAPL')).toBe(true)
  })

  test('corporate-actions rule: a plan limited to certain symbols returns only rows for those symbols', async () => {
    const free = await host.key({ plan: 'free' })
    expect(named(await rows(YEAR, free))).toEqual([
      'AAPL 2025-11-10',
      'AAPL 2026-02-09',
      'MSFT 2025-11-20',
      'MSFT 2025-12-15',
      'MSFT 2026-02-19',
      'MSFT 2026-02-19',
    ])
    expect(named(await rows(`${YEAR}&order=desc&limit=2`, free))).toEqual(['MSFT 2026-02-19', 'MSFT 2026-02-19'])
  })
})

describe('access, price and format', () => {
  test.each([
    ['capability-missing', 'symbols=AAPL', { plan: 'pro', capabilities: ['eod.read'] }],
    ['market-not-entitled', 'symbols=XLON:VOD', { plan: 'pro', markets: ['XNAS'] }],
    ['market-not-entitled', `${YEAR}&exchanges=XLON`, { plan: 'pro', markets: ['XNAS'] }],
    ['entity-not-entitled', 'symbols=AAPL,XNYS:T', { plan: 'free' }],
    ['mutual-funds-not-entitled', 'symbols=VFIAX', { plan: 'pro' }],
    ['history-depth', 'symbols=AAPL&from=2025-01-01', { plan: 'free' }],
    ['history-depth', 'from=2015-03-01&to=2015-04-01', { plan: 'pro' }],
  ])('403 %s for ?%s', async (code, query, options) => {
    const answer = await get(query, await host.key(options))
    expect([answer.status, answer.json.code], answer.text).toEqual([403, code])
  })

  test('history limit: without from, the read starts at the plan’s first date', async () => {
    await actions.tell('primary', dividend('META', '2024-02-21', '0.5'), dividend('META', '2025-12-15', '0.525'))
    const free = await host.key({ plan: 'free' })
    expect(named(await rows('symbols=META', free))).toEqual(['META 2025-12-15'])
    expect(named(await rows('symbols=META', pro))).toEqual(['META 2024-02-21', 'META 2025-12-15'])
    expect(named(await rows('symbols=META&order=desc', free))).toEqual(['META 2025-12-15'])
  })

  test('costs 5 credits per symbol, 500 without symbols, nothing if rejected', async () => {
    const cost = async (query: string) => (await get(query, pro)).headers['x-credits-cost']
    expect(await cost('symbols=AAPL,XNYS:T,NOBODY')).toBe('15')
    expect(await cost(YEAR)).toBe('500')
    expect(await cost('from=2026-01-01')).toBe('0')
  })

  test('limit is 100 by default and 1000 at most', async () => {
    expect((await get('symbols=AAPL')).json.meta.limit).toBe(100)
    expect((await get('symbols=AAPL&limit=1000')).status).toBe(200)
    expect((await get('symbols=AAPL&limit=1001')).status).toBe(422)
  })

  test('CSV has a header row, instrument_id last, and the legs as a JSON array', async () => {
    const answer = await get('symbols=MSFT&from=2025-12-01&to=2025-12-31&format=csv')
    expect(answer.headers['content-type']).toContain('text/csv')
    const [header, line, end] = answer.text.split('\r\n')
    expect(header).toBe(
      'id,symbol,exchange_mic,symbol_at,type,status,date,undated,ex_date,record_date,pay_date,declaration_date,' +
        'legs,instrument_id',
    )
    expect(line).toMatch(
      /^act_[0-9a-f]+,MSFT,XNAS,2026-03-02,spin_off,active,2025-12-15,false,2025-12-15,,,,"\[\{""kind"":""security""/,
    )
    expect(end).toBe('')
  })

  test('an unchanged response returns 304 for its ETag', async () => {
    const first = await get('symbols=AAPL')
    const again = await host.get(`${PATH}?symbols=AAPL`, {
      key: await host.key(),
      headers: { 'if-none-match': first.headers['etag'] ?? '' },
    })
    expect(again.status).toBe(304)
  })
})
