import { metricsOf } from '../metric-definition.ts'
import { balance, income, quotient } from '../quotients.ts'

/** Leverage metrics. */
export const LEVERAGE = metricsOf('leverage', {
  debt_to_equity: {
    name: 'Debt to equity',
    description: 'Total debt divided by shareholders’ equity.',
    better: 'lower',
    ...quotient(balance('total_debt'), balance('stockholders_equity')),
  },
  debt_to_assets: {
    name: 'Debt to assets',
    description: 'Share of total assets financed by debt.',
    better: 'lower',
    ...quotient(balance('total_debt'), balance('total_assets')),
  },
  equity_ratio: {
    name: 'Equity ratio',
    description: 'Share of total assets financed by equity.',
    better: 'higher',
    ...quotient(balance('total_equity'), balance('total_assets')),
  },
  net_debt_to_ebitda: {
    name: 'Net debt to EBITDA',
    description: 'Years of EBITDA needed to repay net debt.',
    better: 'lower',
    ...quotient(balance('net_debt'), income('ebitda')),
  },
  interest_coverage: {
    name: 'Interest coverage',
    description: 'Number of times operating income covers interest expense.',
    better: 'higher',
    ...quotient(income('operating_income'), income('interest_expense')),
  },
})
