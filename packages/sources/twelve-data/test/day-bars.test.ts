import { BadRecord } from '@bourse/kit'
import { describe, expect, test } from 'vitest'
import { dayBars, seriesAddress, twelveDataPublisher } from '../src/index.ts'

const bar = { datetime: '2026-02-27', open: '273.30000', high: '275.00000', low: '272.39999', close: '274.89999' }
const body = (...values: readonly object[]) => JSON.stringify({ meta: {}, values, status: 'ok' })

describe('Twelve Data daily bars', () => {
  test('Twelve Data daily bars are read with their exact prices and whole volumes', () => {
    expect([...dayBars(body({ ...bar, volume: '48087700' }, { ...bar, datetime: '2026-02-26' }))]).toEqual([
      { date: '2026-02-27', open: '273.3', high: '275', low: '272.39999', close: '274.89999', volume: '48087700' },
      { date: '2026-02-26', open: '273.3', high: '275', low: '272.39999', close: '274.89999', volume: null },
    ])
    expect([...dayBars(body({ ...bar, volume: '10.4' }))]).toMatchObject([{ rule: 'fractions' }, { volume: '10' }])
  })

  test('connectors 2.6: bars are omitted and counted for days without a trade', () => {
    const flat = { ...bar, open: '5.0', high: '5.00', low: '5', close: '5', volume: '0' }
    expect([...dayBars(body(flat))]).toMatchObject([{ rule: 'flat-day' }])
  })

  test('Twelve Data daily bars without a date or a close are rejected individually', () => {
    const found = [...dayBars(body({ ...bar, datetime: '2026-02-27 09:30:00' }, { ...bar, close: null }))]
    expect(found).toEqual([expect.any(BadRecord), expect.any(BadRecord)])
    expect(() => [...dayBars('{"code":500,"message":"internal","status":"error"}')]).toThrow('internal')
  })

  test('Twelve Data daily bars are requested unadjusted, by the listing’s MIC', () => {
    const { searchParams } = new URL(
      seriesAddress({ symbol: 'VOD', exchange_mic: 'XLON', from: '2026-02-26', to: '2026-02-27' }),
    )
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ symbol: 'VOD', mic_code: 'XLON', adjust: 'none', start_date: '2026-02-26', end_date: '2026-02-27 23:59:59' },
    })
  })

  test('Twelve Data daily bars report errors with status 200, each with its meaning', () => {
    const meanings = twelveDataPublisher.statuses?.[200]
    const meaningOf = (code: number, message: string) =>
      Array.isArray(meanings)
        ? meanings.find(({ matching }) => matching.test(JSON.stringify({ code, message, status: 'error' })))?.means
        : undefined
    expect([
      meaningOf(401, 'apikey parameter is incorrect'),
      meaningOf(403, 'available exclusively with a higher plan'),
      meaningOf(404, 'symbol not found'),
      meaningOf(429, 'You have run out of API credits for the current minute.'),
      meaningOf(429, 'You have run out of API credits for the day.'),
      meaningOf(400, 'No data is available on the specified dates.'),
      meaningOf(500, 'internal'),
    ]).toEqual(['key', 'plan', 'gone', 'throttle', 'quota', 'nothing', undefined])
  })
})
