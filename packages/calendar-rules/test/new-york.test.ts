import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { parseDay, weekdayOf } from '../src/day.ts'
import { openSession, sessionOn, sessionsBetween } from '../src/index.ts'
import { dates } from './support.ts'

/** Number of sessions per year, counted from the New York Stock Exchange's list of closings. */
const SESSIONS_A_YEAR: Readonly<Record<string, readonly number[]>> = {
  1950: [281, 283, 271, 251, 252, 252, 251, 252, 252, 253],
  1960: [252, 250, 252, 251, 253, 252, 252, 251, 226, 250],
  1970: [254, 253, 251, 252, 253, 253, 253, 252, 252, 253],
  1980: [253, 253, 253, 253, 253, 252, 253, 253, 253, 252],
}

describe('sessions from 1950 to 1989', () => {
  const years = Object.entries(SESSIONS_A_YEAR).flatMap(([decade, counts]) =>
    counts.map((count, index) => [Number(decade) + index, count] as const),
  )

  test.each(years)('%i had %i sessions', (year, count) => {
    expect(sessionsBetween('XNYS', `${year}-01-01`, `${year}-12-31`)).toHaveLength(count)
  })
})

describe('Saturday sessions', () => {
  const saturdays = sessionsBetween('XNYS', '1950-01-01', '1989-12-31').filter(
    (date) => weekdayOf(parseDay(date)) === 6,
  )

  test('Saturday sessions were held from 10:00 to noon until 1952-05-24 and never again', () => {
    expect(saturdays[0]).toBe('1950-01-07')
    expect(saturdays.at(-1)).toBe('1952-05-24')
    expect(hours('1950-01-07')).toBe('10:00-12:00')
    expect(openSession('XNYS', '1952-05-24')).toMatchObject({
      open_at: '1952-05-24T14:00:00Z',
      close_at: '1952-05-24T16:00:00Z',
      early_close: false,
    })
  })

  test('Saturday sessions were suspended in summer and before Christmas 1950', () => {
    expect(['1950-05-27', '1950-10-07', '1951-05-26', '1951-10-06'].every((date) => saturdays.includes(date))).toBe(
      true,
    )
    expect(saturdays.filter((date) => date > '1950-05-27' && date < '1950-10-07')).toEqual([])
    expect(saturdays.filter((date) => date > '1951-05-26' && date < '1951-10-06')).toEqual([])
    expect(sessionOn('XNYS', '1950-12-23')).toEqual(closed('1950-12-23', 'Saturday before Christmas'))
    expect(sessionOn('XNYS', '1950-11-11')).toEqual(closed('1950-11-11', 'Armistice Day'))
    expect(sessionOn('XNYS', '1952-05-31')).toEqual({
      date: '1952-05-31',
      closed: true,
      holiday: false,
      reason: 'Weekend',
    })
  })
})

test.each([
  ['1950-01-03', '10:00-15:00'],
  ['1952-09-26', '10:00-15:00'],
  ['1952-09-29', '10:00-15:30'],
  ['1968-12-31', '10:00-15:30'],
  ['1969-01-02', '10:00-14:00'],
  ['1969-07-03', '10:00-14:00'],
  ['1969-07-07', '10:00-14:30'],
  ['1969-09-26', '10:00-14:30'],
  ['1969-09-29', '10:00-15:00'],
  ['1970-05-01', '10:00-15:00'],
  ['1970-05-04', '10:00-15:30'],
  ['1974-09-30', '10:00-15:30'],
  ['1974-10-01', '10:00-16:00'],
  ['1985-09-26', '10:00-16:00'],
  ['1985-09-30', '09:30-16:00'],
])('on %s the regular hours were %s', (date, expected) => {
  expect(hours(date)).toBe(expected)
  expect(openSession('XNYS', date)).toMatchObject({ early_close: false, late_open: false })
})

describe('closures', () => {
  test.each([
    ['1956-12-24', 'Christmas Eve'],
    ['1961-05-29', 'Day before Memorial Day'],
    ['1963-11-25', 'Funeral of President Kennedy'],
    ['1968-04-09', 'Day of mourning for Martin Luther King Jr.'],
    ['1969-02-10', 'Heavy snow'],
    ['1969-03-31', 'Funeral of President Eisenhower'],
    ['1969-07-21', 'National Day of Participation in the lunar exploration'],
    ['1972-12-28', 'Funeral of President Truman'],
    ['1973-01-25', 'Funeral of President Johnson'],
    ['1977-07-14', 'Blackout in New York City'],
    ['1985-09-27', 'Hurricane Gloria'],
    ['2001-09-14', 'Attack on the World Trade Center'],
    ['2012-10-30', 'Hurricane Sandy'],
    ['2025-01-09', 'Day of mourning for President Carter'],
  ])('%s: %s', (date, reason) => {
    expect(sessionOn('XNYS', date)).toEqual(closed(date, reason))
  })

  test('during the 1968 paperwork crisis, the market closed on Wednesdays except in weeks with another holiday', () => {
    const wednesdays = dates('1968-06-05', '1969-01-08').filter((date) => weekdayOf(parseDay(date)) === 3)
    const open = wednesdays.filter((date) => openSession('XNYS', date))
    expect(open).toEqual([
      '1968-06-05',
      '1968-07-03',
      '1968-09-04',
      '1968-11-06',
      '1968-11-13',
      '1968-11-27',
      '1969-01-08',
    ])
    expect(sessionOn('XNYS', '1968-10-02')).toEqual(closed('1968-10-02', 'Paperwork crisis'))
    expect(sessionOn('XNYS', '1968-12-25')).toEqual(closed('1968-12-25', 'Christmas Day'))
  })

  test('the market closed every year on election day until 1967, then for presidential elections until 1980', () => {
    const tuesdays = [1966, 1967, 1968, 1969, 1970, 1972, 1974, 1976, 1980, 1984, 1988].map((year) => electionDay(year))
    expect(tuesdays.filter((date) => !openSession('XNYS', date))).toEqual([
      '1966-11-08',
      '1967-11-07',
      '1968-11-05',
      '1972-11-07',
      '1976-11-02',
      '1980-11-04',
    ])
  })

  test("Lincoln's Birthday, Columbus Day and Armistice Day were last observed in 1953", () => {
    const isOpen = (date: string) => openSession('XNYS', date) !== undefined
    expect(['1953-02-12', '1953-10-12', '1953-11-11'].map(isOpen)).toEqual([false, false, false])
    expect(['1954-02-12', '1954-10-12', '1954-11-11'].map(isOpen)).toEqual([true, true, true])
  })

  test.each([
    ['1953-07-03', true, 'a Saturday holiday was not observed before 1954'],
    ['1959-07-03', false, 'Independence Day has moved to Friday since 1954'],
    ['1959-05-29', true, 'Memorial Day was not observed on Friday before 1964'],
    ['1964-05-29', false, 'it has been since'],
    ['1970-05-29', true, 'but not in 1970'],
    ['1958-02-21', true, "Washington's Birthday was not observed on Friday before 1964"],
    ['1964-02-21', false, 'it has been since'],
    ['2021-12-31', true, "New Year's Day never does"],
    ['2027-12-24', false, 'Christmas Day does'],
    ['2021-06-18', true, 'Juneteenth came in 2022'],
    ['2027-06-18', false, 'and moves to Friday'],
  ])('%s traded: %s, for %s', (date, traded) => {
    expect(openSession('XNYS', date) !== undefined).toBe(traded)
  })
})

describe('short days', () => {
  test.each<[date: string, hours: string, short: { early_close?: boolean; late_open?: boolean }]>([
    ['1951-12-24', '10:00-13:00', {}],
    ['1960-12-12', '11:00-15:30', { early_close: false, late_open: true }],
    ['1963-11-22', '10:00-14:07', {}],
    ['1966-01-14', '10:00-14:00', {}],
    ['1967-02-07', '10:15-14:00', { late_open: true }],
    ['1967-08-18', '10:00-14:00', {}],
    ['1968-03-01', '10:00-14:00', {}],
    ['1969-02-11', '11:00-14:00', { early_close: false, late_open: true }],
    ['1975-12-24', '10:00-14:00', {}],
    ['1981-03-30', '10:00-15:17', {}],
    ['1987-10-23', '09:30-14:00', {}],
    ['1987-11-11', '09:30-15:30', {}],
    ['1992-11-27', '09:30-14:00', {}],
    ['1993-11-26', '09:30-13:00', {}],
    ['1996-07-05', '09:30-13:00', {}],
    ['2013-07-03', '09:30-13:00', {}],
    ['2026-11-27', '09:30-13:00', {}],
    ['2026-12-24', '09:30-13:00', {}],
    ['2028-07-03', '09:30-13:00', {}],
  ])('%s: %s', (date, expected, { early_close = true, late_open = false }) => {
    expect(hours(date)).toBe(expected)
    expect(openSession('XNYS', date)).toMatchObject({ early_close, late_open, reason: expect.any(String) })
  })

  test.each(['2013-07-05', '2026-07-02', '2027-12-23', '2027-07-02', '1987-11-12', '1968-03-04'])(
    '%s is a full session',
    (date) => {
      expect(openSession('XNYS', date)).toMatchObject({ early_close: false, late_open: false })
    },
  )
})

test('daylight saving time moves the instants, not the hours', () => {
  expect(openSession('XNYS', '2026-03-06')?.open_at).toBe('2026-03-06T14:30:00Z')
  expect(openSession('XNYS', '2026-03-09')?.open_at).toBe('2026-03-09T13:30:00Z')
  expect(openSession('XNYS', '2026-10-30')?.close_at).toBe('2026-10-30T20:00:00Z')
  expect(openSession('XNYS', '2026-11-02')?.close_at).toBe('2026-11-02T21:00:00Z')
})

function hours(date: string): string {
  const day = openSession('XNYS', date)
  const local = (instant = '') => DateTime.fromISO(instant, { zone: 'America/New_York' }).toFormat('HH:mm')
  return `${local(day?.open_at)}-${local(day?.close_at)}`
}

function closed(date: string, reason: string) {
  return { date, closed: true, holiday: true, reason }
}

/** Returns the Tuesday after the first Monday in November. */
function electionDay(year: number): string {
  return dates(`${year}-11-02`, `${year}-11-08`).find((date) => weekdayOf(parseDay(date)) === 2) ?? ''
}
