import { sessionsBetween } from '@bourse/calendar-rules'
import { describe, expect, test } from 'vitest'
import { demoBars, demoFilings, demoHolders, demoInsiderTransactions, demoIssuers } from '../src/market/index.ts'

const options = { today: '2026-11-20', sessionsBetween }
const earlier = { ...options, today: '2026-11-05' }

describe('demo market: filings, holders and insiders', () => {
  const filings = [...demoFilings(options)]
  const transactions = [...demoInsiderTransactions(options)]

  test('a later day only adds rows, and every filing has its own number', () => {
    const before = [...demoFilings(earlier)]
    expect(filings.filter(({ filed_on }) => filed_on < earlier.today)).toEqual(before)
    expect([...demoInsiderTransactions(earlier)]).toEqual(
      transactions.filter(({ filed_on }) => filed_on < earlier.today),
    )
    const numbers = [...filings, ...transactions].map(({ filing_id }) => filing_id)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test("fiscal years end when the companies' do, and reports follow at least 30 days later", () => {
    const annual = (symbol: string) => filings.filter((one) => one.symbol === symbol && one.form_type === '10-K').at(-1)
    expect(annual('AAPL')).toMatchObject({
      reported_period_end: '2026-09-26',
      period_end: '2026-09-30',
      filed_on: '2026-10-26',
    })
    expect(annual('NVDA')).toMatchObject({ reported_period_end: '2026-01-25', period_end: '2026-01-31' })
    expect(annual('WMT')).toMatchObject({ reported_period_end: '2026-01-31' })
    expect(annual('MSFT')).toMatchObject({ reported_period_end: '2026-06-30' })
    expect(annual('COST')).toMatchObject({ reported_period_end: '2026-08-30', period_end: '2026-08-31' })
    expect(filings.filter(({ form_type }) => form_type === '10-K/A')).toMatchObject([
      { symbol: 'GE', exchange_mic: 'XNYS' },
    ])
  })

  test('24 managers and 12 funds report fewer shares than are outstanding, 40 days after each quarter', () => {
    const held = [...demoHolders(options)]
    const apple = held.filter(({ symbol }) => symbol === 'AAPL')
    expect(apple.map(({ holder_type }) => holder_type).filter((type) => type === 'fund')).toHaveLength(12)
    expect(apple).toHaveLength(36)
    for (const own of Map.groupBy(held, ({ symbol }) => symbol).values())
      expect(own.reduce((sum, { position_ratio }) => sum + Number(position_ratio), 0)).toBeLessThan(0.9)
    for (const own of Map.groupBy(held, ({ holder_id }) => holder_id).values())
      expect(own.reduce((sum, { portfolio_ratio }) => sum + Number(portfolio_ratio), 0)).toBeCloseTo(1, 6)
    expect(new Set(held.map(({ filed_on }) => filed_on))).toEqual(new Set(['2026-11-09']))
    expect([...demoHolders({ ...options, today: '2026-11-09' })]).toEqual([])
  })

  test('officers sell within the range of the bar on the day after results, and are granted shares without a price', () => {
    const bars = new Map([...demoBars(options)].map((bar) => [`${bar.exchange_mic} ${bar.symbol} ${bar.date}`, bar]))
    const sales = transactions.filter(({ transaction_code }) => transaction_code === 'S')
    for (const { exchange_mic, symbol, transaction_date, price } of sales) {
      const bar = bars.get(`${exchange_mic} ${symbol} ${transaction_date}`)
      expect([Number(bar?.low) <= Number(price), Number(price) <= Number(bar?.high)]).toEqual([true, true])
    }
    expect(
      new Set(transactions.filter(({ transaction_code }) => transaction_code === 'A').map(({ price }) => price)),
    ).toEqual(new Set(['0']))
    expect(new Set(transactions.map(({ owner_name }) => owner_name))).toEqual(
      new Set(['Demo Officer 1', 'Demo Officer 2']),
    )
    expect(demoIssuers.length).toBeGreaterThan(30)
  })
})
