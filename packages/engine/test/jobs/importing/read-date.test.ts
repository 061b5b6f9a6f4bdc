import { describe, expect, it } from 'vitest'
import { dateFormat } from '../../../src/jobs/importing/date-format.ts'
import { readDate } from '../../../src/jobs/importing/read-date.ts'

const zone = 'America/New_York'

describe('a date', () => {
  it.each([
    '2023-02-15',
    '20230215',
    '2023-2-15',
    '2023/02/15',
    '15-Feb-2023',
    'Feb 15, 2023',
    '15 February 2023',
    '02/15/2023',
    '15/02/2023',
    '15.02.2023',
    '2023-02-15 00:00:00',
    '2023-02-15 00:00:00-05:00',
    '2023-02-15 00:00:00+09:00',
    '2023-02-15T00:00:00.000Z',
    '2023-02-15 16:00:00',
    '02/15/2023 00:00',
    '1676419200',
    '1676419200000',
    '1676419200000000',
    '1676419200000000000',
    ' 2023-02-15 ',
  ])('%j names one day', (text) => {
    expect(readDate(text, {})).toEqual({ date: '2023-02-15' })
  })

  it.each(['1676437200', '2023-02-15T05:00:00Z', '2023-02-15 14:30:00+00:00', '2023-02-16 01:00:00+00'])(
    "%j is the date in the market's time zone",
    (text) => {
      expect(readDate(text, { zone })).toEqual({ date: '2023-02-15', isLocal: true })
      expect(readDate(text, {})).toEqual({ problem: 'zoneless' })
    },
  )

  it('a date whose day and month could be swapped requires a specified order', () => {
    expect(readDate('02/03/2023', {})).toEqual({ problem: 'ambiguous' })
    expect(readDate('02/03/2023', { order: 'month-first' })).toEqual({ date: '2023-02-03' })
    expect(readDate('02/03/2023', { order: 'day-first' })).toEqual({ date: '2023-03-02' })
    expect(readDate('03/03/2023', {})).toEqual({ date: '2023-03-03' })
  })

  it.each(['2023-02-30', '31/31/2023', '20231332', 'Smarch 1, 2023', 'today', '12', ''])('%j is unreadable', (text) => {
    expect(readDate(text, {})).toEqual({ problem: 'unreadable' })
  })
})

describe('a date format', () => {
  it.each([
    ['D/M/YYYY', '02/03/2023', '2023-03-02'],
    ['MM/DD/YYYY', '02/03/2023', '2023-02-03'],
    ['DD.MM.YY', '02.03.23', '2023-03-02'],
    ['YYYYMMDD', '20230302', '2023-03-02'],
    ['D-MMM-YY', '2-Mar-99', '1999-03-02'],
  ])('%s reads %s as %s', (format, text, date) => {
    expect(readDate(text, { format: dateFormat(format) })).toEqual({ date })
  })

  it('a date format without a year, a month or a day is rejected', () => {
    expect(() => dateFormat('D/M')).toThrow(/--date-format D\/M: expected year, month and day/)
  })
})
