import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { exchanges, marketStatusAt } from '../src/index.ts'

const statusAt = (mic: string, instant: string) => marketStatusAt(mic, instant)?.status

describe('a regular day in New York, Wednesday 2026-11-25', () => {
  test.each([
    ['2026-11-25T08:59:59.999Z', 'closed'],
    ['2026-11-25T09:00:00Z', 'pre_market'],
    ['2026-11-25T14:29:59.999999Z', 'pre_market'],
    ['2026-11-25T14:30:00Z', 'open'],
    ['2026-11-25T09:30:00-05:00', 'open'],
    ['2026-11-25T20:59:59.999Z', 'open'],
    ['2026-11-25T21:00:00Z', 'after_hours'],
    ['2026-11-26T00:59:59.5Z', 'after_hours'],
    ['2026-11-26T01:00:00Z', 'closed'],
    ['2026-11-26T05:00:00Z', 'holiday'],
    ['2026-11-27T04:59:59Z', 'holiday'],
    ['2026-11-27T05:00:00Z', 'closed'],
  ])('%s is %s', (instant, status) => {
    expect(['XNYS', 'XNAS', 'OTCM'].map((mic) => statusAt(mic, instant))).toEqual([status, status, status])
  })

  test('the status on a regular day has the next times and the instant of the next change', () => {
    expect(marketStatusAt('XNYS', '2026-11-25T14:30:00Z')).toMatchObject({
      today: { date: '2026-11-25', closed: false },
      next_open_at: '2026-11-27T14:30:00Z',
      next_close_at: '2026-11-25T21:00:00Z',
      changesAt: '2026-11-25T21:00:00Z',
    })
    expect(marketStatusAt('XNYS', '2026-11-26T15:00:00Z')).toMatchObject({
      today: { date: '2026-11-26', closed: true, reason: 'Thanksgiving Day' },
      next_open_at: '2026-11-27T14:30:00Z',
      next_close_at: '2026-11-27T18:00:00Z',
      changesAt: '2026-11-27T05:00:00Z',
    })
  })
})

describe('an early close in New York, Friday 2026-11-27 at 13:00', () => {
  test.each([
    ['2026-11-27T17:59:59Z', 'open'],
    ['2026-11-27T18:00:00Z', 'after_hours'],
    ['2026-11-27T21:59:59Z', 'after_hours'],
    ['2026-11-27T22:00:00Z', 'closed'],
    ['2026-11-28T15:00:00Z', 'closed'],
  ])('%s is %s: after hours end four hours after the close', (instant, status) => {
    expect(statusAt('XNYS', instant)).toBe(status)
  })
})

test('on a day when the clocks change, the hours follow New York', () => {
  expect(statusAt('XNYS', '2026-03-06T08:30:00Z')).toBe('closed')
  expect(statusAt('XNYS', '2026-03-09T08:00:00Z')).toBe('pre_market')
  expect(marketStatusAt('XNYS', '2026-03-08T03:00:00Z')).toMatchObject({
    next_open_at: '2026-03-09T13:30:00Z',
    changesAt: '2026-03-08T05:00:00Z',
  })
})

test('outside the United States there are no extended hours', () => {
  expect(statusAt('XLON', '2026-11-25T07:59:59Z')).toBe('closed')
  expect(statusAt('XLON', '2026-11-25T08:00:00Z')).toBe('open')
  expect(statusAt('XLON', '2026-11-25T16:30:00Z')).toBe('closed')
  expect(statusAt('XTSE', '2026-11-25T22:00:00Z')).toBe('closed')
  expect(statusAt('XTSE', '2026-11-26T15:00:00Z')).toBe('open')
  expect(statusAt('XTSE', '2026-07-01T15:00:00Z')).toBe('holiday')
  expect(statusAt('XASX', '2026-01-04T23:00:00Z')).toBe('open')
})

describe('the venues', () => {
  test('CRYPTO and INDEX are always open; their sessions meet at midnight UTC', () => {
    for (const mic of ['CRYPTO', 'INDEX'])
      expect(marketStatusAt(mic, '2026-11-21T12:00:00Z')).toMatchObject({
        status: 'open',
        next_open_at: '2026-11-22T00:00:00Z',
        next_close_at: '2026-11-22T00:00:00Z',
        changesAt: '2026-11-22T00:00:00Z',
      })
  })

  test('FOREX is closed from Friday 17:30 to Sunday 17:00 New York, which is not a holiday', () => {
    expect(statusAt('FOREX', '2026-11-20T22:29:59Z')).toBe('open')
    expect(statusAt('FOREX', '2026-11-20T22:30:00Z')).toBe('closed')
    expect(marketStatusAt('FOREX', '2026-11-21T12:00:00Z')).toMatchObject({
      status: 'closed',
      next_open_at: '2026-11-22T22:00:00Z',
      next_close_at: '2026-11-23T00:00:00Z',
    })
    expect(statusAt('FOREX', '2026-11-22T21:59:59Z')).toBe('closed')
    expect(statusAt('FOREX', '2026-11-22T22:00:00Z')).toBe('open')
    expect(statusAt('FOREX', '2026-11-23T00:00:00Z')).toBe('open')
  })

  test('BOND is closed on weekends', () => {
    expect(statusAt('BOND', '2026-11-20T23:59:59Z')).toBe('open')
    expect(marketStatusAt('BOND', '2026-11-21T00:00:00Z')).toMatchObject({
      status: 'closed',
      next_open_at: '2026-11-23T00:00:00Z',
    })
  })
})

describe('if there is no session in the next 14 days', () => {
  test('the next times are undefined', () => {
    expect(marketStatusAt('XNYS', '2028-12-29T22:00:00Z')).toMatchObject({
      status: 'after_hours',
      next_open_at: undefined,
      next_close_at: undefined,
    })
    expect(marketStatusAt('XNYS', '2029-03-01T15:00:00Z')).toMatchObject({
      status: 'closed',
      today: undefined,
      next_open_at: undefined,
    })
  })

  test('a session that is still open determines the next close', () => {
    expect(marketStatusAt('XNYS', '2028-12-29T15:00:00Z')).toMatchObject({
      next_open_at: undefined,
      next_close_at: '2028-12-29T21:00:00Z',
    })
  })

  test('a session on the 14th day counts, one on the 15th does not', () => {
    expect(marketStatusAt('XNYS', '1949-12-20T15:00:00Z')?.next_open_at).toBe('1950-01-03T15:00:00Z')
    expect(marketStatusAt('XNYS', '1949-12-19T15:00:00Z')?.next_open_at).toBeUndefined()
  })
})

test('a status is valid exactly until the instant it states', () => {
  const anyMarket = fc.constantFrom(...exchanges.map(({ exchange_mic }) => exchange_mic))
  const anyMinute = fc.integer({ min: 0, max: 3 * 366 * 1_440 }).map((minutes) => instant(minutes * 60_000))
  fc.assert(
    fc.property(anyMarket, anyMinute, (mic, at) => {
      const now = marketStatusAt(mic, at)
      const change = DateTime.fromISO(now?.changesAt ?? '', { zone: 'UTC' }).toMillis() - EPOCH
      expect(marketStatusAt(mic, instant(change - 1))).toEqual(now)
      expect(marketStatusAt(mic, instant(change))).not.toEqual(now)
    }),
    { numRuns: 300 },
  )
})

test('an unknown market has no status, and an invalid instant is rejected', () => {
  expect(marketStatusAt('NONE', '2026-11-25T14:30:00Z')).toBeUndefined()
  expect(() => marketStatusAt('XNYS', 'noon')).toThrow('expected an instant such as 2026-01-02T14:30:00Z, got noon')
})

const EPOCH = DateTime.fromISO('2025-12-01T00:00:00Z', { zone: 'UTC' }).toMillis()

function instant(millis: number): string {
  return DateTime.fromMillis(EPOCH + millis, { zone: 'UTC' }).toFormat("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'")
}
