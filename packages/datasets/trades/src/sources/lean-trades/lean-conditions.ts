import type { PrintCondition } from '../../conditions/sale-conditions.ts'

/** Bits that always map to the same condition, independently of the other bits. */
const ALONE: readonly (readonly [bit: number, condition: PrintCondition])[] = [
  [0x1, 'regular_sale'],
  [0x2, 'cash'],
  [0x4, 'next_day'],
  [0x8, 'seller'],
  [0x10, 'yellow_flag'],
  [0x20, 'intermarket_sweep'],
  [0x40, 'opening_trade'],
  [0x80, 'closing_trade'],
  [0x100, 'reopening_trade'],
  [0x200, 'derivatively_priced'],
  [0x8000, 'split'],
  [0x10000, 'acquisition'],
  [0x40000, 'contingent'],
  [0x80000, 'distribution'],
  [0x100000, 'average_price'],
  [0x200000, 'cross'],
  [0x400000, 'price_variation'],
  [0x800000, 'rule_127_155'],
  [0x1000000, 'official_close'],
  [0x2000000, 'prior_reference_price'],
  [0x4000000, 'official_open'],
  [0x8000000, 'cap_election'],
  [0x10000000, 'automatic_execution'],
  [0x20000000, 'trade_thru_exempt'],
  [0x80000000, 'odd_lot'],
]

const FORM_T = 0x400
const SOLD = 0x800
const STOPPED = 0x1000
const EXTENDED_HOURS = 0x2000
const OUT_OF_SEQUENCE = 0x4000
const BUNCHED = 0x20000

const known = new Map<number, readonly PrintCondition[]>()

/**
 * Returns the conditions in a LEAN bit set, in id order. Form T and extended hours are two names for the same
 * condition; sold, stopped, bunched and out of sequence together describe how a trade was reported late. Bit 40000000,
 * which the format does not describe, is ignored.
 */
export function leanConditions(flags: number): readonly PrintCondition[] {
  const before = known.get(flags)
  if (before !== undefined) return before
  const has = (bit: number) => (flags & bit) !== 0
  const alone = ALONE.flatMap(([bit, condition]) => (has(bit) ? [condition] : []))
  const conditions = [...alone, ...reportConditions(has)].sort()
  known.set(flags, conditions)
  return conditions
}

/** Returns the conditions that describe how and when the trade was reported. */
function reportConditions(has: (bit: number) => boolean): readonly PrintCondition[] {
  const isLate = has(SOLD) || has(OUT_OF_SEQUENCE)
  if (has(EXTENDED_HOURS) || has(FORM_T))
    return [
      has(OUT_OF_SEQUENCE) ? 'extended_hours_sold' : 'extended_hours',
      ...(has(BUNCHED) ? ['bunched' as const] : []),
    ]
  if (has(STOPPED))
    return [
      has(OUT_OF_SEQUENCE) ? 'stopped_stock_out_of_sequence' : has(SOLD) ? 'stopped_stock_sold_last' : 'stopped_stock',
    ]
  if (has(BUNCHED)) return [isLate ? 'bunched_sold' : 'bunched']
  if (!isLate) return []
  return [has(OUT_OF_SEQUENCE) ? 'sold_out_of_sequence' : 'sold_last']
}
