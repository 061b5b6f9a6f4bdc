import type { Sessions } from '@bourse/services'
import { describe, expect, test } from 'vitest'
import { datesOf, instantsOf, isWanted, type Range } from '../src/range.ts'

const days: Sessions = {
  on: (mic, date) =>
    mic === 'XNYS' && date < '2029'
      ? date === '2026-03-02' || date === '2026-03-03'
        ? { date, open_at: `${date}T14:30:00Z`, close_at: `${date}T21:00:00Z` }
        : 'closed'
      : undefined,
  between: (mic, from, to) =>
    mic === 'XNYS' ? ['2026-03-02', '2026-03-03'].filter((date) => from <= date && date <= to) : [],
  lastClosed: () => undefined,
  country: () => undefined,
  zone: (mic) => (mic === 'CRYPTO' ? 'UTC' : 'America/New_York'),
}
const range = (given: Partial<Range>): Range => ({
  from: '2026-03-01',
  to: undefined,
  order: 'desc',
  after: undefined,
  ...given,
})

describe('trading dates of a range', () => {
  test.each([
    [{}, '2026-03-01', '9999-12-31'],
    [{ to: '2026-03-05' }, '2026-03-01', '2026-03-05'],
    [{ from: '2026-03-02T10:00:00Z', to: '2026-03-05T10:00:00Z' }, '2026-03-01', '2026-03-06'],
    [{ after: { window_start: '2026-03-04T14:30:00Z', id: 'bar_1' } }, '2026-03-01', '2026-03-05'],
    [
      { order: 'asc' as const, after: { window_start: '2026-03-04T14:30:00Z', id: 'bar_1' } },
      '2026-03-03',
      '9999-12-31',
    ],
    [{ from: '0001-01-01T00:00:00Z', to: '9999-12-31T00:00:00Z' }, '0001-01-01', '9999-12-31'],
  ])('%j are %s to %s', (given, from, to) => expect(datesOf(range(given))).toEqual({ from, to }))
})

describe('openings of a range', () => {
  test.each([
    ['XNYS', {}, '2026-03-02T14:30:00Z', '9999-12-31T23:59:59Z'],
    ['XNYS', { to: '2026-03-02' }, '2026-03-02T14:30:00Z', '2026-03-02T20:59:59Z'],
    ['XNYS', { to: '2026-03-08' }, '2026-03-02T14:30:00Z', '2026-03-03T20:59:59Z'],
    ['CRYPTO', { to: '2026-03-02' }, '2026-03-01T00:00:00Z', '2026-03-02T23:59:59Z'],
    ['XNYS', { from: '2030-01-01', to: '2030-01-02' }, '2030-01-01T00:00:00Z', '2030-01-02T23:59:59Z'],
    [
      'XNYS',
      { after: { window_start: '2026-03-02T15:00:00Z', id: 'x' } },
      '2026-03-02T14:30:00Z',
      '2026-03-02T15:00:00Z',
    ],
    [
      'XNYS',
      { order: 'asc' as const, after: { window_start: '2026-03-02T15:00:00Z', id: 'x' } },
      '2026-03-02T15:00:00Z',
      '9999-12-31T23:59:59Z',
    ],
  ])('openings on %s for %j are from %s to %s', (mic, given, from, to) =>
    expect(instantsOf(range(given), mic, days)).toEqual({ from, to }),
  )
})

describe('a bar is included', () => {
  const bar = { id: 'bar_5', window_start: '2026-03-02T14:30:00Z' } as Parameters<typeof isWanted>[0]
  test.each([
    [true, {}],
    [true, { from: '2026-03-02T14:30:00Z', to: '2026-03-02T14:30:00Z' }],
    [false, { from: '2026-03-02T14:30:00.5Z' }],
    [false, { to: '2026-03-02T14:29:59.9Z' }],
    [true, { after: { window_start: '2026-03-02T14:30:00Z', id: 'bar_4' } }],
    [false, { after: { window_start: '2026-03-02T14:30:00Z', id: 'bar_5' } }],
    [true, { after: { window_start: '2026-03-03T14:30:00Z', id: 'bar_9' } }],
    [false, { order: 'asc' as const, after: { window_start: '2026-03-03T14:30:00Z', id: 'bar_1' } }],
  ])('%s for %j', (wanted, given) => expect(isWanted(bar, range(given))).toBe(wanted))
})
