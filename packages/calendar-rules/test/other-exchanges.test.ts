import { describe, expect, test } from 'vitest'
import { openSession, sessionOn, sessionsBetween } from '../src/index.ts'

const weekend = (date: string) => ({ date, closed: true, holiday: false, reason: 'Weekend' })
const holiday = (date: string, reason: string) => ({ date, closed: true, holiday: true, reason })
const isOpen = (mic: string) => (date: string) => openSession(mic, date) !== undefined

describe('dates beyond the independent lists, by rule', () => {
  test.each([
    ['XTSE', '2027-07-01', 'Canada Day'],
    ['XTSE', '2028-07-03', 'Canada Day'],
    ['XTSE', '2026-05-18', 'Victoria Day'],
    ['XTSX', '2027-12-27', 'Christmas Day'],
    ['FSRV', '2027-12-28', 'Boxing Day'],
    ['NEOE', '2028-02-21', 'Family Day'],
    ['XLON', '2028-05-01', 'Early May bank holiday'],
    ['XLON', '2026-12-28', 'Boxing Day'],
    ['XPAR', '2026-05-01', 'Labour Day'],
    ['XAMS', '2027-03-29', 'Easter Monday'],
    ['XASX', '2026-06-08', "Sovereign's Birthday"],
    ['XASX', '2027-01-26', 'Australia Day'],
    ['XASX', '2028-04-25', 'Anzac Day'],
  ])('%s closes on %s for %s', (mic, date, reason) => {
    expect(sessionOn(mic, date)).toEqual(holiday(date, reason))
  })

  test('Sydney does not observe a weekend Anzac Day on a different day', () => {
    expect(['2026-04-27', '2027-04-26'].map(isOpen('XASX'))).toEqual([true, true])
  })

  test('Paris and Amsterdam do not observe a weekend holiday on a different day', () => {
    expect(['2027-12-27', '2028-01-03', '2028-12-25'].map(isOpen('XPAR'))).toEqual([true, true, false])
  })

  test.each([
    ['XTSE', '2026-12-24', '2026-12-24T18:00:00Z'],
    ['XLON', '2028-12-22', '2028-12-22T12:30:00Z'],
    ['XLON', '2026-12-31', '2026-12-31T12:30:00Z'],
    ['XPAR', '2026-12-31', '2026-12-31T13:05:00Z'],
    ['XAMS', '2027-12-24', '2027-12-24T13:05:00Z'],
    ['XASX', '2028-12-22', '2028-12-22T03:10:00Z'],
  ])('%s closes early on %s at %s', (mic, date, close_at) => {
    expect(openSession(mic, date)).toMatchObject({ close_at, early_close: true })
  })
})

test('a Sydney session begins on the previous UTC day, and daylight saving time moves it', () => {
  expect(openSession('XASX', '2026-01-05')).toMatchObject({
    open_at: '2026-01-04T23:00:00Z',
    close_at: '2026-01-05T05:00:00Z',
  })
  expect(openSession('XASX', '2026-07-06')).toMatchObject({
    open_at: '2026-07-06T00:00:00Z',
    close_at: '2026-07-06T06:00:00Z',
  })
})

describe('rule 3: the venues use UTC days as sessions', () => {
  test('CRYPTO trades around the clock on any date starting 2010-07-01', () => {
    expect(sessionOn('CRYPTO', '2010-06-30')).toBeUndefined()
    expect(sessionsBetween('CRYPTO', '2010-01-01', '2010-07-03')).toEqual(['2010-07-01', '2010-07-02', '2010-07-03'])
    expect(sessionOn('CRYPTO', '2024-12-31')).toMatchObject({
      open_at: '2024-12-31T00:00:00Z',
      close_at: '2025-01-01T00:00:00Z',
    })
    expect(openSession('CRYPTO', '2099-12-25')?.date).toBe('2099-12-25')
  })

  test('FOREX trades from Sunday 17:00 to Friday 17:30 New York, with a closed row on Saturday', () => {
    expect(sessionOn('FOREX', '1969-12-31')).toBeUndefined()
    expect(sessionOn('FOREX', '2026-07-11')).toEqual(weekend('2026-07-11'))
    expect(openSession('FOREX', '2026-07-10')).toMatchObject({
      open_at: '2026-07-10T00:00:00Z',
      close_at: '2026-07-10T21:30:00Z',
      early_close: false,
    })
    expect(openSession('FOREX', '2026-07-12')).toMatchObject({
      open_at: '2026-07-12T21:00:00Z',
      close_at: '2026-07-13T00:00:00Z',
    })
    expect(openSession('FOREX', '2026-01-09')?.close_at).toBe('2026-01-09T22:30:00Z')
    expect(openSession('FOREX', '2026-01-11')?.open_at).toBe('2026-01-11T22:00:00Z')
    expect(openSession('FOREX', '2026-12-25')?.close_at).toBe('2026-12-25T22:30:00Z')
  })

  test('INDEX has every day starting 1900-01-01', () => {
    expect(sessionOn('INDEX', '1899-12-31')).toBeUndefined()
    expect(sessionsBetween('INDEX', '1899-01-01', '1900-12-31')).toHaveLength(365)
    expect(openSession('INDEX', '2026-11-22')).toMatchObject({
      open_at: '2026-11-22T00:00:00Z',
      close_at: '2026-11-23T00:00:00Z',
    })
  })

  test('BOND has every weekday starting 2000-01-01 and is closed on weekends', () => {
    expect(sessionOn('BOND', '1999-12-31')).toBeUndefined()
    expect(sessionOn('BOND', '2000-01-01')).toEqual(weekend('2000-01-01'))
    expect(sessionsBetween('BOND', '2000-01-01', '2000-01-09')).toEqual([
      '2000-01-03',
      '2000-01-04',
      '2000-01-05',
      '2000-01-06',
      '2000-01-07',
    ])
    expect(openSession('BOND', '2026-12-25')?.date).toBe('2026-12-25')
  })
})
