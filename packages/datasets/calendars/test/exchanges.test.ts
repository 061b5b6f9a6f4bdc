import { describe, expect, test } from 'vitest'
import { ALL, calendarHost, micsOf, US } from './support.ts'

const service = calendarHost()
const get = (path: string, key = service.key()) => service.host.get(path, { key })

describe('GET /v1/exchanges', () => {
  test('lists each of the key’s markets once, by MIC', async () => {
    const answer = await get('/v1/exchanges')
    expect(answer.status).toBe(200)
    expect(micsOf(answer)).toEqual(ALL)
    expect(answer.json.meta).toMatchObject({ next_cursor: null, limit: 100 })
  })

  test('lists only the key’s markets: the free plan includes the United States', async () => {
    expect(micsOf(await get('/v1/exchanges', await service.host.key({ plan: 'free' })))).toEqual(US)
    const one = await service.host.key({ plan: 'pro', markets: ['XPAR'] })
    expect(micsOf(await get('/v1/exchanges', one))).toEqual(['XPAR'])
  })

  test('describes an exchange’s trading conventions', async () => {
    const { json } = await get('/v1/exchanges')
    expect(json.data.find(({ exchange_mic }: { exchange_mic: string }) => exchange_mic === 'XASX')).toMatchObject({
      operating_mic: 'XASX',
      country_code: 'AU',
      timezone: 'Australia/Sydney',
      currency_code: 'AUD',
      trading_days: [1, 2, 3, 4, 5],
      open_time: '10:00',
      close_time: '16:00',
      pre_market_open_time: null,
      trading_conventions: { settlement_cycle: 'T+2', note: null },
    })
  })

  test('returns every field in every row, null if it does not apply to a venue', async () => {
    const { json } = await get('/v1/exchanges')
    const members = Object.keys(json.data[0])
    for (const row of json.data) expect(Object.keys(row)).toEqual(members)
    expect(json.data.find(({ exchange_mic }: { exchange_mic: string }) => exchange_mic === 'CRYPTO')).toMatchObject({
      operating_mic: null,
      country_code: null,
      city: null,
      currency_code: null,
      timezone: 'UTC',
      close_time: '24:00',
    })
  })

  test('continues after a cursor without a gap', async () => {
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const { json } = await get(`/v1/exchanges?limit=5${next === '' ? '' : `&cursor=${next}`}`)
      seen.push(...micsOf({ json }))
      next = json.meta.next_cursor
    }
    expect(seen).toEqual(ALL)
  })

  test('costs 5 credits and requires exchanges.read and a market', async () => {
    expect((await get('/v1/exchanges')).headers['x-credits-cost']).toBe('5')
    const without = await get('/v1/exchanges', await service.host.key({ plan: 'pro', capabilities: ['calendar.read'] }))
    expect([without.status, without.json.code]).toEqual([403, 'capability-missing'])
    const nowhere = await get('/v1/exchanges', await service.host.key({ plan: 'pro', markets: [] }))
    expect([nowhere.status, nowhere.json.code]).toEqual([403, 'market-not-entitled'])
  })

  test('reads no stored records and has no as_of parameter', async () => {
    const answer = await get('/v1/exchanges?as_of=2026-01-01')
    expect([answer.status, answer.json.code]).toEqual([422, 'invalid-parameter'])
  })

  test('returns CSV with lists and objects as JSON', async () => {
    const { text } = await get('/v1/exchanges?format=csv')
    const [head, first] = text.split('\r\n')
    expect(head).toMatch(/^exchange_mic,operating_mic,name,/)
    expect(first).toMatch(/^ARCX,XNYS,NYSE Arca,ARCA,US,.*"\[1,2,3,4,5\]",09:30,16:00,04:00,20:00,/)
  })
})
