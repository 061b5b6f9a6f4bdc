import { defineDataset, service } from '@bourse/kit'
import { screenerField, type ScreenerValues } from '@bourse/services'
import { fakeListingId, fakeListings, fakeSessions, runTimetable, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import screener from '../src/index.ts'

const NAMES = ['XNAS:A', 'XNAS:B', 'XNYS:C', 'XLON:D', 'XNYS:E'] as const
const idOf = fakeListingId
const VALUES: Readonly<Record<string, ScreenerValues>> = {
  'XNAS:A': {
    exchange_mic: 'XNAS',
    close: '10',
    volume: '500',
    market_capitalization: '100',
    sector: 'Energy',
    listed_on: '2020-01-02',
  },
  'XNAS:B': {
    exchange_mic: 'XNAS',
    close: '10.1',
    volume: '400',
    market_capitalization: '300',
    sector: 'Utilities',
    is_active: true,
  },
  'XNYS:C': {
    exchange_mic: 'XNYS',
    currency_code: 'GBP',
    close: '20',
    volume: '300',
    is_active: false,
    trade_count: '7',
  },
  'XLON:D': { exchange_mic: 'XLON', currency_code: 'GBX', close: '15', volume: '100', market_capitalization: '200' },
  'XNYS:E': { exchange_mic: 'XNYS', volume: '50', beta: '1.5', enterprise_value: '12345678901234567890.5' },
}
const prices = defineDataset({
  id: 'prices',
  title: 'Prices',
  summary: 'Synthetic values.',
  plans: ['pro', 'scale'],
  provides: [
    screenerField.provide({}, () => ({
      dataset: 'prices',
      fields: [
        'exchange_mic',
        'currency_code',
        'close',
        'volume',
        'market_capitalization',
        'sector',
        'listed_on',
        'is_active',
        'trade_count',
        'beta',
        'enterprise_value',
      ],
      read: async ({ date }) =>
        new Map(NAMES.map((name) => [idOf(name), { ...VALUES[name], ...(date < '2026-03-02' && { volume: '1' }) }])),
    })),
  ],
})

/** Values that only the plan `scale` includes, and other fields' values that are derived from them. */
const estimates = service<string>('test.estimates')
const paid = defineDataset({
  id: 'paid',
  title: 'Paid',
  summary: 'Synthetic values.',
  plans: ['scale'],
  provides: [
    estimates.provide({}, () => '12'),
    screenerField.provide({}, () => ({
      dataset: 'paid',
      fields: ['mean_target_price', 'net_margin'],
      read: async () => new Map(NAMES.map((name) => [idOf(name), { mean_target_price: '12', net_margin: '0.1' }])),
    })),
  ],
})
const worked = defineDataset({
  id: 'worked',
  title: 'Worked',
  summary: 'Synthetic values.',
  provides: [
    screenerField.provide({ estimates }, () => ({
      dataset: 'worked',
      fields: ['analyst_score'],
      read: async () => new Map(NAMES.map((name) => [idOf(name), { analyst_score: '3' }])),
    })),
  ],
})

let host: TestHost
let key: string
beforeAll(async () => {
  host = await startTestHost({ datasets: [fakeListings([...NAMES]), fakeSessions(), prices, paid, worked, screener] })
  key = await host.key()
})
afterAll(() => host?.close())

const run = (body: object, as = key) => host.post('/v1/screener', body, { key: as })
const found = async (body: object, as = key) => {
  const { status, json } = await run(body, as)
  expect(status, JSON.stringify(json)).toBe(200)
  return json.data.map(({ instrument_id }: { instrument_id: string }) =>
    NAMES.find((name) => idOf(name) === instrument_id),
  )
}
const filter = (field: string, op: string, value: unknown) => ({ filters: [{ field, op, value }] })

describe('POST /v1/screener', () => {
  it('rule 2: before the first snapshot the screener is 503; afterward the last two sessions are available', async () => {
    expect((await run({})).status).toBe(503)
    await runTimetable(host, { from: '2026-03-02T22:00:00Z', to: '2026-03-03T03:31:00Z' })
    const { json } = await run({})
    expect(json.meta.snapshot).toEqual({
      snapshot_date: '2026-03-02',
      published_at: '2026-03-03T03:30:00Z',
      position_count: 5,
    })
    const before = await run({ as_of: '2026-03-03T00:00:00Z', ...filter('volume', 'eq', 1) })
    expect(before.json.meta.snapshot.snapshot_date).toBe('2026-02-27')
    expect(before.json.data).toHaveLength(5)
    const older = await run({ as_of: '2026-02-27T00:00:00Z' })
    expect(older).toMatchObject({ status: 422, json: { code: 'point-in-time-unavailable' } })
    expect(older.json.detail).toContain('2026-02-28T03:30:00Z')
  })

  it('converts spellings of minor units: GBp is GBX, not the pound', async () => {
    expect(await found(filter('currency_code', 'eq', 'GBp'))).toEqual(['XLON:D'])
    expect(await found(filter('currency_code', 'in', ['GBp', 'ZAc']))).toEqual(['XLON:D'])
    expect(await found(filter('currency_code', 'eq', 'gbp'))).toEqual(['XNYS:C'])
  })

  it('rules 1 and 7: by default, the largest company is first; rows without the value follow, by listing', async () => {
    const { json } = await run({})
    expect(json.meta.sort).toEqual([{ field: 'market_capitalization', order: 'desc' }])
    const rest = ['XNYS:C', 'XNYS:E'].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
    expect(await found({ filters: [] })).toEqual(['XNAS:B', 'XLON:D', 'XNAS:A', ...rest])
    expect(json.data[0]).toMatchObject({ rank: 1, symbol: null, fields: { market_capitalization: 300 } })
    const turned = { sort: [{ field: 'market_capitalization', order: 'asc' }] }
    expect(await found(turned)).toEqual(['XNAS:A', 'XLON:D', 'XNAS:B', ...rest])
  })

  it('filters combine, numbers are exact, and null matches only is_null', async () => {
    const sort = [{ field: 'volume' }]
    const both = [
      { field: 'close', op: 'gte', value: 10 },
      { field: 'close', op: 'lt', value: '10.1' },
    ]
    expect(await found({ filters: both, sort })).toEqual(['XNAS:A'])
    expect(await found({ ...filter('close', 'eq', 10.1), sort })).toEqual(['XNAS:B'])
    expect(await found({ ...filter('close', 'ne', 10), sort })).toEqual(['XNAS:B', 'XNYS:C', 'XLON:D'])
    expect(await found({ ...filter('close', 'not_in', [10, 15]), sort })).toEqual(['XNAS:B', 'XNYS:C'])
    expect(await found({ ...filter('close', 'is_null', true), sort })).toEqual(['XNYS:E'])
    expect(await found({ ...filter('exchange_mic', 'in', ['xnas']), sort })).toEqual(['XNAS:A', 'XNAS:B'])
    expect(await found({ ...filter('sector', 'eq', 'energy'), sort })).toEqual([])
    expect(await found({ ...filter('sector', 'eq', 'Energy'), sort })).toEqual(['XNAS:A'])
    expect(await found({ ...filter('is_active', 'eq', false), sort })).toEqual(['XNYS:C'])
    expect(await found({ ...filter('listed_on', 'lt', '2020-01-03'), sort })).toEqual(['XNAS:A'])
    const empty = [
      { field: 'close', op: 'gt', value: 20 },
      { field: 'close', op: 'lt', value: 10 },
    ]
    expect(await found({ filters: empty })).toEqual([])
  })

  it('numbers with more digits than a binary float can hold are compared exactly', async () => {
    const screened = async (op: string, value: string) => {
      const payload = `{"filters":[{"field":"enterprise_value","op":"${op}","value":${value}}]}`
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const { json } = await host.host.app.inject({ method: 'POST', url: '/v1/screener', headers, payload })
      return json().data.length
    }
    expect(await screened('gte', '12345678901234567890.5')).toBe(1)
    expect(await screened('gte', '12345678901234567890.6')).toBe(0)
    expect(await screened('lt', '12345678901234567891')).toBe(1)
    expect(await screened('lt', '12345678901234567890')).toBe(0)
    expect(await screened('in', '[1, 12345678901234567890.5]')).toBe(1)
    expect(await screened('in', '[1, 12345678901234567890]')).toBe(0)
  })

  it('returns the fields in filters and sort, in the order of first use', async () => {
    const { json } = await run({
      filters: [{ field: 'close', op: 'gt', value: 19 }],
      sort: [{ field: 'volume' }, { field: 'close' }],
    })
    expect(Object.keys(json.data[0].fields)).toEqual(['close', 'volume'])
    expect(json.data[0].fields).toEqual({ close: 20, volume: 300 })
  })

  it('rule 3: a repeated field is reported with its location', async () => {
    const text = '{"filters":[{"field":"close","op":"eq","\\u006fp":"ne","value":1}]}'
    const request = {
      method: 'POST',
      url: '/v1/screener',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: text,
    }
    const { statusCode, body } = await (
      host.host as never as { app: { inject(options: object): Promise<{ statusCode: number; body: string }> } }
    ).app.inject(request)
    expect(statusCode).toBe(422)
    expect(JSON.parse(body)).toMatchObject({ code: 'duplicate-member' })
  })

  it.each([
    ['340,000 filters that are not objects', () => `{"filters":[${'[],'.repeat(339_999)}[]]}`, 413],
    [
      '500,000 numbers',
      () =>
        JSON.stringify(
          filter(
            'close',
            'in',
            Array.from({ length: 500_000 }, () => 1),
          ),
        ),
      413,
    ],
    ['20,000 filters that are not objects', () => `{"filters":[${'[],'.repeat(19_999)}[]]}`, 400],
    [
      '30,000 numbers',
      () =>
        JSON.stringify(
          filter(
            'close',
            'in',
            Array.from({ length: 30_000 }, () => 1),
          ),
        ),
      400,
    ],
    [
      '101 numbers',
      () =>
        JSON.stringify(
          filter(
            'close',
            'in',
            Array.from({ length: 101 }, () => 1),
          ),
        ),
      422,
    ],
  ])('a body that exceeds a limit is rejected before anything else is checked: %s', async (_, payload, status) => {
    const { app } = host.host as never as { app: { inject(options: object): Promise<{ statusCode: number }> } }
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: '/v1/screener', headers, payload: payload() })
    expect(answer.statusCode).toBe(status)
  })

  it('rule 4: ranks continue across pages, and a cursor is valid only with its body', async () => {
    const body = { sort: [{ field: 'volume' }], limit: 2 }
    const first = await run(body)
    const cursor = first.json.meta.next_cursor
    const second = await run({ ...body, cursor })
    expect([...first.json.data, ...second.json.data].map(({ rank }: { rank: number }) => rank)).toEqual([1, 2, 3, 4])
    const same = await run({ cursor, limit: 2, sort: [{ order: 'desc', field: 'volume' }] })
    expect(same.status, same.text).toBe(200)
    for (const other of [
      { ...body, limit: 3, cursor },
      { ...body, filters: [], sort: [{ field: 'close' }], cursor },
    ])
      expect((await run(other)).json.code).toBe('cursor-mismatch')
  })

  it('rule 5: a field without data and an unknown field are rejected', async () => {
    const lacking = await run(filter('rsi_14', 'gt', 50))
    expect(lacking).toMatchObject({ status: 422, json: { code: 'screener-field-unavailable' } })
    expect(lacking.json.detail).toContain('indicators')
    expect(lacking.json.errors).toMatchObject([{ code: 'unavailable', pointer: '/filters/0/field' }])
    const several = await run({ ...filter('close', 'gt', 0), sort: [{ field: 'rsi_14' }, { field: 'sma_20' }] })
    expect(several.json.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/sort/0/field',
      '/sort/1/field',
    ])
    const american = await host.key({ markets: ['XNAS'] })
    expect((await run(filter('beta', 'gt', 1), american)).json.code).toBe('screener-field-unavailable')
    const unknown = await run(filter('volumes', 'gt', 1))
    expect(unknown.json).toMatchObject({ code: 'invalid-parameter', errors: [{ pointer: '/filters/0/field' }] })
    expect(unknown.json.errors[0].message).toContain('nearest is volume')
  })

  it('rule 6: all errors are reported together, each with its location', async () => {
    const filters = [
      { field: 'close', op: 'gt', value: 'x' },
      { field: 'sector', op: 'gt', value: 'A' },
      { field: 'is_active', op: 'eq', value: 1 },
      { field: 'listed_on', op: 'eq', value: '2020-02-30' },
      { field: 'close', op: 'in', value: [1, 'y'] },
      { field: 'close', op: 'eq', value: [1] },
    ]
    const { status, json } = await run({ filters, sort: [{ field: 'close' }, { field: 'close' }] })
    expect(status).toBe(422)
    expect(json.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      ...[
        '/filters/0/value',
        '/filters/1/op',
        '/filters/2/value',
        '/filters/3/value',
        '/filters/4/value/1',
        '/filters/5/value',
      ],
      '/sort/1/field',
    ])
  })

  it('rule 6: errors in the schema and in field types are reported together', async () => {
    const filters = [
      { field: 'close', op: 'in', value: [] },
      { field: 'close', op: 'gt', value: 'x' },
      { field: 'sector', op: 'gt', value: 'A', note: '' },
      { field: 'volumes', op: 'gt', value: Array.from({ length: 101 }, () => 1) },
      { field: 'close', op: 'eq', value: null },
      { field: 7, op: 'eq', value: 'a' },
      'close',
    ]
    const { status, json } = await run({
      filters,
      sort: [{ field: 'close' }, { field: 'close', order: 'up' }],
      limit: '5',
    })
    expect(status).toBe(422)
    expect(json.code).toBe('invalid-parameter')
    expect(json.errors.map(({ pointer }: { pointer: string }) => pointer).toSorted()).toEqual([
      '/filters/0/value',
      '/filters/1/value',
      '/filters/2/note',
      '/filters/2/op',
      '/filters/3/field',
      '/filters/3/value',
      '/filters/4/value',
      '/filters/5/field',
      '/filters/6',
      '/limit',
      '/sort/1/field',
      '/sort/1/order',
    ])
  })

  it('rule 6: at most twenty errors are reported, including those from several checks', async () => {
    const wrong = Array.from({ length: 25 }, () => ({ field: 'close', op: 'gt', value: 'x' }))
    const empty = Array.from({ length: 15 }, () => ({ field: 'close', op: 'in', value: [] }))
    for (const filters of [wrong, [...wrong, ...empty], [...empty, ...wrong]]) {
      const { json } = await run({ filters })
      expect(json.errors).toHaveLength(20)
      expect(new Set(json.errors.map(({ pointer }: { pointer: string }) => pointer)).size).toBe(20)
    }
  })

  it('rules 6 and 8: a body of the wrong shape is rejected', async () => {
    for (const body of [filter('close', 'in', []), { filter: [] }, { limit: '5' }, filter('close', 'eq', null)])
      expect((await run(body)).status).toBe(422)
  })

  it('shows no values from datasets outside the plan, nor values derived from them', async () => {
    const [pro, scale, commercial] = await Promise.all(['pro', 'scale', 'commercial'].map((plan) => host.key({ plan })))
    for (const [field, dataset] of [
      ['mean_target_price', 'paid'],
      ['net_margin', 'paid'],
      ['analyst_score', 'worked'],
      ['target_price_upside', 'paid'],
    ] as const)
      for (const body of [filter(field, 'is_null', false), { sort: [{ field }] }]) {
        expect((await run(body, scale)).json.data[0].fields[field]).toBeDefined()
        const refused = await run(body, pro)
        expect(refused).toMatchObject({ status: 422, json: { code: 'screener-field-unavailable' } })
        expect(refused.json.detail).toBe(
          `This key’s plan does not include ${field}, which the dataset ${dataset} supplies.`,
        )
      }
    const { json } = await run({}, commercial)
    expect([json.meta.sort, json.data[0].fields]).toEqual([[], {}])
    const ids: string[] = json.data.map(({ instrument_id }: { instrument_id: string }) => instrument_id)
    expect(ids).toEqual(ids.toSorted())
  })

  it('rule 9: keys for different markets see different ranks', async () => {
    const london = await host.key({ markets: ['XLON'] })
    const { json } = await run({ sort: [{ field: 'volume' }] }, london)
    expect(json.data).toMatchObject([{ rank: 1, exchange_mic: 'XLON' }])
    expect(json.meta.snapshot.position_count).toBe(1)
    expect(await found({}, await host.key({ symbols: ['XNYS:C'] }))).toEqual(['XNYS:C'])
  })
})
