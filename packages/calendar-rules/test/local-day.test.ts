import fc from 'fast-check'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { exchanges, firstInstant, localDayOf } from '../src/index.ts'

test("today is the market's date, UTC for the venues, and ends at its midnight", () => {
  const at = '2026-03-02T22:30:00Z'
  expect(localDayOf('XNYS', at)).toEqual({ date: '2026-03-02', ends_at: '2026-03-03T05:00:00Z' })
  expect(localDayOf('XASX', at)).toEqual({ date: '2026-03-03', ends_at: '2026-03-03T13:00:00Z' })
  expect(localDayOf('CRYPTO', at)).toEqual({ date: '2026-03-02', ends_at: '2026-03-03T00:00:00Z' })
  expect(localDayOf('NONE', at)).toBeUndefined()
})

test('a day when the clocks change ends an hour earlier or later', () => {
  expect(localDayOf('XNYS', '2026-03-08T05:00:00Z')?.ends_at).toBe('2026-03-09T04:00:00Z')
  expect(localDayOf('XNYS', '2026-11-01T04:00:00Z')?.ends_at).toBe('2026-11-02T05:00:00Z')
})

test('a day lasts until its end, when the next one begins', () => {
  const anyMarket = fc.constantFrom(...exchanges.map(({ exchange_mic }) => exchange_mic))
  const anyInstant = fc
    .integer({ min: 946_684_800, max: 1_861_920_000 })
    .map((seconds) => DateTime.fromSeconds(seconds, { zone: 'UTC' }).toISO({ suppressMilliseconds: true }) ?? '')
  fc.assert(
    fc.property(anyMarket, anyInstant, (mic, at) => {
      const today = localDayOf(mic, at)
      const end = DateTime.fromISO(today?.ends_at ?? '', { zone: 'UTC' })
      expect(localDayOf(mic, end.minus(1).toISO() ?? '')).toEqual(today)
      expect(localDayOf(mic, end.toISO() ?? '')?.date).not.toBe(today?.date)
    }),
    { numRuns: 300 },
  )
})

test('the earliest of several instants is found, whatever their offsets', () => {
  expect(firstInstant(['2026-03-02T22:00:00Z', '2026-03-02T16:30:00-05:00'])).toBe('2026-03-02T16:30:00-05:00')
  expect(firstInstant([])).toBeUndefined()
})
