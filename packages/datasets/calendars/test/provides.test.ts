import { lastSecondUntil, openingFrom, sessions, type Sessions } from '@bourse/services'
import { describe, expect, test } from 'vitest'
import calendars from '../src/index.ts'

const offered = calendars.provides.find(({ ref }) => ref.id === sessions.id)?.make({} as never) as Sessions

describe('the sessions service', () => {
  test('returns the session on a date, a closed day, or undefined if the date is not covered', () => {
    expect(offered.on('XNYS', '2026-11-27')).toEqual({
      date: '2026-11-27',
      open_at: '2026-11-27T14:30:00Z',
      close_at: '2026-11-27T18:00:00Z',
    })
    expect(offered.on('XNYS', '2026-11-26')).toBe('closed')
    expect(offered.on('FOREX', '2026-11-21')).toBe('closed')
    expect(offered.on('XNYS', '2029-01-02')).toBeUndefined()
    expect(offered.on('NONE', '2026-11-27')).toBeUndefined()
  })

  test('lists the session dates in a range, both ends included', () => {
    expect(offered.between('XLON', '2026-12-24', '2026-12-29')).toEqual(['2026-12-24', '2026-12-29'])
    expect(offered.between('NONE', '2026-12-24', '2026-12-29')).toEqual([])
  })

  test('returns the newest session that has closed', () => {
    expect(offered.lastClosed('XNYS', '2026-11-29T12:00:00Z')).toEqual({
      date: '2026-11-27',
      open_at: '2026-11-27T14:30:00Z',
      close_at: '2026-11-27T18:00:00Z',
    })
    expect(offered.lastClosed('NONE', '2026-11-29T12:00:00Z')).toBeUndefined()
  })

  test('returns country and time zone; venues have no country and use UTC', () => {
    expect([offered.country('XAMS'), offered.zone('XAMS')]).toEqual(['NL', 'Europe/Amsterdam'])
    expect([offered.country('INDEX'), offered.zone('INDEX')]).toEqual([undefined, 'UTC'])
    expect([offered.country('NONE'), offered.zone('NONE')]).toEqual([undefined, undefined])
  })
})

describe('a date converted to a market’s instants', () => {
  test.each([
    ['XNYS', '2026-11-27', '2026-11-27T14:30:00Z', '2026-11-27T17:59:59Z'],
    ['XNYS', '2026-11-28', '2026-11-30T14:30:00Z', '2026-11-27T17:59:59Z'],
    ['CRYPTO', '2026-11-28', '2026-11-28T00:00:00Z', '2026-11-28T23:59:59Z'],
    ['XNYS', '1850-01-01', '1850-01-01T00:00:00Z', '1850-01-01T23:59:59Z'],
    ['NONE', '2026-11-28', '2026-11-28T00:00:00Z', '2026-11-28T23:59:59Z'],
  ])('on %s, %s runs from %s to %s', (mic, date, from, to) => {
    expect([openingFrom(offered, mic, date), lastSecondUntil(offered, mic, date)]).toEqual([from, to])
  })
})
