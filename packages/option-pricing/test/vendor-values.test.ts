import { describe, expect, test } from 'vitest'
import {
  blackScholesValue,
  continuousRate,
  greeksOf,
  impliedVolatility,
  modelOf,
  VOLATILITY_RANGE,
  type Option,
  type Quote,
} from '../src/index.ts'
import { csvRows, skipped, zippedRows } from './support/real-files.ts'

/** Returns the mid of the last quote on 2014-06-09 for an AAPL contract that expires on 2014-06-21, in dollars. */
function midOf(type: 'call' | 'put', strike: number): number {
  const name = `aapl_quote_american_${type}_${Math.round(strike * 10_000)}_20140621.csv`
  const rows = zippedRows(name, 'options', 'daily', 'aapl_2014_quote_american.zip')
  const [, , , , bid, , , , , ask] = rows.find(([time]) => time === '20140609 00:00') ?? []
  return (Number(bid) + Number(ask)) / 2 / 10_000
}

function closeOf(date: string): number {
  const row = zippedRows('aapl.csv', 'us-eod-raw', 'daily', 'aapl.zip').find(([time]) => time === `${date} 00:00`)
  return Number(row?.[4]) / 10_000
}

describe.skipIf(skipped !== '')(`acceptance 1: AAPL quotes on 2014-06-09${skipped}`, () => {
  test.each([
    ['call', 92.14, 2.225, { impliedVolatility: 0.2017, delta: 0.6905, gamma: 0.1074, vega: 0.0573, theta: -0.0526 }],
    ['put', 92.14, 0.68, { impliedVolatility: 0.2045, delta: -0.3121, gamma: 0.1067, vega: 0.0575, theta: -0.0544 }],
    ['call', 93.57, 1.365, { impliedVolatility: 0.2003, delta: 0.523 }],
    ['put', 93.57, 1.265, { impliedVolatility: 0.205, delta: -0.4773 }],
  ] as const)('%s %d at %d', (type, strike, mid, expected) => {
    expect(midOf(type, strike)).toBeCloseTo(mid, 9)
    const quote: Quote = {
      type,
      strike,
      daysLeft: 11,
      price: midOf(type, strike),
      underlyingPrice: closeOf('20140609'),
      rate: continuousRate(0.03),
      dividends: [],
    }
    const model = modelOf(quote)
    for (const [name, value] of Object.entries(expected))
      expect(Math.abs(Number(model?.[name as keyof typeof model]) - value), name).toBeLessThan(0.0005)
  })
})

interface VendorRow {
  readonly option: Option
  readonly price: number
  readonly volatility: number
  readonly delta: number
}

/** Returns the vendor's rows for one expiration: each line contains a put and a call. */
function vendorRows(type: 'call' | 'put', expiry: string, strikes: readonly number[]): readonly VendorRow[] {
  const own = type === 'put' ? 0 : 1
  return csvRows('options', 'greeks-reference', 'third_party_2_greeks.csv')
    .filter((cells) => cells[1]?.startsWith(expiry) && strikes.includes(Number(cells[2])))
    .map((cells) => {
      const number = (column: number) => Number(cells[column])
      const market = { underlyingPrice: number(18), years: number(19), rate: number(20), dividends: [] }
      const option = { type, strike: number(2), ...market }
      return { option, price: number(4 + own), volatility: number(6 + own), delta: number(8 + own) }
    })
}

describe.skipIf(skipped !== '')(`acceptance 2: a vendor's AAPL chain, 2024-02-07${skipped}`, () => {
  const puts = () => vendorRows('put', '18/10/2024', [180, 185, 190, 195])
  const calls = () => vendorRows('call', '19/04/2024', [180, 185, 190, 195, 200])

  test('puts valued with the American tree are within 0.001 of the vendor’s', () => {
    const found = puts().map(({ option, price }) => impliedVolatility(option, price) ?? Number.NaN)
    const stated = [0.22823, 0.22161, 0.21559, 0.20945]
    expect(found).toHaveLength(4)
    found.forEach((volatility, index) => expect(Math.abs(volatility - (stated[index] ?? 0))).toBeLessThan(0.00001))
    for (const [index, row] of puts().entries())
      expect(Math.abs((found[index] ?? Number.NaN) - row.volatility)).toBeLessThan(0.001)
  })

  test('puts valued with the European formula are not within 0.001 of the vendor’s', () => {
    for (const { option, price, volatility } of puts()) {
      expect(europeanVolatility(option, price) - volatility).toBeGreaterThan(0.001)
    }
  })

  test('calls are within 0.003 in volatility and 0.007 in delta', () => {
    expect(calls()).toHaveLength(5)
    for (const { option, price, volatility, delta } of calls()) {
      const found = impliedVolatility(option, price) ?? Number.NaN
      expect(Math.abs(found - volatility)).toBeLessThan(0.003)
      expect(Math.abs(greeksOf(option, found).delta - delta)).toBeLessThan(0.007)
    }
    const [first] = calls()
    expect(first && impliedVolatility(first.option, first.price)).toBeCloseTo(0.19782, 5)
  })
})

/** Bisection, as an independent method for the comparison. */
function europeanVolatility(option: Option, price: number): number {
  let [low, high]: [number, number] = [VOLATILITY_RANGE.least, VOLATILITY_RANGE.most]
  for (let round = 0; round < 60; round++) {
    const middle = (low + high) / 2
    if (blackScholesValue(option, middle) < price) low = middle
    else high = middle
  }
  return low
}

describe.skipIf(skipped !== '')(`acceptance 5: a recorded AAPL chain${skipped}`, () => {
  test('the 100 call expiring 2016-01-15 has volatility 0.3578 and delta 0.8779 on 2015-12-14; the volatility is within 0.012 of the file’s', () => {
    const rows = csvRows('options', 'universe', 'aapl-20151211.csv')
    const underlying = rows.find(([expiry, strike]) => expiry === '' && strike === '')
    const call = rows.find(([expiry, strike, right]) => expiry === '20160115' && strike === '100' && right === 'C')
    const [underlyingPrice, price, theirs] = [Number(underlying?.[6]), Number(call?.[6]), Number(call?.[9])]
    expect(underlyingPrice).toBe(closeOf('20151214'))
    const model = modelOf({
      type: 'call',
      strike: 100,
      daysLeft: 32,
      price,
      underlyingPrice,
      rate: 0.002,
      dividends: [],
    })
    expect(model?.impliedVolatility).toBeCloseTo(0.3578, 4)
    expect(model?.delta).toBeCloseTo(0.8779, 4)
    expect(Math.abs((model?.impliedVolatility ?? Number.NaN) - theirs)).toBeLessThan(0.012)
  })
})
