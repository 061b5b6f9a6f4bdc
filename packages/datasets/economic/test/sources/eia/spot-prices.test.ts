import { UnreadableFile } from '@bourse/kit/readers'
import { expect, it } from 'vitest'
import { spotPrices } from '../../../src/sources/eia/index.ts'

it('reads one price per day, including negative ones and days without a price', () => {
  expect([...spotPrices('Date,Price\n2020-04-17,18.310\n2020-04-20,-36.98\n2020-04-21,\n2020-04-22,.\n')]).toEqual([
    { date: '2020-04-17', price: '18.31' },
    { date: '2020-04-20', price: '-36.98' },
    { date: '2020-04-21', price: null },
    { date: '2020-04-22', price: null },
  ])
})

it('reports an unreadable date and price, and rejects a different file', () => {
  expect([...spotPrices('Date,Price\n17.04.2020,1\n2020-04-20,low\n')]).toMatchObject([
    { rule: 'unreadable-date', value: '17.04.2020' },
    { rule: 'unreadable-price', value: 'low' },
  ])
  expect(() => [...spotPrices('Date,USD\n2020-04-20,1\n')]).toThrow(UnreadableFile)
})
