import { BadRecord } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'
import { describe, expect, it } from 'vitest'
import { parYields, tenorOf } from '../../../src/sources/treasury/index.ts'

const HEADER = 'Date,"1 Mo","1.5 Month","2 Mo","10 Yr"'
const read = (...lines: readonly string[]) => [...parYields([HEADER, ...lines].join('\n'))]

describe('par yields', () => {
  it('reads one row per term and day, newest first as published', () => {
    expect(read('02/27/2026,3.71,3.70,3.69,4.02', '02/26/2026,3.72,,3.70,4.00')).toEqual([
      { date: '2026-02-27', tenor: '1m', percent: '3.71' },
      { date: '2026-02-27', tenor: '6w', percent: '3.7' },
      { date: '2026-02-27', tenor: '2m', percent: '3.69' },
      { date: '2026-02-27', tenor: '10y', percent: '4.02' },
      { date: '2026-02-26', tenor: '1m', percent: '3.72' },
      { date: '2026-02-26', tenor: '6w', percent: null },
      { date: '2026-02-26', tenor: '2m', percent: '3.7' },
      { date: '2026-02-26', tenor: '10y', percent: '4' },
    ])
  })

  it('reports an unreadable date and yield, and continues', () => {
    const [bad, , worse, ...rest] = read('02/30/2026,1,2,3,4', '02/27/2026,3.71,n.a.,N/A,4.02')
    expect(bad).toMatchObject({ rule: 'unreadable-date', value: '02/30/2026' })
    expect(worse).toMatchObject({ rule: 'unreadable-yield', value: 'n.a.' })
    expect(rest).toEqual([
      { date: '2026-02-27', tenor: '2m', percent: null },
      { date: '2026-02-27', tenor: '10y', percent: '4.02' },
    ])
    expect(bad).toBeInstanceOf(BadRecord)
  })

  it('rejects a different file', () => {
    expect(() => [...parYields('date,value\n2026-02-27,4')]).toThrow(UnreadableFile)
  })

  it.each([
    ['1 mo', '1m'],
    ['1.5 Month', '6w'],
    ['30 yr', '30y'],
    ['9 mo', undefined],
    ['Date', undefined],
  ])('the column %s is %s', (column, tenor) => {
    expect(tenorOf(column)).toBe(tenor)
  })
})
