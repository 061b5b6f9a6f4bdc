import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  dateIn,
  eachDate,
  daysBetween,
  instantIn,
  isDate,
  utcInstant,
  weekday,
  weekdays,
} from '../src/values/index.ts'

const anyDate = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('dates', () => {
  it('are accepted if the day exists and rejected otherwise', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(isDate(date)).toBe(true)
      }),
    )
    for (const wrong of [
      '2026-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-01-32',
      '0000-01-01',
      '2026-1-01',
      '20260101',
      '2026-01-0a',
    ])
      expect([wrong, isDate(wrong)]).toEqual([wrong, false])
    expect(isDate('2000-02-29')).toBe(true)
  })

  it('dates shift by days in both directions', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -300, max: 300 }), (date, days) => {
        fc.pre(date > '0002-01-01' && date < '9998-12-31')
        expect(daysBetween(date, addDays(date, days))).toBe(days)
      }),
    )
  })

  it('distances and weekdays of dates match those of Date in every year', () => {
    const millis = (date: string) => Date.parse(`${date}T00:00:00Z`)
    fc.assert(
      fc.property(anyDate, anyDate, fc.integer({ min: -4_000_000, max: 4_000_000 }), (date, other, days) => {
        expect(daysBetween(date, other)).toBe((millis(other) - millis(date)) / 86_400_000)
        expect(weekday(date)).toBe(new Date(millis(date)).getUTCDay() || 7)
        const there = Math.min(Math.max(millis(date) + days * 86_400_000, millis('0001-01-01')), millis('9999-12-31'))
        expect(addDays(date, days)).toBe(new Date(there).toISOString().slice(0, 10))
      }),
      { numRuns: 2_000 },
    )
    // Checks every day in a 400-year cycle, after which the calendar repeats.
    for (let [day, date] = [-25_567, '1900-01-01']; day < 120_530; day += 1) {
      if (daysBetween('1970-01-01', date) !== day) expect([date, daysBetween('1970-01-01', date)]).toEqual([date, day])
      date = addDays(date, 1)
    }
  })

  it('dates are validated by every function that shifts or counts them', () => {
    for (const wrong of [
      'never',
      '2026-03-02T00:00:00Z',
      '2026-03-0',
      '2026-13-01',
      '2026-02-29',
      '2026-03-45',
      '2026/03/02',
      '',
    ]) {
      const refused = new RangeError(`expected a date YYYY-MM-DD, got ${wrong}`)
      expect(() => addDays(wrong, 1)).toThrow(refused)
      expect(() => daysBetween('2026-03-02', wrong)).toThrow(refused)
      expect(() => daysBetween(wrong, '2026-03-02')).toThrow(refused)
      expect(() => weekday(wrong)).toThrow(refused)
      expect(() => [...eachDate('2026-03-02', wrong)]).toThrow(refused)
      expect(() => [...eachDate(wrong, '2026-03-02')]).toThrow(refused)
    }
    for (const days of [Number.NaN, 1.5])
      expect(() => addDays('2026-03-02', days)).toThrow(`expected a whole number of days, got ${days}`)
  })

  it('dates are limited to four-digit years', () => {
    expect([addDays('9999-12-30', 1), addDays('9999-12-31', 1), addDays('9999-01-01', 100_000)]).toEqual(
      Array.from({ length: 3 }, () => '9999-12-31'),
    )
    expect([addDays('0001-01-02', -1), addDays('0001-01-01', -1)]).toEqual(['0001-01-01', '0001-01-01'])
    expect([...eachDate('9999-12-30', '9999-12-31')]).toEqual(['9999-12-30', '9999-12-31'])
  })

  it('dates have a weekday and a range', () => {
    expect(weekday('2026-03-02')).toBe(1)
    expect(weekday('2026-03-01')).toBe(7)
    expect([...eachDate('2026-02-27', '2026-03-02')]).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
    expect([...weekdays('2026-02-27', '2026-03-02')]).toEqual(['2026-02-27', '2026-03-02'])
  })
})

describe('instants', () => {
  it('are returned in UTC with at most six digits and no trailing zeros', () => {
    expect(utcInstant('2026-03-02T16:00:00-05:00')).toBe('2026-03-02T21:00:00Z')
    expect(utcInstant('2026-03-02t21:00:00.120000z')).toBe('2026-03-02T21:00:00.12Z')
    expect(utcInstant('2026-03-02T21:00:00.1234567Z')).toBe('2026-03-02T21:00:00.123456Z')
    expect(utcInstant('2026-03-02 21:00Z')).toBe('2026-03-02T21:00:00Z')
    expect(utcInstant('2026-03-02T21:00:00Z')).toBe('2026-03-02T21:00:00Z')
    expect(utcInstant('2026-03-02T24:00:00Z')).toBe('2026-03-03T00:00:00Z')
  })

  it('instants are rejected if the offset shifts them outside the years 0001 to 9999', () => {
    expect(utcInstant('9999-12-31T23:59:59-05:00')).toBeUndefined()
    expect(utcInstant('0001-01-01T00:00:00+05:00')).toBeUndefined()
    expect(utcInstant('0001-01-01T00:00:00Z')).toBe('0001-01-01T00:00:00Z')
  })

  it('instants without an offset, or on a day that does not exist, are rejected', () => {
    for (const wrong of [
      '2026-03-02T21:00:00',
      '2026-02-30T21:00:00Z',
      '2026-03-02T25:00:00Z',
      '2026-03-02T21:60:00Z',
      '2026-03-02T21:00:60Z',
      '2026-03-02T21:0a:00Z',
      '2026-03-02T21.00:00Z',
      '2026-03-02',
      'now',
    ])
      expect([wrong, utcInstant(wrong)]).toEqual([wrong, undefined])
  })

  it('instants belong to the day in their time zone', () => {
    expect(dateIn('2026-03-03T02:00:00Z', 'America/New_York')).toBe('2026-03-02')
    expect(dateIn('2026-03-02T22:00:00Z', 'Australia/Sydney')).toBe('2026-03-03')
    expect(instantIn('2026-02-27', '18:00', 'America/New_York')).toBe('2026-02-27T23:00:00Z')
    expect(instantIn('2026-07-01', '18:00:30', 'America/New_York')).toBe('2026-07-01T22:00:30Z')
    for (const [date, time, zone] of [
      ['2026-02-30', '18:00', 'UTC'],
      ['2026-02-27', '25:00', 'UTC'],
      ['2026-02-27', '18:00', 'Nowhere/Town'],
    ] as const)
      expect(() => instantIn(date, time, zone)).toThrow(`got ${date}, ${time} and ${zone}`)
    expect(() => dateIn('2026-03-02T22:00:00Z', 'Nowhere/Town')).toThrow('expected an instant and a time zone')
  })
})
