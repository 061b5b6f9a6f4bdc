import { realText, skipNotice } from '@bourse/testkit/real-data'
import { Decimal, roundedText } from '@bourse/kit/values'
import { describe, expect, test } from 'vitest'
import { bondYield, priceAtYield, settlementDate, type BondTerms, type PricedBond } from '../../src/index.ts'
import { cashFlows } from '../../src/pricing/cash-flows.ts'
import { couponPeriod } from '../../src/pricing/coupon-period.ts'
import { days30360 } from '../../src/pricing/days-30-360.ts'
import { flowsOf, positionOf } from '../../src/pricing/bond-position.ts'
import { priceOfYield } from '../../src/pricing/price-of-yield.ts'
import { yieldOfPrice } from '../../src/pricing/yield-of-price.ts'

/** Number of decimal places stored. */
const DIGITS = 6

const META: BondTerms = {
  maturityDate: '2032-08-15',
  coupon: '0.0385',
  couponType: 'fixed',
  frequency: 2,
  isDefaulted: false,
  calls: [],
}

function priced(part: Partial<PricedBond>, terms: Partial<BondTerms> = {}): PricedBond {
  return { terms: { ...META, ...terms }, date: '2023-03-31', price: '93.658', curve: [], ...part }
}

/** Returns yield and price at a settlement date, which the textbook states instead of a trade date. */
function yieldAt(settlement: string, price: string, terms: Partial<BondTerms>): string | undefined {
  const position = positionOf({ ...META, ...terms }, price, settlement)
  const found = position && yieldOfPrice(flowsOf(position), position.frequency, position.dirtyPrice)
  return found === undefined ? undefined : roundedText(found, DIGITS)
}

interface Lot {
  readonly price: string
  readonly terms: BondTerms
}

/** Returns the filing's lot by ISIN, or by maturity and rate if a fund holds several of an issuer's bonds. */
function lotOf(pattern: RegExp): Lot {
  const name = 'nport-goldman-sachs-bond-fund-20230331.xml.gz'
  const text = realText('fund-holdings', 'nport', name)
  const found = text.split('<invstOrSec>').find((lot) => pattern.test(lot)) ?? ''
  const member = (tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(found)?.[1] ?? ''
  const price = new Decimal(member('valUSD')).div(member('balance')).times(100).toString()
  const coupon = new Decimal(member('annualizedRt')).div(100).toString()
  return { price, terms: { ...META, maturityDate: member('maturityDt'), coupon } }
}

describe.skipIf(skipNotice !== '')(`acceptance 9: a bond fund’s lots on 2023-03-31${skipNotice}`, () => {
  test('Meta 3.85% 2032: price, settlement, accrued interest, remaining coupons, yield to maturity', () => {
    const { price, terms } = lotOf(/US30303M8H84/)
    expect(new Decimal(price).toFixed(3)).toBe('93.658')
    const { fields } = bondYield(priced({ price, terms }))
    expect(fields).toMatchObject({
      settlement_date: '2023-04-04',
      accrued_interest: '0.524028',
      yield_to_maturity: '0.046942',
      yield_to_worst: '0.046942',
      yield_source: 'model',
    })
    const { coming, accrued } = couponPeriod('2032-08-15', 2, '2023-04-04')
    expect([coming.length, accrued]).toEqual([19, 49])
    expect(yieldAt('2023-03-31', price, {})).toBe('0.046936')
  })

  test.each([
    ['Valero 7.5% 2032', /2032-04-15[^]*7\.50000000/, '114.867', '0.053979'],
    ['AT&amp;T 4.9% 2037', /2037-08-15[^]*4\.90000000/, '95.387', '0.05364'],
    ['HCA 4.625% 2052', /2052-03-15[^]*4\.62500000/, '83.082', '0.058434'],
  ])('%s', (_, pattern, price, expected) => {
    const lot = lotOf(pattern)
    expect(new Decimal(lot.price).toFixed(3)).toBe(price)
    const found = bondYield(priced(lot)).fields.yield_to_maturity
    expect(Math.abs(Number(found) - Number(expected))).toBeLessThanOrEqual(0.000001)
  })
})

describe('acceptance 10: textbook examples', () => {
  const textbook = { maturityDate: '2016-11-15', coupon: '0.0575' }

  test('a 5.75% bond due 2016-11-15, bought at 95.04287 and settled 2008-02-15, yields 6.5%', () => {
    expect(yieldAt('2008-02-15', '95.04287', textbook)).toBe('0.065')
  })

  test('conversely, at a yield of 6.5% a bond due 2017-11-15 costs 94.634362', () => {
    const terms = { ...META, ...textbook, maturityDate: '2017-11-15' }
    expect(priceAtYield(terms, '2008-02-15', 0.065)).toBe('94.634362')
  })

  test('the yield with one remaining coupon uses simple interest', () => {
    expect(yieldAt('2032-03-15', '99.5', {})).toBe('0.050591')
  })

  test.each([
    ['2023-08-15', 2],
    ['2032-02-15', 2],
    ['2023-08-15', 1],
    ['2023-08-15', 4],
  ])(
    'a price of 100 on the coupon date %s, with %d coupons per year, yields the coupon rate',
    (settlement, frequency) => {
      expect(yieldAt(settlement, '100', { frequency })).toBe('0.0385')
    },
  )
})

describe('settlement', () => {
  test.each([
    ['one session after trades on or after 2024-05-28', '2024-05-28', '2024-05-29'],
    ['two sessions before 2024-05-28', '2024-05-24', '2024-05-29'],
    ['two sessions after trades on or after 2017-09-05', '2017-09-05', '2017-09-07'],
    ['three before', '2017-09-01', '2017-09-07'],
    ['across a holiday that the bond venue does not observe', '2023-04-06', '2023-04-11'],
  ])('%s', (_, date, settlement) => {
    expect(settlementDate(date)).toBe(settlement)
  })
})

describe('coupon dates', () => {
  test.each([
    ['2023-01-31', '2023-02-28', 28],
    ['2023-01-30', '2023-03-31', 60],
    ['2023-01-29', '2023-03-31', 62],
    ['2023-02-15', '2023-04-04', 49],
  ])('from %s to %s is %d days in 30/360', (from, to, days) => {
    expect(days30360(from, to)).toBe(days)
  })

  test('coupon dates run backward from maturity, each capped at the end of its month', () => {
    const { last, coming } = couponPeriod('2024-08-31', 2, '2023-01-01')
    expect([last, ...coming]).toEqual(['2022-08-31', '2023-02-28', '2023-08-31', '2024-02-29', '2024-08-31'])
  })

  test('a settlement on a coupon date has no accrued interest and does not receive that coupon', () => {
    expect(couponPeriod('2024-08-15', 2, '2024-02-15')).toMatchObject({ coming: ['2024-08-15'], accrued: 0 })
  })
})

describe('calls', () => {
  const period = couponPeriod('2032-08-15', 2, '2023-04-04')

  test('a call on a coupon date pays like a maturity on that date', () => {
    const called = cashFlows(period, 1.925, { date: '2025-02-15', price: 100 })
    expect(called).toEqual(
      cashFlows(couponPeriod('2025-02-15', 2, '2023-04-04'), 1.925, { date: '2025-02-15', price: 100 }),
    )
  })

  test('a call between two coupon dates pays the accrued interest', () => {
    const flows = cashFlows(period, 1.8, { date: '2023-09-15', price: 101 })
    expect(flows.map(({ periods }) => periods * 180)).toEqual([131, 161])
    expect(flows[1]?.amount).toBeCloseTo(101 + 1.8 / 6, 12)
    expect(cashFlows(period, 1.8, { date: '2023-05-04', price: 101 })).toEqual([
      { periods: expect.closeTo(30 / 180, 12), amount: expect.closeTo(101 + (1.8 * 79) / 180, 12) },
    ])
  })

  test('yield to worst is the minimum over maturity and every call after settlement', () => {
    const calls = [
      { date: '2023-04-04', price: '50' },
      { date: '2025-02-15', price: '101' },
      { date: '2027-02-15', price: '100' },
    ]
    const above = bondYield(priced({ price: '105' }, { calls })).fields
    const toFirst = yieldAt('2023-04-04', '105', { maturityDate: '2025-02-15' })
    expect(Number(above.yield_to_worst)).toBeLessThan(Number(above.yield_to_maturity))
    // The first call pays 101, not 100, so its yield is slightly higher than that of a maturity on this date.
    expect(Number(above.yield_to_worst)).toBeGreaterThan(Number(toFirst))
    expect(Number(above.yield_to_worst)).toBeLessThan(Number(toFirst) + 0.006)
    const below = bondYield(priced({ price: '93.658' }, { calls })).fields
    expect(below.yield_to_worst).toBe(below.yield_to_maturity)
  })
})

describe('other yield figures', () => {
  const curve = [
    { days: 365 * 7, percent: 3.55 },
    { days: 365 * 10, percent: 3.48 },
  ]

  test('the current yield, and the spread over the par curve at the same term', () => {
    const { fields } = bondYield(priced({ curve }))
    expect(fields.current_yield).toBe('0.041107')
    // 3,421 days to maturity are between 2,555 and 3,650.
    const benchmark = 3.55 - (0.07 * (3421 - 2555)) / 1095
    expect(Number(fields.benchmark_spread)).toBeCloseTo(Number(fields.yield_to_maturity) * 100 - benchmark, 3)
    expect(bondYield(priced({})).fields.benchmark_spread).toBeNull()
  })

  test('duration and convexity match the price change per yield change', () => {
    const position = positionOf(META, '93.658', '2023-04-04')!
    const at = (rate: number) => priceOfYield(flowsOf(position), 2, rate).price
    const { fields } = bondYield(priced({}))
    const rate = Number(fields.yield_to_maturity)
    expect(Number(fields.modified_duration)).toBeCloseTo((at(rate - 1e-4) - at(rate + 1e-4)) / 2e-4 / at(rate), 4)
    expect(Number(fields.convexity)).toBeCloseTo(
      (at(rate + 1e-3) - 2 * at(rate) + at(rate - 1e-3)) / 1e-6 / at(rate),
      2,
    )
  })

  test('slope and curvature match differences with one remaining coupon', () => {
    const position = positionOf(META, '99.5', '2032-03-15')!
    const value = (rate: number) => priceOfYield(flowsOf(position), 2, rate)
    expect(value(0.05).slope).toBeCloseTo((value(0.0501).price - value(0.0499).price) / 2e-4, 4)
    expect(value(0.05).curvature).toBeCloseTo((value(0.0501).slope - value(0.0499).slope) / 2e-4, 4)
  })

  test('a zero-coupon bond: two periods a year, no accrued interest, current yield 0', () => {
    const { fields } = bondYield(priced({ price: '70' }, { coupon: '0', couponType: 'zero', frequency: 1 }))
    expect(fields).toMatchObject({ current_yield: '0', accrued_interest: '0' })
    const years = (9 * 360 + 131) / 360
    expect(Number(fields.yield_to_maturity)).toBeCloseTo(2 * ((100 / 70) ** (1 / (2 * years)) - 1), 6)
  })

  test('an unknown frequency counts as two', () => {
    expect(bondYield(priced({}, { frequency: undefined }))).toEqual(bondYield(priced({})))
  })
})

describe('rule 1: a bond without a yield still has a row', () => {
  const none = {
    settlement_date: '2023-04-04',
    yield_to_maturity: null,
    yield_to_worst: null,
    current_yield: null,
    accrued_interest: null,
    modified_duration: null,
    convexity: null,
    benchmark_spread: null,
    yield_source: null,
  }

  test.each<readonly [string, Partial<PricedBond>, Partial<BondTerms>]>([
    ['settlement at maturity', {}, { maturityDate: '2023-04-04' }],
    ['settlement after maturity', {}, { maturityDate: '2023-04-03' }],
    ['a perpetual bond', {}, { maturityDate: undefined }],
    ['a price of 0', { price: '0' }, {}],
    ['a price below 0', { price: '-1' }, {}],
    ['a floating-rate bond', {}, { couponType: 'floating' }],
    ['a bond in default', {}, { isDefaulted: true }],
    ['payment periods that are not whole months', {}, { frequency: 5 }],
    ['no payments per year', {}, { frequency: 0 }],
    ['an unknown coupon', {}, { coupon: undefined }],
    ['a yield beyond 1000%', { price: '0.01' }, { maturityDate: '2023-06-15' }],
  ])('%s', (_, part, terms) => {
    expect(bondYield(priced({ publisherYield: '0.05', ...part }, terms)).fields).toEqual(none)
  })
})

describe("rule 2: a publisher's yield", () => {
  test('a publisher’s yield is used if it is within 0.0025 of the computed one', () => {
    const { fields, refusedYield } = bondYield(priced({ publisherYield: '0.0494' }))
    expect(fields).toMatchObject({ yield_to_maturity: '0.0494', yield_source: 'publisher' })
    expect(refusedYield).toBeUndefined()
  })

  test('the computed yield is used otherwise, with a warning', () => {
    const { fields, refusedYield } = bondYield(priced({ publisherYield: '0.0496' }))
    expect(fields).toMatchObject({ yield_to_maturity: '0.046942', yield_source: 'model' })
    expect(refusedYield).toBe('0.0496')
  })
})
