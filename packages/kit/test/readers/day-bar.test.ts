import { describe, expect, it } from 'vitest'
import { BadRecord } from '../../src/index.ts'
import { datedRows, dayBar } from '../../src/readers/index.ts'

const window = { from: '2026-02-24', to: '2026-02-27' }
const row = { open: '273.30', high: '275.0', low: '272.39999', close: '274.9', volume: '10' }

describe('rows with dates', () => {
  it('are those of a JSON list, with numbers as text', () => {
    expect([...datedRows('[{"date":"2026-02-24","close":1.10}]', window)]).toEqual([
      { date: '2026-02-24', row: { date: '2026-02-24', close: '1.10' } },
    ])
    expect(() => [...datedRows('{"error":"try later"}', window)]).toThrow('try later')
  })

  it('rows without a date or dated outside the window are rejected individually', () => {
    const found = [...datedRows('[{},7,{"date":"2026-02-23"},{"date":"2026-02-28"}]', window)]
    expect(found.every((each) => each instanceof BadRecord)).toBe(true)
    expect(found).toMatchObject(
      ['unreadable-date', 'unreadable-date', 'other-date', 'other-date'].map((rule) => ({ rule })),
    )
  })
})

describe('a daily bar', () => {
  const read = (more: object, members?: Parameters<typeof dayBar>[1]) => [
    ...dayBar({ date: '2026-02-24', row: { ...row, ...more } }, members),
  ]

  it('a daily bar has exact prices, and a volume in whole shares or none', () => {
    expect(read({})).toEqual([
      { date: '2026-02-24', open: '273.3', high: '275', low: '272.39999', close: '274.9', volume: '10' },
    ])
    expect(read({ volume: '10.5' })).toMatchObject([{ rule: 'fractions' }, { volume: '10' }])
    expect(read({ volume: null })).toMatchObject([{ volume: null }])
  })

  it('connectors 2.6: a bar for a day without a trade, which repeats one price, is omitted and counted', () => {
    const price = { open: '5', high: '5.0', low: '5', close: '5.00' }
    expect(read({ ...price, volume: '0' })).toMatchObject([{ rule: 'flat-day' }])
    expect(read({ ...price, volume: '1' })).toMatchObject([{ close: '5' }])
    expect(read({ volume: '0' })).toMatchObject([{ volume: '0' }])
  })

  it('a daily bar is rejected if the fields with the given names have no price', () => {
    expect(read({}, ['a', 'high', 'low', 'close', 'volume'])).toEqual([expect.any(BadRecord)])
    expect(read({}, ['a', 'high', 'low', 'close', 'volume'])).toMatchObject([
      { rule: 'unreadable-bar', message: expect.stringContaining('a, high, low, close') },
    ])
  })
})
