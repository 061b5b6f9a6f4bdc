import { addDays } from '@bourse/kit/values'
import { describe, expect, test } from 'vitest'
import { calendarRow } from '../src/calendar-row.ts'

const TODAY = '2026-03-02'

describe('a calendar row', () => {
  test('a row has the hours, extended hours and calendar range of a regular session', () => {
    expect(calendarRow('XNAS', '2026-03-02', TODAY)).toEqual({
      exchange_mic: 'XNAS',
      date: '2026-03-02',
      closed: false,
      sessions: [{ open_at: '2026-03-02T14:30:00Z', close_at: '2026-03-02T21:00:00Z' }],
      extended_sessions: [
        { kind: 'pre_market', open_at: '2026-03-02T09:00:00Z', close_at: '2026-03-02T14:30:00Z' },
        { kind: 'after_hours', open_at: '2026-03-02T21:00:00Z', close_at: '2026-03-03T01:00:00Z' },
      ],
      early_close: false,
      late_open: false,
      reason: null,
      timezone: 'America/New_York',
      calendar_revision: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      coverage: { history_from: '1950-01-01', history_to: '2028-12-31' },
    })
  })

  test('a row for a holiday is closed, has no sessions and states the reason', () => {
    expect(calendarRow('XLON', '2026-12-28', TODAY)).toMatchObject({
      closed: true,
      sessions: [],
      extended_sessions: [],
      early_close: false,
      reason: 'Boxing Day',
    })
  })

  test('a row for a shortened session states which end moved and why', () => {
    expect(calendarRow('XNYS', '2026-12-24', TODAY)).toMatchObject({ early_close: true, reason: 'Christmas Eve' })
    expect(calendarRow('XNYS', '1978-01-20', TODAY)).toMatchObject({ late_open: true, reason: 'Snowstorm' })
  })

  test.each([
    ['XNYS', '1950-01-01', '2028-12-31'],
    ['FSRV', '1990-01-01', '2028-12-31'],
    ['XASX', '1990-01-01', '2028-12-31'],
    ['INDEX', '1900-01-01', '2026-04-02'],
    ['BOND', '2000-01-01', '2026-04-02'],
  ])('a row exists for %s from %s to %s', (mic, first, last) => {
    expect(calendarRow(mic, first, TODAY)?.date).toBe(first)
    expect(calendarRow(mic, last, TODAY)?.date).toBe(last)
    expect(calendarRow(mic, addDays(first, -1), TODAY)).toBeUndefined()
    expect(calendarRow(mic, addDays(last, 1), TODAY)).toBeUndefined()
  })

  test.each([
    ['CRYPTO', '2010-07-01'],
    ['FOREX', '1970-01-01'],
  ])('a row exists for %s on any date from %s', (mic, first) => {
    expect(calendarRow(mic, first, TODAY)?.coverage).toEqual({ history_from: first, history_to: null })
    expect(calendarRow(mic, '2999-12-31', TODAY)?.date).toBe('2999-12-31')
    expect(calendarRow(mic, addDays(first, -1), TODAY)).toBeUndefined()
  })

  test('a row for FOREX is closed on Saturdays; trading runs from Sunday 17:00 to Friday 17:30 New York', () => {
    expect(calendarRow('FOREX', '2026-03-07', TODAY)).toMatchObject({ closed: true, sessions: [] })
    expect(calendarRow('FOREX', '2026-03-08', TODAY)?.sessions).toEqual([
      { open_at: '2026-03-08T21:00:00Z', close_at: '2026-03-09T00:00:00Z' },
    ])
    expect(calendarRow('FOREX', '2026-03-06', TODAY)?.sessions).toEqual([
      { open_at: '2026-03-06T00:00:00Z', close_at: '2026-03-06T22:30:00Z' },
    ])
  })

  test('a row for BOND is closed on weekends', () => {
    expect(calendarRow('BOND', '2026-03-07', TODAY)).toMatchObject({ closed: true, sessions: [] })
    expect(calendarRow('BOND', '2026-03-09', TODAY)).toMatchObject({ closed: false })
  })

  test('a market without rules has no row', () => {
    expect(calendarRow('NONE', '2026-03-02', TODAY)).toBeUndefined()
  })
})

test.each(['CRYPTO', 'FOREX'])('a row on the last representable date has representable instants: %s', (mic) => {
  for (const { open_at, close_at } of calendarRow(mic, '9999-12-31', TODAY)?.sessions ?? [])
    expect([open_at, close_at]).toEqual([expect.stringMatching(INSTANT), expect.stringMatching(INSTANT)])
})

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/
