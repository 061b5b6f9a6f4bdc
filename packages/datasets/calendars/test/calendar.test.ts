import { describe, expect, test } from 'vitest'
import { ALL, calendarHost, micsOf } from './support.ts'

const service = calendarHost()
const get = (query: string, key = service.key()) => service.host.get(`/v1/calendar${query}`, { key })

describe('GET /v1/calendar', () => {
  test('returns one row per market of the key, by MIC', async () => {
    const answer = await get('?date=2026-03-04')
    expect(answer.status).toBe(200)
    expect(micsOf(answer)).toEqual(ALL)
    expect(new Set(answer.json.data.map(({ date }: { date: string }) => date))).toEqual(new Set(['2026-03-04']))
    expect(answer.json.meta).toMatchObject({ next_cursor: null, errors: [] })
  })

  test('date defaults to each exchange’s current local date', async () => {
    const { json } = await get('?exchanges=XNYS,XASX,CRYPTO')
    expect(json.data.map(({ exchange_mic, date }: Record<string, string>) => [exchange_mic, date])).toEqual([
      ['CRYPTO', '2026-03-02'],
      ['XASX', '2026-03-03'],
      ['XNYS', '2026-03-02'],
    ])
  })

  test('exchanges filters the response, ignoring case and repeated MICs', async () => {
    expect(micsOf(await get('?date=2026-03-04&exchanges=xnys,XLON&exchanges=XNYS'))).toEqual(['XLON', 'XNYS'])
  })

  test('an exchange outside the key’s markets is 403; an unknown one is 422, listing the known ones', async () => {
    const free = await service.host.key({ plan: 'free' })
    const foreign = await get('?exchanges=XNYS,XLON', free)
    expect([foreign.status, foreign.json.code]).toEqual([403, 'market-not-entitled'])
    expect(foreign.json.detail).toContain('XLON')
    const unknown = await get('?exchanges=XXXX', free)
    expect([unknown.status, unknown.json.code]).toEqual([422, 'invalid-parameter'])
    expect(unknown.json.detail).toContain('XNYS')
  })

  test('a date outside every requested calendar is 422 with the covered range, and costs nothing', async () => {
    const answer = await get('?date=2029-01-02&exchanges=XNYS,XLON')
    expect([answer.status, answer.json.code]).toEqual([422, 'calendar-out-of-range'])
    const { json: document } = await service.host.get('/openapi.json')
    expect(document.paths['/v1/calendar'].get['x-codes']).toContain('calendar-out-of-range')
    expect(answer.json.detail).toContain('from 1950-01-01 to 2028-12-31 (XNYS)')
    expect(answer.json.detail).toContain('from 1990-01-01 to 2028-12-31 (XLON)')
    expect(answer.json.errors).toMatchObject([{ parameter: 'date' }])
    expect(answer.headers['x-credits-cost']).toBe('0')
  })

  test('an exchange whose calendar does not cover the date has no row and is listed in meta.errors', async () => {
    const { status, json } = await get('?date=1960-01-04&exchanges=XNYS,XLON')
    expect(status).toBe(200)
    expect(micsOf({ json })).toEqual(['XNYS'])
    expect(json.meta.errors).toEqual([
      { code: 'calendar-out-of-range', message: expect.stringContaining('1990-01-01'), exchange_mic: 'XLON' },
    ])
  })

  test('meta.errors is complete on every page', async () => {
    const first = await get('?date=1960-01-04&limit=3')
    const second = await get(`?date=1960-01-04&limit=3&cursor=${first.json.meta.next_cursor}`)
    expect([...micsOf(first), ...micsOf(second)]).toEqual(['ARCX', 'BATS', 'INDEX', 'OTCM', 'XASE', 'XNAS'])
    expect(first.json.meta.errors).toHaveLength(11)
    expect(second.json.meta.errors).toEqual(first.json.meta.errors)
  })

  test('CSV has the item errors in X-Errors', async () => {
    const { headers, text } = await get('?date=1960-01-04&exchanges=XNYS,XLON&format=csv')
    expect(text.split('\r\n')[1]).toMatch(/^XNYS,1960-01-04,false,/)
    expect(headers['x-errors-count']).toBe('1')
    expect(JSON.parse(headers['x-errors'] ?? '')).toMatchObject([{ exchange_mic: 'XLON' }])
  })

  test('the plan’s history depth does not apply', async () => {
    const free = await service.host.key({ plan: 'free' })
    const { status, json } = await get('?date=1950-05-06&exchanges=XNYS', free)
    expect(status).toBe(200)
    expect(json.data[0]).toMatchObject({
      sessions: [{ open_at: '1950-05-06T14:00:00Z', close_at: '1950-05-06T16:00:00Z' }],
    })
  })

  test('a closed date has status closed', async () => {
    const { json } = await get('?date=2026-12-25&exchanges=XNYS')
    expect(json.data).toMatchObject([{ closed: true, sessions: [], reason: 'Christmas Day' }])
  })

  test('calendars that extend one month ahead move with the current date', async () => {
    service.host.clock.set('2026-03-02T23:59:59.999Z')
    expect((await get('?date=2026-04-03&exchanges=INDEX')).status).toBe(422)
    service.host.clock.set('2026-03-03T00:00:00Z')
    expect((await get('?date=2026-04-03&exchanges=INDEX')).json.data[0].coverage).toEqual({
      history_from: '1900-01-01',
      history_to: '2026-04-03',
    })
  })

  test('the ETag is valid until midnight at the exchange', async () => {
    service.host.clock.set('2026-03-03T04:59:59Z')
    const { headers } = await get('?exchanges=XNYS')
    const again = () =>
      service.host.get('/v1/calendar?exchanges=XNYS', {
        key: service.key(),
        headers: { 'if-none-match': headers['etag'] ?? '' },
      })
    const unchanged = await again()
    expect([unchanged.status, unchanged.headers['x-credits-cost']]).toEqual([304, '0'])
    service.host.clock.set('2026-03-03T05:00:00Z')
    const changed = await again()
    expect([changed.status, changed.json.data[0].date]).toEqual([200, '2026-03-03'])
  })

  test('costs 5 credits and requires calendar.read and a market', async () => {
    expect((await get('')).headers['x-credits-cost']).toBe('5')
    const without = await get('', await service.host.key({ plan: 'pro', capabilities: ['exchanges.read'] }))
    expect([without.status, without.json.code]).toEqual([403, 'capability-missing'])
    const nowhere = await get('', await service.host.key({ plan: 'pro', markets: [] }))
    expect([nowhere.status, nowhere.json.code]).toEqual([403, 'market-not-entitled'])
  })

  test('an invalid date is 422; as_of is not a parameter, because only the latest revision is served', async () => {
    for (const query of ['?date=2026-02-30', '?date=tomorrow', '?as_of=2026-01-01'])
      expect((await get(query)).json.code).toBe('invalid-parameter')
  })
})
