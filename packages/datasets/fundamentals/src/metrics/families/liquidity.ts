import { plus, ratio } from '../arithmetic.ts'
import { metricsOf } from '../metric-definition.ts'
import { balance, quotient } from '../quotients.ts'

/** Liquidity metrics. */
export const LIQUIDITY = metricsOf('liquidity', {
  current_ratio: {
    name: 'Current ratio',
    description: 'Current assets divided by current liabilities.',
    better: 'higher',
    ...quotient(balance('total_current_assets'), balance('total_current_liabilities')),
  },
  quick_ratio: {
    name: 'Quick ratio',
    formula: '(cash_and_short_term_investments + accounts_receivable) ÷ total_current_liabilities',
    description: 'Cash, short-term investments and receivables divided by current liabilities.',
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
    description: 'Cash and short-term investments divided by current liabilities.',
    better: 'higher',
    ...quotient(balance('cash_and_short_term_investments'), balance('total_current_liabilities')),
  },
})
