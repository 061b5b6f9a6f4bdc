import type { Knowledge } from '@bourse/kit'
import {
  adjustedBar,
  type AdjustmentKind,
  type DailyBar,
  type Dividend,
  type PriceAdjustments,
  type Split,
} from '@bourse/services'
import { dailyBarsOver } from '@bourse/testkit'
import { beforeEach, expect, it } from 'vitest'
import { createPriceAdjustments } from '../src/price-adjustments/create-price-adjustments.ts'

const id = 'ins_apple'
const bar = (date: string, close: string, volume = '1000') => ({
  ...{ instrument_id: id, date, open: close, high: close, low: close, close, volume, trade_count: '10' },
})
const split = (execution_date: string, ratio: string): Split => ({ instrument_id: id, execution_date, ratio })
const dividend = (ex_date: string, amount: string, currency_code = 'USD'): Dividend => ({
  ...{ id: `act_${ex_date}`, instrument_id: id, ex_date, amount, currency_code },
  ...{ kind: 'regular', pay_date: null, frequency: '4' },
})

let bars: DailyBar[]
let paid: Dividend[]
let reads: number
let currency: string | null
let adjustments: PriceAdjustments

beforeEach(() => {
  bars = [
    { ...bar('2026-02-24', '645.57', '12497800'), open: null },
    bar('2026-02-25', '640'),
    bar('2026-02-26', '92', '75415000'),
    bar('2026-02-27', '93.7'),
  ]
  paid = [dividend('2026-02-25', '3.29'), dividend('2026-02-27', '0.47'), dividend('2026-02-27', '9', 'EUR')]
  reads = 0
  currency = 'USD'
  const splits = [split('2026-02-26', '7'), split('2026-03-09', '2')]
  adjustments = createPriceAdjustments({
    bars: { ...dailyBarsOver([]), before: (request) => dailyBarsOver(bars).before(request) },
    splits: {
      between: async ({ from, to }) => {
        reads++
        return splits.filter(({ execution_date: date }) => from <= date && date <= to)
      },
    },
    dividends: { between: async ({ from, to }) => paid.filter(({ ex_date: date }) => from <= date && date <= to) },
    facts: { of: async () => new Map([[id, { currency_code: currency } as never]]) },
  })
})

const knowledge: Knowledge = { asOf: undefined, pins: new Map() }

async function told(kind: AdjustmentKind, { until = '2026-03-02', since = '2026-02-24', version = '1' } = {}) {
  const { scales } = await adjustments.since({ kind, since: new Map([[id, since]]), until, knowledge, version })
  return bars.filter(({ date }) => date >= since).map((each) => adjustedBar(each, scales.get(id)))
}
const closes = (rows: readonly DailyBar[]) => rows.map(({ close }) => close)

it('raw: bars are unchanged', async () => {
  expect(await told('raw')).toEqual(bars)
  expect(reads).toBe(0)
})

it('split: prices are divided by later ratios, volumes multiplied to whole shares; a future split has no effect', async () => {
  const rows = await told('split')
  expect(rows[0]).toMatchObject({ open: null, close: '92.224286', volume: '87484600', trade_count: '10' })
  expect(closes(rows)).toEqual(['92.224286', '91.428571', '92', '93.7'])
})

it('all: prices are also multiplied by 1 minus cash ÷ the close before each ex date, in the price currency', async () => {
  const rows = await told('all')
  // 645.57 / 7 × (1 − 3.29 / 645.57) × (1 − 0.47 / 92); 640 / 7 × (1 − 0.47 / 92); 92 − 0.47.
  expect(closes(rows)).toEqual(['91.285541', '90.961491', '91.53', '93.7'])
  expect(rows.map(({ volume }) => volume)).toEqual(['87484600', '7000', '75415000', '1000'])
})

it('all: an ex date’s cash is summed before the factor is computed, and applies after that date’s splits', async () => {
  paid = [dividend('2026-02-27', '0.47'), { ...dividend('2026-02-27', '1.53'), kind: 'special' }]
  // 92 minus 2, not the product of two factors.
  expect(closes(await told('all')).slice(2)).toEqual(['90', '93.7'])
  paid = [dividend('2026-02-26', '1'), { ...dividend('2026-02-26', '2'), kind: 'capital_gains' }]
  // 640 / 7 minus 3.
  expect(closes(await told('all', { version: '2' }))[1]).toBe('88.428571')
})

it('all: cash in a different unit of the currency is converted to the price unit', async () => {
  currency = 'GBX'
  paid = [dividend('2026-02-27', '0.20', 'GBP')]
  expect(closes(await told('all'))[2]).toBe('72')
  currency = 'GBP'
  paid = [dividend('2026-02-27', '20', 'GBX')]
  expect(closes(await told('all', { version: '2' }))[2]).toBe('91.8')
  currency = null
  paid = [dividend('2026-02-27', '20', 'GBX')]
  expect(closes(await told('all', { version: '3' }))[2]).toBe('72')
})

it('all: omitted cash is reported with ex date and reason, only for earlier bars', async () => {
  paid = [dividend('2026-02-24', '1'), dividend('2026-02-26', '7', 'EUR'), dividend('2026-02-27', '92')]
  const leftOut = async (since: string) =>
    (
      await adjustments.since({
        kind: 'all',
        since: new Map([[id, since]]),
        until: '2026-03-02',
        knowledge,
        version: '1',
      })
    ).leftOut
  expect(await leftOut('2026-02-20')).toEqual([
    expect.objectContaining({ instrument_id: id, ex_date: '2026-02-26', reason: 'other-currency' }),
    expect.objectContaining({ ex_date: '2026-02-24', reason: 'no-close' }),
    expect.objectContaining({ ex_date: '2026-02-27', reason: 'not-below-close' }),
  ])
  expect((await leftOut('2026-02-26')).map(({ ex_date }) => ex_date)).toEqual(['2026-02-27'])
  expect((await leftOut('2026-02-26'))[0]?.message).toBe(
    'Prices before 2026-02-27 are not adjusted for the cash on that ex date: ' +
      '92 USD, which is not below the previous close, 92 on 2026-02-26.',
  )
})

it('a split has no effect on reads that end before the split', async () => {
  expect(closes(await told('split', { until: '2026-02-25' }))).toEqual(['645.57', '640', '92', '93.7'])
})

it('a dividend equal to the price, or without a close in the two weeks before, has no effect', async () => {
  paid = [dividend('2026-02-27', '92'), dividend('2026-02-24', '1')]
  expect(closes(await told('all'))).toEqual(closes(await told('split')))
})

it('computed factors are cached for later bars of the same version, and recomputed for earlier bars', async () => {
  await told('all', { since: '2026-02-25' })
  await told('all', { since: '2026-02-25' })
  await told('all', { since: '2026-02-27' })
  expect(reads).toBe(1)
  expect(closes(await told('all'))).toEqual(['91.285541', '90.961491', '91.53', '93.7'])
  expect(reads).toBe(2)
})

it('a newly known dividend and a revised close apply from the next version', async () => {
  await told('all')
  paid = [dividend('2026-02-27', '0.47')]
  bars = bars.with(2, bar('2026-02-26', '94'))
  // 640 / 7 × (1 − 0.47 / 94); 94 − 0.47.
  expect(closes(await told('all', { version: '2' })).slice(1)).toEqual(['90.971429', '93.53', '93.7'])
})
