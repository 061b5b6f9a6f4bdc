import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FRIDAY, MONDAY, SATURDAY, SUNDAY, THURSDAY, WEDNESDAY, formatDay, parseDay, weekdayOf } from '../src/day.ts'
import * as rules from '../src/holiday-rules.ts'

const year = fc.integer({ min: 1900, max: 2100 })
const datesIn = (days: rules.DaysOf, inYear: number) => days(inYear).map(formatDay)
const kept = (observance: rules.Observance, date: string) => formatDay(observance(parseDay(date)))

describe('Easter', () => {
  test.each([
    '1954-04-18',
    '1981-04-19',
    '2000-04-23',
    '2008-03-23',
    '2019-04-21',
    '2026-04-05',
    '2028-04-16',
    '2038-04-25',
    '2049-04-18',
    '2076-04-19',
  ])('Sunday is %s', (date) => expect(datesIn(rules.easter(0), Number(date.slice(0, 4)))).toEqual([date]))

  test('Easter is a Sunday from March 22 to April 25 in every year', () => {
    fc.assert(
      fc.property(year, (inYear) => {
        const [sunday = Number.NaN] = rules.easter(0)(inYear)
        expect(weekdayOf(sunday)).toBe(SUNDAY)
        expect(formatDay(sunday) >= `${inYear}-03-22` && formatDay(sunday) <= `${inYear}-04-25`).toBe(true)
      }),
    )
  })

  test('the date of Easter determines Good Friday, Easter Monday, Ascension and Whit Monday', () => {
    expect([-2, 1, 39, 50].flatMap((offset) => datesIn(rules.easter(offset), 2024))).toEqual([
      '2024-03-29',
      '2024-04-01',
      '2024-05-09',
      '2024-05-20',
    ])
  })
})

describe('days in a year', () => {
  test('nth, last and firstFrom return the nth, the last and the first weekday on or after a date', () => {
    expect(datesIn(rules.nth(4, THURSDAY, 11), 2024)).toEqual(['2024-11-28'])
    expect(datesIn(rules.nth(1, MONDAY, 9), 2025)).toEqual(['2025-09-01'])
    expect(datesIn(rules.last(MONDAY, 5), 2027)).toEqual(['2027-05-31'])
    expect(datesIn(rules.last(SUNDAY, 12), 2028)).toEqual(['2028-12-31'])
    expect(datesIn(rules.firstFrom(MONDAY, 5, 18), 2026)).toEqual(['2026-05-18'])
    expect(datesIn(rules.firstFrom(MONDAY, 5, 18), 2027)).toEqual(['2027-05-24'])
  })

  test('the last working day on or before a date is that date or the preceding Friday', () => {
    expect(datesIn(rules.lastWorkdayTo(12, 24), 2021)).toEqual(['2021-12-24'])
    expect(datesIn(rules.lastWorkdayTo(12, 24), 2022)).toEqual(['2022-12-23'])
    expect(datesIn(rules.lastWorkdayTo(12, 24), 2023)).toEqual(['2023-12-22'])
  })

  test('individual dates and ranges apply only to their year', () => {
    const dates = rules.onDates('2012-10-29', '2012-10-30', '2018-12-05')
    expect(datesIn(dates, 2012)).toEqual(['2012-10-29', '2012-10-30'])
    expect(datesIn(dates, 2013)).toEqual([])
    const turn = rules.daily('2020-12-31', '2021-01-04')
    expect(datesIn(turn, 2020)).toEqual(['2020-12-31'])
    expect(datesIn(turn, 2021)).toEqual(['2021-01-01', '2021-01-04'])
    expect(datesIn(rules.daily('2020-12-28', '2021-01-07', [WEDNESDAY]), 2021)).toEqual(['2021-01-06'])
  })

  test('a date can be restricted to certain weekdays', () => {
    const rule = rules.onlyOn([FRIDAY], rules.monthDay(7, 5))
    expect(datesIn(rule, 2002)).toEqual(['2002-07-05'])
    expect(datesIn(rule, 2003)).toEqual([])
  })
})

describe('observance', () => {
  // Christmas 2021 fell on Saturday, Christmas 2022 on Sunday, Christmas 2024 on Wednesday.
  test.each([
    ['sundayToMonday', rules.sundayToMonday, ['2021-12-25', '2022-12-26', '2024-12-25']],
    ['nearestWorkday', rules.nearestWorkday, ['2021-12-24', '2022-12-26', '2024-12-25']],
    ['weekendToMonday', rules.weekendToMonday, ['2021-12-27', '2022-12-26', '2024-12-25']],
    ['weekendTwoDaysOn', rules.weekendTwoDaysOn, ['2021-12-27', '2022-12-27', '2024-12-25']],
  ] as const)('%s', (_, observance, dates) => {
    expect(['2021-12-25', '2022-12-25', '2024-12-25'].map((date) => kept(observance, date))).toEqual(dates)
  })

  test("no observance except New York's before 1954 leaves a holiday on a Saturday", () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 40_000 }), (day) => {
        for (const observance of [rules.nearestWorkday, rules.weekendToMonday, rules.weekendTwoDaysOn])
          expect(weekdayOf(observance(day))).toBeLessThan(SATURDAY)
      }),
    )
  })
})
