import { describe, expect, test } from 'vitest'
import { saleConditions } from '../src/conditions/sale-conditions.ts'
import { leanConditions } from '../src/sources/lean-trades/lean-conditions.ts'

describe('the conditions in a LEAN bit set', () => {
  test.each([
    [0x0, []],
    [0x1, ['regular_sale']],
    [0x20000020, ['intermarket_sweep', 'trade_thru_exempt']],
    [0x20002020, ['extended_hours', 'intermarket_sweep', 'trade_thru_exempt']],
    [0x2000, ['extended_hours']],
    [0x400, ['extended_hours']],
    [0x20100200, ['average_price', 'derivatively_priced', 'trade_thru_exempt']],
    [0x800, ['sold_last']],
    [0x4000, ['sold_out_of_sequence']],
    [0x4800, ['sold_out_of_sequence']],
    [0x6004, ['extended_hours_sold', 'next_day']],
    [0x106000, ['average_price', 'extended_hours_sold']],
    [0x1000, ['stopped_stock']],
    [0x1800, ['stopped_stock_sold_last']],
    [0x5000, ['stopped_stock_out_of_sequence']],
    [0x20000, ['bunched']],
    [0x20800, ['bunched_sold']],
    [0x22000, ['bunched', 'extended_hours']],
    [0x42000, ['contingent', 'extended_hours']],
    [0x80000000, ['odd_lot']],
    [0xa0000020, ['intermarket_sweep', 'odd_lot', 'trade_thru_exempt']],
    [0x40000000, []],
    [0x1000000, ['official_close']],
    [0x4000000, ['official_open']],
  ])('%i is %j', (flags, conditions) => {
    expect(leanConditions(flags)).toEqual(conditions)
    expect(leanConditions(flags)).toEqual(conditions)
  })

  test('every bit maps only to conditions in the catalog', () => {
    const known = new Set<string>(saleConditions.map(({ id }) => id))
    for (let bit = 0; bit < 32; bit++)
      for (const condition of leanConditions(2 ** bit)) expect(known.has(condition), condition).toBe(true)
  })
})
