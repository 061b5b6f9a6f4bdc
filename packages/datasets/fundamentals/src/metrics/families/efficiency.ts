import { Decimal } from '@bourse/kit/values'
import { minus, plus, ratio, times } from '../arithmetic.ts'
import { metricsOf } from '../metric-definition.ts'
import { average, income, quotient } from '../quotients.ts'

const ONE = new Decimal(1)
const DAYS_OF_YEAR = new Decimal(365)

/** Efficiency metrics. */
export const EFFICIENCY = metricsOf('efficiency', {
  asset_turnover: {
    name: 'Asset turnover',
    description: 'Revenue per unit of total assets.',
    better: 'higher',
    ...quotient(income('revenue'), average('total_assets')),
  },
  inventory_turnover: {
    name: 'Inventory turnover',
    description: 'Number of times inventory is sold per year.',
    better: 'higher',
    ...quotient(income('cost_of_revenue'), average('inventory')),
  },
  receivables_turnover: {
    name: 'Receivables turnover',
    description: 'Number of times receivables are collected per year.',
    better: 'higher',
    ...quotient(income('revenue'), average('accounts_receivable')),
  },
  cash_conversion_days: {
    name: 'Cash conversion cycle',
    formula: '365 × (1 ÷ inventory_turnover + 1 ÷ receivables_turnover − avg accounts_payable ÷ cost_of_revenue TTM)',
    description: 'Days between paying suppliers and being paid by customers.',
    unit: 'days',
    better: 'lower',
    inputs: ['cost_of_revenue', 'inventory', 'revenue', 'accounts_receivable', 'accounts_payable'],
    compute: (m, metric) =>
      times(
        minus(
          plus(ratio(ONE, metric('inventory_turnover')), ratio(ONE, metric('receivables_turnover'))),
          ratio(m.average('accounts_payable'), m.ttm('income_statement', 'cost_of_revenue')),
        ),
        DAYS_OF_YEAR,
      ),
  },
})
