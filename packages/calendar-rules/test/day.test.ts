import fc from 'fast-check'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { dayOf, formatDay, parseDay, shiftDate, weekdayOf, yearOf } from '../src/day.ts'

const anyDay = fc.integer({ min: parseDay('0001-01-01'), max: parseDay('9999-12-31') })

test('day 0 is Thursday 1970-01-01', () => {
  expect(parseDay('1970-01-01')).toBe(0)
  expect(weekdayOf(0)).toBe(4)
  expect(weekdayOf(-1)).toBe(3)
})

test("every day matches luxon's date, year and weekday, and parses back", () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const time = DateTime.fromMillis(day * 86_400_000, { zone: 'UTC' })
      expect(formatDay(day)).toBe(time.toFormat('yyyy-MM-dd'))
      expect(yearOf(day)).toBe(time.year)
      expect(weekdayOf(day)).toBe(time.weekday)
      expect(parseDay(formatDay(day))).toBe(day)
    }),
    { numRuns: 2_000 },
  )
})

test('century leap years are correct', () => {
  expect(shiftDate('2000-02-28', 1)).toBe('2000-02-29')
  expect(shiftDate('1900-02-28', 1)).toBe('1900-03-01')
  expect(shiftDate('2024-03-01', -1)).toBe('2024-02-29')
  expect(dayOf(2100, 3, 1) - dayOf(2100, 2, 28)).toBe(1)
})

test.each(['2024-02-30', '2023-02-29', '2024-13-01', '2024-1-1', '20240101', ''])('%j is not a date', (text) => {
  expect(() => parseDay(text)).toThrow(RangeError)
})
