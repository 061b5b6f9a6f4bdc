import { fakeListings, fakeSessions, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quoteConditions } from '../src/conditions/quote-conditions.ts'
import { saleConditions } from '../src/conditions/sale-conditions.ts'
import trades from '../src/index.ts'

const all = [...saleConditions, ...quoteConditions]

describe('the catalog', () => {
  test('has every id once', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  test.each(['CTA', 'UTP', 'FINRA_TDDS'] as const)(
    'every %s code occurs once among trades and once among quotes',
    (tape) => {
      for (const list of [saleConditions.filter(({ type }) => type === 'sale_condition'), quoteConditions]) {
        const codes = list.flatMap(({ sip_mapping }) => sip_mapping[tape] ?? [])
        const again = codes.filter((code, at) => codes.indexOf(code) !== at)
        expect(again.filter((code) => !(tape === 'CTA' && code === 'I'))).toEqual([])
      }
    },
  )

  test('every condition has a code on at least one tape', () => {
    for (const { id, sip_mapping } of all)
      expect(
        Object.values(sip_mapping).some((code) => code !== null),
        id,
      ).toBe(true)
  })
})

describe('GET /v1/conditions', () => {
  let host: TestHost
  let owner: string

  beforeAll(async () => {
    host = await startTestHost({ datasets: [fakeListings(['ARCX:SPY']), fakeSessions(), trades] })
    owner = await host.key()
  })
  afterAll(() => host.close())

  test('conditions: requires its own capability and costs 5 credits', async () => {
    const key = await host.key({ plan: 'pro', capabilities: ['conditions.list'] })
    const answer = await host.get('/v1/conditions', { key })
    expect(answer.status).toBe(200)
    expect(answer.headers['x-credits-cost']).toBe('5')
    const other = await host.key({ plan: 'pro', capabilities: ['trades.list'] })
    expect((await host.get('/v1/conditions', { key: other })).json).toMatchObject({
      status: 403,
      code: 'capability-missing',
    })
  })

  test('conditions: sorts by type, then id, both ascending', async () => {
    const { data } = (await host.get('/v1/conditions', { key: owner })).json
    const places = data.map(({ type, id }: { type: string; id: string }) => `${type} ${id}`)
    expect(places).toEqual(places.toSorted())
    expect(data).toHaveLength(all.length)
    expect(data[0]).toMatchObject({ type: 'quote_condition', update_rules: null, data_type: 'quote' })
  })

  test('conditions: returns processor mappings, and flags for high and low, open and close, and volume', async () => {
    const { data } = (await host.get('/v1/conditions', { key: owner })).json
    const byId = new Map(data.map((row: { id: string }) => [row.id, row]))
    expect(byId.get('average_price')).toEqual({
      id: 'average_price',
      type: 'sale_condition',
      name: 'Average price trade',
      description: 'The price is an average of prices over all or part of the day.',
      asset_class: 'stocks',
      data_type: 'trade',
      sip_mapping: { CTA: 'B', UTP: 'W', FINRA_TDDS: 'W' },
      update_rules: {
        consolidated: { updates_high_low: false, updates_open_close: false, updates_volume: true },
        market_center: { updates_high_low: false, updates_open_close: false, updates_volume: true },
      },
      legacy: false,
    })
    expect(byId.get('official_close')).toMatchObject({
      update_rules: {
        consolidated: { updates_high_low: false, updates_open_close: false, updates_volume: false },
        market_center: { updates_high_low: true, updates_open_close: true, updates_volume: false },
      },
    })
    expect(byId.get('trade_thru_exempt')).toMatchObject({ type: 'trade_thru_exempt' })
  })

  test('conditions: a key without a US market sees none', async () => {
    const key = await host.key({ plan: 'pro', markets: ['XLON'] })
    expect((await host.get('/v1/conditions', { key })).json.data).toEqual([])
  })

  test('conditions: pages add up to the complete result, and as_of is not a parameter of a static catalog', async () => {
    const first = await host.get('/v1/conditions?limit=3', { key: owner })
    const next = await host.get(`/v1/conditions?limit=3&cursor=${first.json.meta.next_cursor}`, { key: owner })
    const whole = await host.get('/v1/conditions?limit=6', { key: owner })
    expect([...first.json.data, ...next.json.data]).toEqual(whole.json.data)
    expect((await host.get('/v1/conditions?as_of=2026-01-01', { key: owner })).status).toBe(422)
  })

  test('conditions: an unchanged catalog is revalidated free of charge', async () => {
    const { headers } = await host.get('/v1/conditions', { key: owner })
    const again = await host.get('/v1/conditions', { key: owner, headers: { 'if-none-match': headers['etag'] ?? '' } })
    expect(again.status).toBe(304)
  })
})
