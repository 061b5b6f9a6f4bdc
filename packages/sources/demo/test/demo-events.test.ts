import { describe, expect, test } from 'vitest'
import { Decimal, weekday } from '@bourse/kit'
import { demoBars, demoEvents } from '../src/index.ts'
import { isBetween, on } from './stand-in.ts'

const today = '2026-03-02'
const events = [...demoEvents(on(today))]
const splits = events.filter((event) => event.kind === 'split')
const dividends = events.filter((event) => event.kind === 'dividend')

describe('the splits and dividends of the demo market', () => {
  test('name the listing by its symbol of that day', () => {
    expect(splits.find(({ execution_date }) => execution_date === '2021-10-01')).toEqual({
      kind: 'split',
      symbol: 'FI',
      exchange_mic: 'XNYS',
      execution_date: '2021-10-01',
      split_from: '6',
      split_to: '1',
    })
  })

  test('include splits and reverse splits of a listing more than once', () => {
    expect(splits.filter(({ symbol }) => symbol === 'NVDA').map(({ split_to }) => split_to)).toEqual(['4', '10'])
    expect(splits.filter(({ split_from }) => split_from !== '1')).toHaveLength(2)
  })

  test('are what the bars did on that day', () => {
    const closes = Map.groupBy(demoBars(on(today)), ({ exchange_mic, symbol }) => `${exchange_mic} ${symbol}`)
    for (const { exchange_mic, symbol, execution_date, split_from, split_to } of splits) {
      const rows = closes.get(`${exchange_mic} ${symbol}`) ?? []
      const index = rows.findIndex(({ date }) => date === execution_date)
      const moved = new Decimal(rows[index]?.close ?? 0).dividedBy(rows[index - 1]?.close ?? 1)
      expect(isBetween(moved.times(split_to).dividedBy(split_from), '0.8', '1.25'), symbol).toBe(true)
    }
  })

  test('go ex, are recorded and paid one after the other, on weekdays', () => {
    for (const { ex_date, record_date, pay_date } of dividends) {
      expect(ex_date < record_date && record_date < pay_date).toBe(true)
      expect(weekday(ex_date)).toBeLessThan(6)
    }
  })

  test('are paid once in each month of the plan, and shrink with the share', () => {
    const apple = dividends.filter(({ symbol }) => symbol === 'AAPL')
    expect(apple.slice(0, 4).map(({ ex_date, amount }) => [ex_date, amount])).toEqual([
      ['2020-02-10', '0.77'],
      ['2020-05-11', '0.77'],
      ['2020-08-10', '0.77'],
      ['2020-11-10', '0.19'],
    ])
    expect(apple.every(({ frequency, currency_code }) => frequency === 4 && currency_code === 'USD')).toBe(true)
  })

  test('of a date are the same seen from later', () => {
    const earlier = '2023-01-15'
    const dateOf = (event: (typeof events)[number]) => (event.kind === 'split' ? event.execution_date : event.ex_date)
    expect([...demoEvents(on(earlier))]).toEqual(events.filter((event) => dateOf(event) < earlier))
  })
})
