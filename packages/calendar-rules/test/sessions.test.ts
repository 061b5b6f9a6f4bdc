import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDay, parseDay } from '../src/day.ts'
import {
  calendarRevision,
  coverageOf,
  exchangeOf,
  exchanges,
  isCovered,
  lastClosedSession,
  nextSession,
  openSession,
  previousSession,
  sessionOn,
  sessionsBetween,
} from '../src/index.ts'
import { dates } from './support.ts'

const anyMarket = fc.constantFrom(...exchanges.map(({ exchange_mic }) => exchange_mic))
const anyDate = fc.integer({ min: parseDay('1949-06-01'), max: parseDay('2029-06-30') }).map(formatDay)

describe('sessions in a range', () => {
  test('sessions in a range are the dates whose day is open, in order', () => {
    fc.assert(
      fc.property(anyMarket, anyDate, fc.nat(400), (mic, from, length) => {
        const to = formatDay(parseDay(from) + length)
        const open = dates(from, to).filter((date) => sessionOn(mic, date)?.closed === false)
        expect(sessionsBetween(mic, from, to)).toEqual(open)
      }),
      { numRuns: 60 },
    )
  })

  test('the next and previous sessions surround a date', () => {
    fc.assert(
      fc.property(anyMarket, anyDate, (mic, date) => {
        const next = nextSession(mic, date)
        const previous = previousSession(mic, date)
        if (next !== undefined)
          expect(next > date && previousSession(mic, next) === (openSession(mic, date) ? date : previous)).toBe(true)
        if (previous !== undefined) expect(previous < date).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('there is no next or previous session beyond the rules', () => {
    expect(nextSession('XNYS', '2001-09-10')).toBe('2001-09-17')
    expect(previousSession('XNYS', '2001-09-17')).toBe('2001-09-10')
    expect(nextSession('XNYS', '1900-01-01')).toBe('1950-01-03')
    expect(previousSession('XNYS', '1950-01-03')).toBeUndefined()
    expect(nextSession('XNYS', '2028-12-29')).toBeUndefined()
    expect(previousSession('XNYS', '2035-01-01')).toBe('2028-12-29')
    expect(nextSession('FOREX', '2026-11-20')).toBe('2026-11-22')
  })

  test('sessions in a range are empty if a range is reversed or outside the rules', () => {
    expect(sessionsBetween('XNYS', '2024-02-01', '2024-01-01')).toEqual([])
    expect(sessionsBetween('XNYS', '2029-01-01', '2030-01-01')).toEqual([])
    expect(sessionsBetween('XNYS', '1940-01-01', '1949-12-31')).toEqual([])
  })
})

test('the newest closed session changes exactly at the close', () => {
  expect(lastClosedSession('XNYS', '2026-11-27T17:59:59.999Z')?.date).toBe('2026-11-25')
  expect(lastClosedSession('XNYS', '2026-11-27T18:00:00Z')?.date).toBe('2026-11-27')
  expect(lastClosedSession('XNYS', '2026-11-29T12:00:00Z')?.date).toBe('2026-11-27')
  expect(lastClosedSession('XASX', '2026-01-04T23:30:00Z')?.date).toBe('2026-01-02')
  expect(lastClosedSession('CRYPTO', '2026-11-21T00:00:00Z')?.date).toBe('2026-11-20')
  expect(lastClosedSession('XNYS', '2029-05-01T00:00:00Z')?.date).toBe('2028-12-29')
  expect(lastClosedSession('XNYS', '1949-05-01T00:00:00Z')).toBeUndefined()
})

describe('coverage', () => {
  test.each([
    ['XNYS', { history_from: '1950-01-01', history_to: '2028-12-31' }],
    ['OTCM', { history_from: '1950-01-01', history_to: '2028-12-31' }],
    ['XTSE', { history_from: '1990-01-01', history_to: '2028-12-31' }],
    ['FSRV', { history_from: '1990-01-01', history_to: '2028-12-31' }],
    ['XASX', { history_from: '1990-01-01', history_to: '2028-12-31' }],
    ['CRYPTO', { history_from: '2010-07-01' }],
    ['FOREX', { history_from: '1970-01-01' }],
    ['INDEX', { history_from: '1900-01-01', history_to: '2026-12-22' }],
    ['BOND', { history_from: '2000-01-01', history_to: '2026-12-22' }],
  ])('coverage of %s on 2026-11-21', (mic, coverage) => {
    expect(coverageOf(mic, '2026-11-21')).toEqual(coverage)
  })

  test('coverage includes its first and last date and nothing beyond', () => {
    const covered = (mic: string) => (date: string) => isCovered(mic, date, '2026-11-21')
    expect(['1949-12-31', '1950-01-01', '2028-12-31', '2029-01-01'].map(covered('XNAS'))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(['1899-12-31', '1900-01-01', '2026-12-22', '2026-12-23'].map(covered('INDEX'))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(['2010-06-30', '2010-07-01', '2999-01-01'].map(covered('CRYPTO'))).toEqual([false, true, true])
    expect(isCovered('NONE', '2026-11-21', '2026-11-21')).toBe(false)
  })

  test('calendar properties', () => {
    expect(sessionOn('XNYS', '1949-12-31')).toBeUndefined()
    expect(sessionOn('XNYS', '1950-01-01')).toMatchObject({ closed: true })
    expect(sessionOn('XNYS', '2028-12-31')).toMatchObject({ closed: true })
    expect(sessionOn('XNYS', '2029-01-01')).toBeUndefined()
  })
})

describe('exchanges', () => {
  test('exchanges are the markets in the three groups, by MIC', () => {
    const ofGroup = (group: string) => exchanges.filter((row) => row.group === group).map((row) => row.exchange_mic)
    expect(ofGroup('us')).toEqual(['ARCX', 'BATS', 'OTCM', 'XASE', 'XNAS', 'XNYS'])
    expect(ofGroup('non-us')).toEqual(['FSRV', 'NEOE', 'XAMS', 'XASX', 'XLON', 'XPAR', 'XTSE', 'XTSX'])
    expect(ofGroup('venue')).toEqual(['BOND', 'CRYPTO', 'FOREX', 'INDEX'])
    expect(exchanges.map((row) => row.exchange_mic)).toEqual(exchanges.map((row) => row.exchange_mic).toSorted())
  })

  test('exchanges take their zone, week, regular hours and revision from their rules', () => {
    expect(exchangeOf('XLON')).toMatchObject({
      country_code: 'GB',
      currency_code: 'GBP',
      zone: 'Europe/London',
      trading_days: [1, 2, 3, 4, 5],
      open_time: '08:00',
      close_time: '16:30',
    })
    expect(exchangeOf('XNYS')).toMatchObject({ open_time: '09:30', close_time: '16:00', trading_days: [1, 2, 3, 4, 5] })
    expect(exchangeOf('FOREX')).toMatchObject({ zone: 'UTC', trading_days: [1, 2, 3, 4, 5, 7] })
    expect(exchanges.every(({ revision }) => revision <= calendarRevision)).toBe(true)
  })
})

test('an unknown market has no calendar', () => {
  expect(sessionOn('NONE', '2026-01-05')).toBeUndefined()
  expect(sessionsBetween('NONE', '2026-01-01', '2026-12-31')).toEqual([])
  expect(nextSession('NONE', '2026-01-05')).toBeUndefined()
  expect(previousSession('NONE', '2026-01-05')).toBeUndefined()
  expect(lastClosedSession('NONE', '2026-01-05T00:00:00Z')).toBeUndefined()
  expect(coverageOf('NONE', '2026-01-05')).toBeUndefined()
  expect(exchangeOf('NONE')).toBeUndefined()
})

test('an invalid date is rejected', () => {
  expect(() => sessionOn('XNYS', '2024-02-30')).toThrow('expected a date YYYY-MM-DD, got 2024-02-30')
})
