import { plus, ratio } from '../arithmetic.ts'
import { metricsOf } from '../metric-definition.ts'

/** Metrics of the family liquidity. */
export const LIQUIDITY = metricsOf('liquidity', {
  current_ratio: {
    name: 'Current ratio',
    formula: 'total_current_assets ÷ total_current_liabilities',
    description: 'Current assets for one unit of current liabilities.',
    better: 'higher',
    inputs: ['total_current_assets', 'total_current_liabilities'],
    compute: (m) => ratio(m.balance('total_current_assets'), m.balance('total_current_liabilities')),
  },
  quick_ratio: {
    name: 'Quick ratio',
    formula: '(cash_and_short_term_investments + accounts_receivable) ÷ total_current_liabilities',
    description: 'Cash, investments and receivables for one unit of current liabilities.',
    better: 'higher',
    inputs: ['cash_and_short_term_investments', 'accounts_receivable', 'total_current_liabilities'],
    compute: (m) =>
      ratio(
        plus(m.balance('cash_and_short_term_investments'), m.balance('accounts_receivable')),
        m.balance('total_current_liabilities'),
      ),
  },
  cash_ratio: {
    name: 'Cash ratio',
    formula: 'cash_and_short_term_investments ÷ total_current_liabilities',
    description: 'Cash and investments for one unit of current liabilities.',
    better: 'higher',
    inputs: ['cash_and_short_term_investments', 'total_current_liabilities'],
    compute: (m) => ratio(m.balance('cash_and_short_term_investments'), m.balance('total_current_liabilities')),
  },
})
