import { describe, expect, it } from 'vitest'
import { namePattern } from '../../../src/jobs/importing/name-pattern.ts'

describe('a file name pattern', () => {
  it.each([
    ['{symbol}.us.txt', 'data/daily/us/aapl.us.txt', { symbol: 'AAPL' }],
    ['{symbol}.us.txt', 'brk-b.US.TXT', { symbol: 'BRK-B' }],
    ['{symbol}.csv', 'MSFT.csv.gz', { symbol: 'MSFT' }],
    ['{symbol}-{interval}-*.csv', 'BTCUSDT-1m-2024-01.csv', { symbol: 'BTCUSDT', interval: '1m' }],
  ])('%s reads %s', (pattern, name, fields) => {
    expect(namePattern(pattern)(name)).toEqual(fields)
  })

  it('a file name pattern does not match other names', () => {
    expect(namePattern('{symbol}.us.txt')('aapl.uk.txt')).toBeUndefined()
  })

  it('a file name pattern must name a field', () => {
    expect(() => namePattern('*.csv')).toThrow(/expected a file name pattern/)
  })
})
