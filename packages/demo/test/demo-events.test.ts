import { describe, expect, test } from 'vitest'
import { Decimal, weekday } from '@bourse/kit/values'
import { demoBars, demoEvents } from '../src/market/index.ts'
import { demoSecurities } from '../src/market/securities/demo-securities.ts'
import { tickBarsOf } from '../src/market/tick-bars.ts'
import { isBetween, on } from './stand-in.ts'

const today = '2026-03-02'
const events = [...demoEvents(on(today))]
const splits = events.filter((event) => event.kind === 'split')
const dividends = events.filter((event) => event.kind === 'dividend')

describe('the demo market’s splits and dividends', () => {
  test("the demo market’s splits and dividends have the listing's symbol on that day", () => {
    expect(splits.find(({ execution_date }) => execution_date === '2021-10-01')).toEqual({
      kind: 'split',
      type: 'reverse_split',
      symbol: 'FI',
      exchange_mic: 'XNYS',
      declaration_date: '2021-09-10',
      execution_date: '2021-10-01',
      split_from: '6',
      split_to: '1',
      record_date: null,
      pay_date: null,
    })
  })

  test('the demo market’s splits and dividends include a listing’s repeated splits and reverse splits', () => {
    expect(splits.filter(({ symbol }) => symbol === 'NVDA').map(({ split_to }) => split_to)).toEqual(['4', '10'])
    expect(splits.filter(({ type }) => type === 'reverse_split').map(({ split_from }) => split_from)).toEqual([
      '8',
      '6',
    ])
  })

  test('the demo market’s splits and dividends match that day’s bars', () => {
    const closes = Map.groupBy(demoBars(on(today)), ({ exchange_mic, symbol }) => `${exchange_mic} ${symbol}`)
    for (const { exchange_mic, symbol, execution_date, split_from, split_to } of splits) {
      const rows = closes.get(`${exchange_mic} ${symbol}`) ?? []
      const index = rows.findIndex(({ date }) => date === execution_date)
      const moved = new Decimal(rows[index]?.close ?? 0).dividedBy(rows[index - 1]?.close ?? 1)
      expect(isBetween(moved.times(split_to).dividedBy(split_from), '0.8', '1.25'), symbol).toBe(true)
    }
  })

  test('the demo market’s splits and dividends have declaration, ex, record and pay dates in order, on weekdays', () => {
    for (const { declaration_date, ex_date, record_date, pay_date } of dividends) {
      expect(declaration_date < ex_date && ex_date < record_date && record_date < pay_date).toBe(true)
      expect(weekday(declaration_date)).toBeLessThan(6)
      expect(weekday(ex_date)).toBeLessThan(6)
    }
  })

  test('the demo market’s splits and dividends are paid once in each scheduled month, and shrink with the share price', () => {
    const apple = dividends.filter(({ symbol }) => symbol === 'AAPL')
    expect(apple.slice(0, 4).map(({ ex_date, amount }) => [ex_date, amount])).toEqual([
      ['2020-02-10', '0.77'],
      ['2020-05-11', '0.77'],
      ['2020-08-10', '0.77'],
      ['2020-11-10', '0.19'],
    ])
    expect(apple.every(({ frequency, currency_code }) => frequency === 4 && currency_code === 'USD')).toBe(true)
  })

  test('the demo market’s splits and dividends on a date are the same on a later day', () => {
    const earlier = '2023-01-15'
    const dateOf = (event: (typeof events)[number]) => (event.kind === 'split' ? event.execution_date : event.ex_date)
    expect([...demoEvents(on(earlier))]).toEqual(events.filter((event) => dateOf(event) < earlier))
  })
})

describe('a stock dividend', () => {
  const [paid, ...others] = splits.filter(({ type }) => type === 'stock_dividend')

  test('a stock dividend is reported as a split of 20 shares into 21, recorded and paid later', () => {
    expect(others).toEqual([])
    expect(paid).toMatchObject({ symbol: 'IMO', execution_date: '2022-09-15', split_from: '20', split_to: '21' })
    expect((paid?.declaration_date ?? '') < '2022-09-15').toBe(true)
    expect('2022-09-15' < (paid?.record_date ?? '')).toBe(true)
    expect((paid?.record_date ?? '') < (paid?.pay_date ?? '')).toBe(true)
  })

  test('a stock dividend reduces the price by one twenty-first and increases the share count by one twentieth', () => {
    const without = demoSecurities.find(({ key }) => key === 'XASE:IMO')
    if (without === undefined) return expect.fail('no IMO')
    const bars = [...tickBarsOf(without, on(today))]
    const unpaid = [...tickBarsOf({ ...without, splits: [] }, on(today))]
    const day = bars.findIndex((bar) => bar.day.date === '2022-09-15')
    expect(bars.slice(0, day).map(({ close }) => close)).toEqual(unpaid.slice(0, day).map(({ close }) => close))
    for (const field of ['open', 'high', 'low', 'close'] as const)
      expect(Math.abs((bars[day]?.[field] ?? 0) * 21 - (unpaid[day]?.[field] ?? 0) * 20), field).toBeLessThan(60)
    expect(Math.abs((bars[day]?.volume ?? 0) * 20 - (unpaid[day]?.volume ?? 0) * 21)).toBeLessThan(60)
  })
})

describe('special dividends', () => {
  const specials = dividends.filter(({ type }) => type === 'special_dividend')

  test('special dividends are paid in addition to the regular ones', () => {
    expect(specials.map(({ symbol, ex_date, amount, frequency }) => [symbol, ex_date, amount, frequency])).toEqual([
      ['COST', '2020-12-01', '10', 0],
      ['COST', '2023-12-27', '15', 0],
    ])
    const regular = dividends.filter(({ symbol, type }) => symbol === 'COST' && type === 'cash_dividend')
    expect(regular.length).toBeGreaterThan(20)
  })

  test('special dividends reduce the price on their ex date', () => {
    const costco = demoSecurities.find(({ key }) => key === 'XNAS:COST')
    if (costco === undefined) return expect.fail('no COST')
    const closeOf = (specialsOf: typeof costco.specials) =>
      [...tickBarsOf({ ...costco, specials: specialsOf }, on(today))].find(({ day }) => day.date === '2023-12-27')
        ?.close ?? 0
    const [first, second] = costco.specials
    if (first === undefined || second === undefined) return expect.fail('no special dividends')
    const fall = closeOf([first]) - closeOf([first, second])
    expect(fall).toBeGreaterThan(1_400)
    expect(fall).toBeLessThan(1_600)
  })
})

describe('dividends in Australia', () => {
  const australian = dividends.filter(({ exchange_mic }) => exchange_mic === 'XASX')

  test('dividends in Australia state the half-year or year for which they are paid', () => {
    const of = (name: string) =>
      australian
        .filter(({ symbol }) => symbol === name)
        .slice(-2)
        .map(({ ex_date, fiscal_period }) => [ex_date.slice(0, 7), fiscal_period])
    expect(of('BHP')).toEqual([
      ['2025-08', 'FY2025'],
      ['2026-02', 'HY2026'],
    ])
    expect(of('NAB')).toEqual([
      ['2025-05', 'HY2025'],
      ['2025-11', 'FY2025'],
    ])
  })

  test('dividends in Australia are split into a franked and an unfranked part; tax is withheld only from the unfranked part', () => {
    expect(new Set(australian.map(({ franking_percentage }) => franking_percentage))).toEqual(
      new Set(['100', '90', '10']),
    )
    for (const { amount, franking_percentage, franked_amount, unfranked_amount, withholding_rate } of australian) {
      expect(new Decimal(franked_amount ?? 0).plus(unfranked_amount ?? 0).toFixed()).toBe(amount)
      const percent = new Decimal(franked_amount ?? 0).dividedBy(amount).times(100)
      expect(
        percent
          .minus(franking_percentage ?? 0)
          .abs()
          .lessThan(1),
      ).toBe(true)
      expect(withholding_rate).toBe(unfranked_amount === '0' ? '0' : '0.3')
    }
  })

  test('dividends in Australia state the reinvestment plan, with a price slightly below the market price', () => {
    const closes = Map.groupBy(demoBars(on(today)), ({ exchange_mic, symbol }) => `${exchange_mic} ${symbol}`)
    for (const dividend of australian) {
      const { symbol, ex_date, record_date, pay_date, reinvestment_plan, reinvestment_price } = dividend
      const { reinvestment_discount, reinvestment_last_election_date } = dividend
      const terms = [reinvestment_price, reinvestment_discount, reinvestment_last_election_date]
      if (symbol === 'CSL') expect([reinvestment_plan, ...terms]).toEqual([false, null, null, null])
      else {
        const close = closes.get(`XASX ${symbol}`)?.findLast(({ date }) => date < ex_date)?.close ?? '0'
        expect(reinvestment_plan).toBe(true)
        expect(
          isBetween(new Decimal(reinvestment_price ?? 0).dividedBy(close), '0.8', '1.1'),
          `${symbol} ${ex_date}`,
        ).toBe(true)
        const election = reinvestment_last_election_date ?? ''
        expect(record_date < election && election < pay_date).toBe(true)
      }
    }
    expect(new Set(australian.map(({ reinvestment_discount }) => reinvestment_discount))).toEqual(
      new Set(['0', '0.015', '0.025', null]),
    )
  })

  test('dividends in Australia are the only ones with these fields', () => {
    for (const dividend of dividends.filter(({ exchange_mic }) => exchange_mic !== 'XASX')) {
      const { fiscal_period, franking_percentage, franked_amount, unfranked_amount, withholding_rate } = dividend
      const told = [fiscal_period, franking_percentage, franked_amount, unfranked_amount, withholding_rate]
      expect([...told, dividend.reinvestment_plan, dividend.reinvestment_price]).toEqual(
        told.map(() => null).concat(null, null),
      )
    }
  })
})
