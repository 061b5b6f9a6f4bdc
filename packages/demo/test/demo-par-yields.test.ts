import { sessionsBetween } from '@bourse/calendar-rules'
import { describe, expect, test } from 'vitest'
import { demoParYields } from '../src/market/index.ts'

const yieldsOf = (from: string, to: string) => [...demoParYields({ from, to, sessionsBetween })]

describe('the demo market’s par yields', () => {
  test('the demo market’s par yields exist for every session and tenor', () => {
    const dates = new Set(yieldsOf('2026-01-01', '2026-01-31').map(({ date }) => date))
    expect([...dates]).toEqual(sessionsBetween('XNYS', '2026-01-01', '2026-01-31'))
    expect(yieldsOf('2026-01-05', '2026-01-05').map(({ tenor }) => tenor)).toEqual(
      '1m 2m 3m 4m 6m 1y 2y 3y 5y 7y 10y 20y 30y'.split(' '),
    )
  })

  test('the demo market’s par yields rise with the tenor, are between 3% and 5.5%, and change little from day to day', () => {
    const yields = yieldsOf('2020-01-01', '2026-03-01')
    const short = yields.filter(({ tenor }) => tenor === '1m').map(({ percent }) => Number(percent))
    const long = yields.filter(({ tenor }) => tenor === '30y').map(({ percent }) => Number(percent))
    expect(Math.min(...short)).toBeGreaterThan(3)
    expect(Math.max(...long)).toBeLessThan(5.5)
    const moves = short.slice(1).map((each, index) => Math.abs(each - (short[index] ?? Number.NaN)))
    expect(Math.max(...moves)).toBeLessThan(0.3)
    expect(new Set(short).size).toBeGreaterThan(20)
  })

  test('the demo market’s par yields are the same in every window', () => {
    const [first] = yieldsOf('2025-06-02', '2025-06-02')
    expect(yieldsOf('2025-05-01', '2025-07-01')).toContainEqual(first)
  })
})
