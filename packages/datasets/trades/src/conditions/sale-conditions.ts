import type { Condition, UpdateRule, UpdateRules } from './condition.ts'

/** The figures that a trade updates (high and low, open and close, volume), as three letters or dashes. */
type Moves = 'HLV' | 'H-V' | '--V' | 'HL-' | 'H--' | '---'

type Codes = readonly [cta: string | null, utp: string | null, tdds: string | null]

const rule = (moves: Moves): UpdateRule => ({
  updates_high_low: moves[0] === 'H',
  updates_open_close: moves[1] === 'L',
  updates_volume: moves[2] === 'V',
})

const rules = (consolidated: Moves, market_center: Moves): UpdateRules => ({
  consolidated: rule(consolidated),
  market_center: rule(market_center),
})

function sale<const Id extends string>(
  id: Id,
  name: string,
  [CTA, UTP, FINRA_TDDS]: Codes,
  [consolidated, ofVenue = consolidated]: readonly [consolidated: Moves, ofVenue?: Moves],
  description: string,
  legacy = false,
): Condition & { readonly id: Id } {
  const sip_mapping = { CTA, UTP, FINRA_TDDS }
  const update_rules = rules(consolidated, ofVenue)
  return { id, type: 'sale_condition', name, description, sip_mapping, update_rules, legacy }
}

/**
 * The sale conditions on the three US tapes (CTS, UTDF, TDDS) under one set of ids. "Open and close" is the tapes' term
 * for the last sale. If a specification lets a late report set the last sale only when it is the day's first trade, the
 * flag is false.
 */
const conditions = [
  sale('acquisition', 'Acquisition', [null, 'A', null], ['HLV'], 'Made on the exchange as part of an acquisition.'),
  sale(
    'automatic_execution',
    'Automatic execution',
    ['E', null, null],
    ['HLV'],
    'Executed automatically by the exchange’s system, without an opportunity for price improvement.',
  ),
  sale(
    'average_price',
    'Average price trade',
    ['B', 'W', 'W'],
    ['--V'],
    'The price is an average of prices over all or part of the day.',
  ),
  sale(
    'bunched',
    'Bunched trade',
    [null, 'B', null],
    ['HLV'],
    'Several trades at one price within a minute, reported as one.',
  ),
  sale('bunched_sold', 'Bunched sold trade', [null, 'G', null], ['H-V'], 'A bunched trade reported late.'),
  sale(
    'cap_election',
    'CAP election',
    ['I', null, null],
    ['HLV'],
    'NYSE order elected during a sweep of the book.',
    true,
  ),
  sale('cash', 'Cash sale', ['C', 'C', 'C'], ['--V'], 'Delivery and payment take place on the day of the trade.'),
  sale('closing_trade', 'Closing trade', ['6', '6', null], ['HLV'], 'The venue’s single-price closing auction.'),
  sale(
    'contingent',
    'Contingent trade',
    ['V', 'V', null],
    ['--V'],
    'Depends on another event; until July 2015 the stock leg of a stock-option trade.',
  ),
  sale(
    'corrected_close',
    'Corrected consolidated close',
    ['9', '9', null],
    ['HL-', '---'],
    'The listing venue’s correction of the consolidated closing price.',
  ),
  sale('cross', 'Cross trade', ['X', 'X', null], ['HLV'], 'Executed in a venue’s crossing session.'),
  sale(
    'derivatively_priced',
    'Derivatively priced',
    ['4', '4', null],
    ['H-V'],
    'Priced from something other than the quoted price, with terms unknown when the order was accepted.',
  ),
  sale(
    'distribution',
    'Distribution',
    [null, 'D', null],
    ['HLV'],
    'A large block sold in a way meant not to depress the price.',
  ),
  sale(
    'extended_hours',
    'Extended hours trade',
    ['T', 'T', 'T'],
    ['--V'],
    'Before the opening or after the close of the regular session (form T).',
  ),
  sale(
    'extended_hours_sold',
    'Extended hours trade, out of sequence',
    ['U', 'U', 'U'],
    ['--V'],
    'Outside the regular session and reported late.',
  ),
  sale(
    'intermarket_sweep',
    'Intermarket sweep',
    ['F', 'F', null],
    ['HLV'],
    'Executed against an order that swept the quotes of several venues simultaneously.',
  ),
  sale('next_day', 'Next day', ['N', 'N', 'N'], ['--V'], 'Delivery on the first business day after the trade.'),
  sale('odd_lot', 'Odd lot', ['I', 'I', 'I'], ['--V'], 'Smaller than a round lot; on the tape since December 2013.'),
  sale(
    'official_close',
    'Official close of a venue',
    ['M', 'M', null],
    ['---', 'HL-'],
    'A venue’s own official closing price; no additional shares traded.',
  ),
  sale(
    'official_open',
    'Official open of a venue',
    ['Q', 'Q', null],
    ['---', 'H--'],
    'A venue’s own official opening price; no additional shares traded.',
  ),
  sale('opening_trade', 'Opening trade', ['O', 'O', null], ['HLV'], 'The venue’s single-price opening auction.'),
  sale(
    'price_variation',
    'Price variation trade',
    ['H', 'H', null],
    ['--V'],
    'A regular-session trade far from the market price at its time.',
  ),
  sale(
    'prior_reference_price',
    'Prior reference price',
    ['P', 'P', 'P'],
    ['H-V'],
    'Priced by reference to an earlier time, more than 90 seconds before the report.',
  ),
  sale(
    'qualified_contingent',
    'Qualified contingent trade',
    ['7', '7', null],
    ['--V'],
    'One leg of a multi-leg trade; in use since July 2015.',
  ),
  sale('regular_sale', 'Regular sale', ['@', '@', '@'], ['HLV'], 'No special condition.'),
  sale(
    'reopening_trade',
    'Reopening trade',
    ['5', '5', null],
    ['HLV'],
    'The venue’s single-price auction after a halt.',
  ),
  sale(
    'rule_127_155',
    'Rule 127 or rule 155 trade',
    ['K', 'K', null],
    ['HLV'],
    'A block outside the quote under NYSE rule 127 or NYSE American rule 155.',
  ),
  sale('seller', 'Seller’s option', ['R', 'R', 'R'], ['--V'], 'The seller chooses a later delivery date.'),
  sale('sold_last', 'Sold last', ['L', 'L', null], ['HLV'], 'Reported late, but in sequence.'),
  sale(
    'sold_out_of_sequence',
    'Sold, out of sequence',
    ['Z', 'Z', null],
    ['H-V'],
    'Reported late and out of sequence.',
  ),
  sale('split', 'Split trade', [null, 'S', null], ['HLV'], 'One order executed on two markets.'),
  sale(
    'stopped_stock',
    'Stopped stock',
    [null, '1', null],
    ['HLV'],
    'Executed at a price guaranteed when the order was received.',
    true,
  ),
  sale(
    'stopped_stock_out_of_sequence',
    'Stopped stock, out of sequence',
    [null, '3', null],
    ['H-V'],
    'Execution of a stopped order, reported late and out of sequence.',
    true,
  ),
  sale(
    'stopped_stock_sold_last',
    'Stopped stock, sold last',
    [null, '2', null],
    ['HLV'],
    'Execution of a stopped order, reported late but in sequence.',
    true,
  ),
  sale(
    'yellow_flag',
    'Yellow flag',
    [null, 'Y', null],
    ['HLV'],
    'A regular trade that its venue marks as having occurred during an unusual event.',
  ),
] as const

/**
 * Marks a trade that a rule exempts from the ban on trading through better quotes. The mark is separate from the sale
 * conditions.
 */
const tradeThruExempt = {
  id: 'trade_thru_exempt',
  type: 'trade_thru_exempt',
  name: 'Trade-through exempt',
  description: 'Allowed to trade through a better quote elsewhere (rule 611 of Regulation NMS).',
  sip_mapping: { CTA: '1', UTP: 'X', FINRA_TDDS: null },
  update_rules: rules('HLV', 'HLV'),
  legacy: false,
} as const satisfies Condition

/** A condition id that a print may have. */
export type PrintCondition = (typeof conditions)[number]['id'] | typeof tradeThruExempt.id

/** All trade conditions. */
export const saleConditions: readonly (Condition & { readonly id: PrintCondition })[] = [...conditions, tradeThruExempt]
