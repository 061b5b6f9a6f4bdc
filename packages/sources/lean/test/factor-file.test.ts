import { describe, expect, test } from 'vitest'
import { factorFile } from '../src/index.ts'

describe('a factor file', () => {
  test('a factor file yields dividends in dollars, and splits, on the session after its dates', () => {
    const text = [
      '20120103,0.9801,0.0714285,1',
      '20120106,0.9801,0.0714285,50',
      '20120113,0.99,0.0714285,100',
      '20120118,0.99,0.5,70',
      '20501231,1,1,0',
    ].join('\n')
    expect(factorFile(text)).toEqual({
      dividends: [
        { ex_date: '2012-01-09', amount: '0.5' },
        { ex_date: '2012-01-19', amount: '0.7' },
      ],
      splits: [
        { execution_date: '2012-01-17', ratio: '7' },
        { execution_date: '2012-01-19', ratio: '2' },
      ],
      bad: [],
    })
  })

  test.each([
    ['7.55', '0.9867549', '0.1'],
    ['45.25', '0.9889503', '0.5'],
    ['119.03', '0.99827775', '0.205'],
    ['619.86', '0.99572484', '2.65'],
    ['1135.1', '0.998', '2.27'],
    ['250000', '0.9995', '125'],
  ])('a factor file rounds a dividend on a close of %s with the factor %s to %s', (close, factor, amount) => {
    const { dividends } = factorFile(`20120103,${factor},1,1\n20120106,${factor},1,${close}\n20501231,1,1,0`)
    expect(dividends).toEqual([{ ex_date: '2012-01-09', amount }])
  })

  test.each([
    ['0.14285714', '7'],
    ['0.6666667', '1.5'],
    ['0.75', '1.333333333333'],
    ['4', '0.25'],
    ['150', '0.006666666667'],
    ['0.997307', '1.0027'],
    ['3.9', '0.25641025641'],
    ['0.0001', '10000'],
  ])('a factor file interprets the split factor %s as the ratio %s', (factor, ratio) => {
    const { splits } = factorFile(`20120106,1,${factor},50\n20501231,1,1,0`)
    expect(splits).toEqual([{ execution_date: '2012-01-09', ratio }])
  })

  test('a factor file may have its lines in any order, and blank lines', () => {
    expect(factorFile('20501231,1,1,0\r\n\r\n20120106,0.99,1,50\r\n').dividends).toEqual([
      { ex_date: '2012-01-09', amount: '0.5' },
    ])
  })

  test('a factor file without events yields none', () => {
    expect(factorFile('20120103,1,1,1\n20501231,1,1,0')).toEqual({ dividends: [], splits: [], bad: [] })
    expect(factorFile('')).toEqual({ dividends: [], splits: [], bad: [] })
  })

  test('a factor file reports unreadable lines, and a price factor that decreases', () => {
    const { bad, dividends } = factorFile(
      ['x,1,1,1', '20120106,0,1,1', '20120106,1,1', '20120109,0.99,1,50', '20120110,0.98,1,50', '20501231,1,1,0'].join(
        '\n',
      ),
    )
    expect(bad.map(({ message }) => message)).toEqual([
      'expected a date such as 20140606, got "x"',
      'expected date, price factor, split factor and reference price, with factors above 0',
      'expected date, price factor, split factor and reference price, with factors above 0',
      'expected increasing price factors, got 0.98 after 0.99',
    ])
    expect(dividends).toEqual([{ ex_date: '2012-01-11', amount: '1' }])
  })

  test('a factor file reports a change beyond the calendar', () => {
    expect(factorFile('20401231,0.9,1,50\n20501231,1,1,0').bad.map(({ message }) => message)).toEqual([
      'expected a date that the US calendar covers, got 2040-12-31',
    ])
  })
})
