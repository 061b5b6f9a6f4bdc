import { describe, expect, test } from 'vitest'
import { exchangeOf, periodsOn } from '../src/index.ts'

describe('the periods in a trading day', () => {
  test('the periods in a trading day in New York are pre-market from 04:00, the session, and after hours until 20:00', () => {
    expect(periodsOn('XNAS', '2026-03-02')).toEqual([
      { status: 'pre_market', open_at: '2026-03-02T09:00:00Z', close_at: '2026-03-02T14:30:00Z' },
      { status: 'open', open_at: '2026-03-02T14:30:00Z', close_at: '2026-03-02T21:00:00Z' },
      { status: 'after_hours', open_at: '2026-03-02T21:00:00Z', close_at: '2026-03-03T01:00:00Z' },
    ])
  })

  test('the periods in a trading day end four hours after an early close', () => {
    expect(periodsOn('XNAS', '2026-11-27').at(-1)).toEqual({
      status: 'after_hours',
      open_at: '2026-11-27T18:00:00Z',
      close_at: '2026-11-27T22:00:00Z',
    })
  })

  test('the periods in a trading day consist of only the session on other markets, and are empty without a session', () => {
    expect(periodsOn('XLON', '2026-03-02').map(({ status }) => status)).toEqual(['open'])
    expect(periodsOn('XNAS', '2026-12-25')).toEqual([])
    expect(periodsOn('XNAS', '2029-01-02')).toEqual([])
    expect(periodsOn('NONE', '2026-03-02')).toEqual([])
  })
})

test('an exchange states when extended hours begin and end, if it has any', () => {
  expect(exchangeOf('XNYS')).toMatchObject({ extended_open_time: '04:00', extended_close_time: '20:00' })
  expect(exchangeOf('XLON')?.extended_open_time).toBeUndefined()
})
