import { ruleSessions } from '@bourse/calendar-rules'
import { instantOf, secondsOf } from '@bourse/kit/values'
import { describe, expect, test } from 'vitest'
import { bucketsOf } from '../src/buckets.ts'
import { createSessionClock } from '../src/session-clock.ts'

const clock = createSessionClock(ruleSessions)

/** Returns the UTC times of day at which a session's bars open, and the last bar's close. */
function hours(mic: string, date: string, length = 3600): readonly string[] {
  const session = clock.on(mic, date)
  const buckets = session === undefined ? [] : bucketsOf(mic, session, length)
  return [...buckets.map(({ start }) => start), ...buckets.slice(-1).map(({ end }) => end)].map((at) =>
    instantOf(at).slice(11, 16),
  )
}

describe('bar opening times', () => {
  test('intraday rule 3: US hourly bars run from 9:30 to 15:30 New York, and the last bar is shorter', () => {
    expect(hours('XNAS', '2026-03-02')).toEqual([
      '14:30',
      '15:30',
      '16:30',
      '17:30',
      '18:30',
      '19:30',
      '20:30',
      '21:00',
    ])
  })

  test('intraday rule 3: US hourly bars follow daylight saving time', () => {
    expect(hours('XNYS', '2026-03-09')).toEqual([
      '13:30',
      '14:30',
      '15:30',
      '16:30',
      '17:30',
      '18:30',
      '19:30',
      '20:00',
    ])
  })

  test('intraday rule 3: an early close ends the last bar', () => {
    expect(hours('XNAS', '2015-12-24')).toEqual(['14:30', '15:30', '16:30', '17:30', '18:00'])
    expect(hours('XNAS', '2015-12-24', 300).at(-1)).toBe('18:00')
    expect(hours('XNAS', '2015-12-24', 300)).toHaveLength(43)
  })

  test('intraday rule 3: bars on other exchanges count from the exchange’s own open', () => {
    expect(hours('XLON', '2026-03-02')).toEqual([
      '08:00',
      '09:00',
      '10:00',
      '11:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
      '16:30',
    ])
    expect(hours('XASX', '2026-03-02')).toEqual(['23:00', '00:00', '01:00', '02:00', '03:00', '04:00', '05:00'])
  })

  test('there are no bars on a holiday', () => {
    expect(hours('XNYS', '2026-02-16')).toEqual([])
  })

  test('intraday rule 5: pairs open on UTC hours, currency pairs on Sunday at 17:00 New York', () => {
    expect(hours('CRYPTO', '2026-03-01')).toHaveLength(25)
    expect(hours('FOREX', '2026-03-01')).toEqual(['22:00', '23:00', '00:00'])
    expect(hours('FOREX', '2026-03-08')).toEqual(['21:00', '22:00', '23:00', '00:00'])
    expect(hours('FOREX', '2026-03-06').slice(-2)).toEqual(['22:00', '22:30'])
    expect(hours('FOREX', '2026-03-07')).toEqual([])
  })
})

describe('the session that contains an instant', () => {
  const at = (mic: string, instant: string) => clock.at(mic, secondsOf(instant))?.date

  test('a session is found across midnight UTC', () => {
    expect(at('XASX', '2026-03-01T23:00:00Z')).toBe('2026-03-02')
    expect(at('XASX', '2026-03-02T04:59:59Z')).toBe('2026-03-02')
  })

  test('a session begins at the open and ends before the close', () => {
    expect(at('XNAS', '2026-03-02T14:29:59Z')).toBeUndefined()
    expect(at('XNAS', '2026-03-02T14:30:00Z')).toBe('2026-03-02')
    expect(at('XNAS', '2026-03-02T20:59:59Z')).toBe('2026-03-02')
    expect(at('XNAS', '2026-03-02T21:00:00Z')).toBeUndefined()
  })

  test('a day without a session is distinguished from days outside every calendar', () => {
    expect(clock.covers('XNAS', secondsOf('2026-03-01T12:00:00Z'))).toBe(true)
    expect(clock.covers('XNAS', secondsOf('1700-01-01T12:00:00Z'))).toBe(false)
    expect(clock.covers('NONE', secondsOf('2026-03-01T12:00:00Z'))).toBe(false)
  })
})

test('instants convert to seconds and back', () => {
  for (const instant of [
    '1970-01-01T00:00:00Z',
    '1969-12-31T23:59:59Z',
    '2024-02-29T12:34:56Z',
    '2026-03-02T21:00:00Z',
  ])
    expect(instantOf(secondsOf(instant))).toBe(instant)
  expect(secondsOf('1970-01-01T00:00:01.5Z')).toBe(1.5)
  expect(secondsOf('2026-03-02 21:00:00+00')).toBe(secondsOf('2026-03-02T21:00:00Z'))
})
