import type { Condition } from './condition.ts'

const quote = (
  id: string,
  name: string,
  [CTA, UTP]: readonly [cta: string | null, utp: string | null],
  description: string,
  legacy = false,
): Condition => ({
  id,
  type: 'quote_condition',
  name,
  description,
  sip_mapping: { CTA, UTP, FINRA_TDDS: null },
  update_rules: null,
  legacy,
})

/**
 * The quote conditions on the two US quote feeds (CQS, UQDF) under one set of ids. "Slow" is NYSE's word for quotes
 * that cannot be executed immediately.
 */
export const quoteConditions: readonly Condition[] = [
  quote('closed_quote', 'Closed', [null, 'L'], 'The venue or market maker has stopped quoting for the day.'),
  quote('closing_quote', 'Closing', ['C', null], 'A venue’s last quote of the day.'),
  quote('fast_trading', 'Fast trading', [null, 'F'], 'Trading is hectic; quotes may lag.'),
  quote('manual_ask', 'Manual ask, automated bid', [null, 'A'], 'Only the bid is immediately executable.'),
  quote('manual_bid', 'Manual bid, automated ask', [null, 'B'], 'Only the ask is immediately executable.'),
  quote('manual_bid_and_ask', 'Manual bid and ask', [null, 'H'], 'Neither side is immediately executable.'),
  quote(
    'manual_non_firm',
    'Manual bid and ask, non-firm',
    [null, 'U'],
    'Neither side is immediately executable or firm.',
  ),
  quote('no_open_no_resume', 'No open, no resume', [null, 'Z'], 'The venue did not open, or will not resume, today.'),
  quote('non_firm', 'Non-firm', ['N', 'N'], 'Not binding on the venue.'),
  quote(
    'on_demand_auction',
    'On-demand intraday auction',
    ['4', '4'],
    'An intraday auction at the venue is under way alongside the order book.',
  ),
  quote('one_sided', 'One-sided, automated', [null, 'Y'], 'Only one side is quoted.'),
  quote('opening_quote', 'Opening', ['O', 'O'], 'A venue’s first quote of the day.'),
  quote('order_imbalance', 'Order imbalance', [null, 'I'], 'Orders on one side far exceed those on the other.'),
  quote('order_influx', 'Order influx', [null, 'X'], 'Quotes are delayed by a surge of orders.'),
  quote('regular_quote', 'Regular', ['R', 'R'], 'A regular two-sided quote, open for trading.'),
  quote('slow_ask', 'Slow ask', ['A', null], 'The ask is not immediately executable.'),
  quote('slow_bid', 'Slow bid', ['B', null], 'The bid is not immediately executable.'),
  quote('slow_bid_and_ask', 'Slow bid and ask', ['H', null], 'Neither side is immediately executable.'),
  quote(
    'slow_list',
    'Slow by list',
    ['W', null],
    'Both sides are slow because the listing is on the venue’s slow list.',
  ),
  quote(
    'slow_lrp_ask',
    'Slow ask at a replenishment point',
    ['F', null],
    'The ask waits for liquidity to be replenished.',
  ),
  quote(
    'slow_lrp_bid',
    'Slow bid at a replenishment point',
    ['E', null],
    'The bid waits for liquidity to be replenished.',
  ),
  quote(
    'slow_lrp_bid_and_ask',
    'Slow bid and ask at a replenishment point',
    ['U', null],
    'Both sides wait for liquidity to be replenished.',
  ),
]
