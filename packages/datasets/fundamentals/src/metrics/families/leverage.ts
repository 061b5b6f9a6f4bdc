import { ratio } from '../arithmetic.ts'
import { metricsOf } from '../metric-definition.ts'

/** Metrics of the family leverage. */
export const LEVERAGE = metricsOf('leverage', {
  debt_to_equity: {
    name: 'Debt to equity',
    formula: 'total_debt ÷ stockholders_equity',
    description: 'Debt for one unit of the owners’ equity.',
    better: 'lower',
    inputs: ['total_debt', 'stockholders_equity'],
    compute: (m) => ratio(m.balance('total_debt'), m.balance('stockholders_equity')),
  },
  debt_to_assets: {
    name: 'Debt to assets',
    formula: 'total_debt ÷ total_assets',
    description: 'Share of the assets that debt pays for.',
    better: 'lower',
    inputs: ['total_debt', 'total_assets'],
    compute: (m) => ratio(m.balance('total_debt'), m.balance('total_assets')),
  },
  equity_ratio: {
    name: 'Equity ratio',
    formula: 'total_equity ÷ total_assets',
    description: 'Share of the assets that equity pays for.',
    better: 'higher',
    inputs: ['total_equity', 'total_assets'],
    compute: (m) => ratio(m.balance('total_equity'), m.balance('total_assets')),
  },
  net_debt_to_ebitda: {
    name: 'Net debt to EBITDA',
    formula: 'net_debt ÷ ebitda TTM',
    description: 'Years of EBITDA that would pay the net debt.',
    better: 'lower',
    inputs: ['net_debt', 'ebitda'],
    compute: (m) => ratio(m.balance('net_debt'), m.ttm('income_statement', 'ebitda')),
  },
  interest_coverage: {
    name: 'Interest coverage',
    formula: 'operating_income TTM ÷ interest_expense TTM',
    description: 'How often operating income pays the interest.',
    better: 'higher',
    inputs: ['operating_income', 'interest_expense'],
    compute: (m) => ratio(m.ttm('income_statement', 'operating_income'), m.ttm('income_statement', 'interest_expense')),
  },
})
