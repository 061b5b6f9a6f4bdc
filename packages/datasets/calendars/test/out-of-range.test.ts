import { expect, test } from 'vitest'
import { outOfRange, outOfRangeEntry } from '../src/out-of-range.ts'

const NOW = '2026-03-02T22:00:00Z'

test('meta.errors names a calendar that does not cover the date by exchange_mic, with its range', () => {
  expect(outOfRangeEntry('XLON', NOW)).toEqual({
    code: 'calendar-out-of-range',
    message: 'the calendar covers dates from 1990-01-01 to 2028-12-31',
    exchange_mic: 'XLON',
  })
  expect(outOfRangeEntry('CRYPTO', NOW).message).toBe('the calendar covers dates on or after 2010-07-01')
})

test('the end of a calendar that extends one month ahead depends on the request date', () => {
  expect(outOfRangeEntry('BOND', NOW).message).toBe('the calendar covers dates from 2000-01-01 to 2026-04-02')
  expect(outOfRangeEntry('BOND', '2026-03-03T00:00:00Z').message).toBe(
    'the calendar covers dates from 2000-01-01 to 2026-04-03',
  )
})

test('a market without rules is reported as having no rules', () => {
  expect(outOfRangeEntry('XETR', NOW).message).toBe('there is no calendar for this market')
  expect(outOfRange(['XETR'], '2026-03-02', NOW).message).toContain('no calendar (XETR)')
})

test('a date outside every requested calendar is 422 with the coverage of each calendar', () => {
  const refused = outOfRange(['XNYS', 'XLON', 'XNAS', 'CRYPTO'], '1949-12-31', NOW)
  expect(refused).toMatchObject({ status: 422, code: 'calendar-out-of-range' })
  expect(refused.message).toBe(
    'no requested calendar covers 1949-12-31: on or after 2010-07-01 (CRYPTO); from 1990-01-01 to ' +
      '2028-12-31 (XLON); from 1950-01-01 to 2028-12-31 (XNAS, XNYS)',
  )
  expect(refused.errors).toMatchObject([{ parameter: 'date', code: 'calendar-out-of-range' }])
})
