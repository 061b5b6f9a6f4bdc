import type { PrintCondition } from '../../conditions/sale-conditions.ts'
import { venueOfLetter } from '../../prints/venues.ts'

/** The vendor's numbers for the tapes' sale conditions. */
const CONDITIONS: Readonly<Record<string, PrintCondition>> = {
  0: 'regular_sale',
  1: 'acquisition',
  2: 'average_price',
  3: 'automatic_execution',
  4: 'bunched',
  5: 'bunched_sold',
  6: 'cap_election',
  7: 'cash',
  8: 'closing_trade',
  9: 'cross',
  10: 'derivatively_priced',
  11: 'distribution',
  12: 'extended_hours',
  13: 'extended_hours_sold',
  14: 'intermarket_sweep',
  15: 'official_close',
  16: 'official_open',
  17: 'opening_trade',
  18: 'reopening_trade',
  19: 'closing_trade',
  20: 'next_day',
  21: 'price_variation',
  22: 'prior_reference_price',
  23: 'rule_127_155',
  24: 'rule_127_155',
  25: 'opening_trade',
  27: 'stopped_stock',
  28: 'reopening_trade',
  29: 'seller',
  30: 'sold_last',
  31: 'stopped_stock_sold_last',
  32: 'sold_out_of_sequence',
  33: 'stopped_stock_out_of_sequence',
  34: 'split',
  35: 'contingent',
  36: 'yellow_flag',
  37: 'odd_lot',
  38: 'corrected_close',
  41: 'trade_thru_exempt',
  52: 'contingent',
  53: 'qualified_contingent',
}

/** The tapes' letters, by the vendor's exchange numbers. */
const LETTERS: Readonly<Record<string, string>> = {
  1: 'A',
  2: 'B',
  3: 'C',
  4: 'D',
  6: 'I',
  7: 'J',
  8: 'K',
  9: 'M',
  10: 'N',
  11: 'P',
  12: 'Q',
  14: 'L',
  15: 'V',
  16: 'W',
  17: 'X',
  18: 'Y',
  19: 'Z',
  20: 'H',
  21: 'U',
}

/**
 * MICs of the facilities, by the vendor's number: for off-exchange trades, it names the facility that received the
 * report.
 */
const FACILITIES: Readonly<Record<string, string>> = { 201: 'FINY', 202: 'FINN', 203: 'FINC' }
const OFF_EXCHANGE = '4'
/** The vendor's number for FINRA's own facility, to which trades in over-the-counter securities are reported. */
const OVER_THE_COUNTER = '62'

/** Returns a trade's conditions in id order; numbers that are not sale conditions are skipped. */
export function massiveConditions(numbers: readonly string[]): readonly PrintCondition[] {
  return [...new Set(numbers.flatMap((number) => CONDITIONS[number] ?? []))].sort()
}

/** Returns the MIC of a trade's venue; null if the vendor's number is unknown. */
export function massiveVenue(exchange: string, facility: string): string | null {
  if (exchange === OVER_THE_COUNTER) return 'FINO'
  if (exchange === OFF_EXCHANGE && FACILITIES[facility] !== undefined) return FACILITIES[facility]
  return venueOfLetter(LETTERS[exchange] ?? '')
}

/**
 * Returns a symbol in the vendor's notation: `BAC.PRL` becomes `BACpL`, `.RT` becomes `r`, `.WI` (when issued) becomes
 * `w`; classes, units and warrants are the same in both.
 */
export function massiveTicker(symbol: string): string {
  return symbol
    .replace(/\.PR([A-Z]?)$/, 'p$1')
    .replace(/\.RT$/, 'r')
    .replace(/\.WI$/, 'w')
}
