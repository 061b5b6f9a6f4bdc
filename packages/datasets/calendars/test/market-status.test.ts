import { describe, expect, test } from 'vitest'
import calendars from '../src/index.ts'
import { ALL, calendarHost, micsOf, US } from './support.ts'

const service = calendarHost()
const get = (query = '', key = service.key()) => service.host.get(`/v1/market-status${query}`, { key })

async function statusAt(mic: string, instant: string): Promise<string> {
  service.host.clock.set(instant)
  return (await get(`?exchanges=${mic}`)).json.data[0].status
}

describe('GET /v1/market-status', () => {
  test('returns one row per entitled exchange, by MIC', async () => {
    expect(micsOf(await get())).toEqual(ALL)
    expect(micsOf(await get('', await service.host.key({ plan: 'free' })))).toEqual(US)
  })

  test('a key without a market gets an empty list', async () => {
    const { status, json } = await get('', await service.host.key({ plan: 'pro', markets: [] }))
    expect([status, json.data]).toEqual([200, []])
  })

  test('returns status, today’s session, next open and next close', async () => {
    service.host.clock.set('2026-03-02T20:00:00Z')
    const { json } = await get('?exchanges=XNAS')
    expect(json.data).toEqual([
      {
        exchange_mic: 'XNAS',
        status: 'open',
        date: '2026-03-02',
        session: {
          open_at: '2026-03-02T14:30:00Z',
          close_at: '2026-03-02T21:00:00Z',
          early_close: false,
          late_open: false,
        },
        reason: null,
        next_open_at: '2026-03-03T14:30:00Z',
        next_close_at: '2026-03-02T21:00:00Z',
        timezone: 'America/New_York',
      },
    ])
  })

  test.each([
    ['XNYS', '2026-11-25T09:00:00Z', 'pre_market'],
    ['XNYS', '2026-11-25T14:30:00Z', 'open'],
    ['XNYS', '2026-11-25T21:00:00Z', 'after_hours'],
    ['XNYS', '2026-11-26T01:00:00Z', 'closed'],
    ['XNYS', '2026-11-26T15:00:00Z', 'holiday'],
    ['XNYS', '2026-11-27T21:59:59Z', 'after_hours'],
    ['XNYS', '2026-11-27T22:00:00Z', 'closed'],
    ['XLON', '2026-11-25T07:00:00Z', 'closed'],
    ['XLON', '2026-11-25T17:00:00Z', 'closed'],
    ['FOREX', '2026-11-20T22:30:00Z', 'closed'],
    ['CRYPTO', '2026-11-21T12:00:00Z', 'open'],
  ])('%s at %s is %s: pre_market and after_hours exist only in the United States', async (mic, instant, status) => {
    expect(await statusAt(mic, instant)).toBe(status)
  })

  test('on a holiday, there is no session and the reason is given', async () => {
    service.host.clock.set('2026-11-26T15:00:00Z')
    expect((await get('?exchanges=XNYS')).json.data[0]).toMatchObject({ session: null, reason: 'Thanksgiving Day' })
  })

  test('next open and close are null if the next 14 days have no session', async () => {
    service.host.clock.set('2028-12-29T22:00:00Z')
    const later = await service.host.key({ plan: 'commercial' })
    expect((await get('?exchanges=XNYS', later)).json.data[0]).toMatchObject({
      status: 'after_hours',
      next_open_at: null,
      next_close_at: null,
    })
  })

  test('the ETag is valid until a status changes, and no longer', async () => {
    service.host.clock.set('2026-03-02T20:00:00Z')
    const { headers } = await get('?exchanges=XNYS')
    const again = () =>
      service.host.get('/v1/market-status?exchanges=XNYS', {
        key: service.key(),
        headers: { 'if-none-match': headers['etag'] ?? '' },
      })
    service.host.clock.set('2026-03-02T20:59:59.999Z')
    expect((await again()).status).toBe(304)
    service.host.clock.set('2026-03-02T21:00:00Z')
    expect((await again()).json.data[0].status).toBe('after_hours')
  })

  test('states when its response next changes: when the status of any of the key’s markets changes', async () => {
    const operation = calendars.endpoints.find(({ id }) => id === 'market-status.list')
    const changesAt = operation?.kind === 'custom' ? operation.changesAt : undefined
    const call = (...markets: string[]) => ({ scope: { markets }, now: '2026-03-02T20:30:00Z' }) as never
    expect(await changesAt?.({} as never, call('XNYS', 'XASX', 'CRYPTO'))).toBe('2026-03-02T21:00:00Z')
    expect(await changesAt?.({} as never, call('XASX', 'CRYPTO'))).toBe('2026-03-02T23:00:00Z')
    expect(await changesAt?.({} as never, call())).toBeUndefined()
  })

  test('an exchange outside the key’s markets is 403, an unknown one 422', async () => {
    service.host.clock.set('2026-03-02T20:00:00Z')
    const free = await service.host.key({ plan: 'free' })
    expect((await get('?exchanges=XLON', free)).json.code).toBe('market-not-entitled')
    expect((await get('?exchanges=XXXX', free)).json.code).toBe('invalid-parameter')
  })

  test('costs 5 credits and requires the operation’s own capability', async () => {
    expect((await get()).headers['x-credits-cost']).toBe('5')
    const key = await service.host.key({ plan: 'pro', capabilities: ['calendar.read', 'exchanges.read'] })
    const without = await get('', key)
    expect([without.status, without.json.code]).toEqual([403, 'capability-missing'])
  })
})
