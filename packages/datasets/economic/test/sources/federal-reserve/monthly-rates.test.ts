import { UnreadableFile } from '@bourse/kit/readers'
import { expect, it } from 'vitest'
import { monthlyRates } from '../../../src/sources/federal-reserve/index.ts'

const HEAD = 'Date,Country,Exchange rate\n'

it('reads units of the currency per dollar, and months without a rate', () => {
  expect([...monthlyRates(`${HEAD}2020-01-01,Euro,0.9011\n2020-01-01,Japan,109.2660\n2020-02-01,Japan,ND\n`)]).toEqual([
    { month: '2020-01-01', currency: 'EUR', perDollar: '0.9011' },
    { month: '2020-01-01', currency: 'JPY', perDollar: '109.266' },
    { month: '2020-02-01', currency: 'JPY', perDollar: null },
  ])
})

it('reports unreadable cells, and rejects a different file', () => {
  const lines = ['2020-01-02,Japan,1', '2020-01-01,Utopia,1', '2020-01-01,Japan,0', '2020-01-01,Japan,-1']
  expect([...monthlyRates(HEAD + lines.join('\n'))]).toMatchObject([
    { rule: 'unreadable-date', value: '2020-01-02' },
    { rule: 'unknown-currency', value: 'Utopia' },
    { rule: 'unreadable-rate', value: '0' },
    { rule: 'unreadable-rate', value: '-1' },
  ])
  expect(() => [...monthlyRates('Date,Price\n2020-01-01,1\n')]).toThrow(UnreadableFile)
})
