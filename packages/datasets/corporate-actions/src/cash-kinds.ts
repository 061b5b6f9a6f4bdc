import type { DividendKind } from '@bourse/services'
import type { ActionType } from './action-types.ts'

/**
 * The kind of cash that each type of action pays per share; null if the cash is the price of the share itself rather
 * than a distribution.
 */
export const CASH_KINDS: Readonly<Record<ActionType, DividendKind | null>> = {
  cash_dividend: 'regular',
  special_dividend: 'special',
  return_of_capital: 'return_of_capital',
  capital_gains_distribution: 'capital_gains',
  stock_dividend: 'with_shares',
  split: 'with_shares',
  reverse_split: 'with_shares',
  spin_off: 'with_shares',
  rights_issue: 'with_shares',
  merger: null,
  acquisition: null,
  liquidation: 'liquidation',
}
