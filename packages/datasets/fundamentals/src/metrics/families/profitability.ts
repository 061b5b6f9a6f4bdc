import { Decimal } from '@bourse/kit/values'
import { minus, ratio, times, type Value } from '../arithmetic.ts'
import { metricsOf } from '../metric-definition.ts'
import { average, cashFlow, income, quotient } from '../quotients.ts'

const ONE = new Decimal(1)

const withinOne = (rate: Value): Value => (rate === null || rate.lt(0) || rate.gt(1) ? null : rate)

/** Profitability metrics. */
export const PROFITABILITY = metricsOf('profitability', {
  gross_margin: {
    name: 'Gross margin',
    description: 'Gross profit divided by revenue.',
    better: 'higher',
    ...quotient(income('gross_profit'), income('revenue')),
  },
  operating_margin: {
    name: 'Operating margin',
    description: 'Operating income divided by revenue.',
    better: 'higher',
    ...quotient(income('operating_income'), income('revenue')),
  },
  ebitda_margin: {
    name: 'EBITDA margin',
    description: 'EBITDA divided by revenue.',
    better: 'higher',
    ...quotient(income('ebitda'), income('revenue')),
  },
  net_margin: {
    name: 'Net margin',
    description: 'Net income divided by revenue.',
    better: 'higher',
    ...quotient(income('net_income'), income('revenue')),
  },
  free_cash_flow_margin: {
    name: 'Free cash flow margin',
    description: 'Free cash flow divided by revenue.',
    better: 'higher',
    ...quotient(cashFlow('free_cash_flow'), income('revenue')),
  },
  return_on_assets: {
    name: 'Return on assets',
    description: 'Net income divided by average total assets.',
    better: 'higher',
    ...quotient(income('net_income'), average('total_assets')),
  },
  return_on_equity: {
    name: 'Return on equity',
    description: 'Net income divided by average shareholders’ equity.',
    better: 'higher',
    ...quotient(income('net_income'), average('stockholders_equity')),
  },
  return_on_invested_capital: {
    name: 'Return on invested capital',
    formula:
      'operating_income TTM × (1 − effective_tax_rate) ÷ avg (total_debt + total_equity − ' +
      'cash_and_short_term_investments)',
    description: 'After-tax operating income divided by average invested capital.',
    better: 'higher',
    inputs: [
      'operating_income',
      'income_tax',
      'income_before_tax',
      'total_debt',
      'total_equity',
      'cash_and_short_term_investments',
    ],
    compute: (m, metric) =>
      ratio(
        times(m.ttm('income_statement', 'operating_income'), minus(ONE, metric('effective_tax_rate'))),
        m.average('total_debt', 'total_equity', '-cash_and_short_term_investments'),
      ),
  },
  return_on_capital_employed: {
    name: 'Return on capital employed',
    formula: 'operating_income TTM ÷ avg (total_assets − total_current_liabilities)',
    description: 'Operating income divided by average long-term capital.',
    better: 'higher',
    inputs: ['operating_income', 'total_assets', 'total_current_liabilities'],
    compute: (m) =>
      ratio(m.ttm('income_statement', 'operating_income'), m.average('total_assets', '-total_current_liabilities')),
  },
  effective_tax_rate: {
    name: 'Effective tax rate',
    formula: 'income_tax TTM ÷ income_before_tax TTM, null outside 0…1',
    description: 'Income tax divided by income before tax.',
    inputs: ['income_tax', 'income_before_tax'],
    compute: (m) =>
      withinOne(ratio(m.ttm('income_statement', 'income_tax'), m.ttm('income_statement', 'income_before_tax'))),
  },
  revenue_ttm: {
    name: 'Trailing twelve-month revenue',
    formula: 'revenue TTM',
    description: 'Revenue over the trailing twelve months, in the price currency.',
    unit: 'currency',
    better: 'higher',
    inputs: ['revenue'],
    compute: (m) => m.inPrice(m.ttm('income_statement', 'revenue')),
  },
  net_income_ttm: {
    name: 'Trailing twelve-month net income',
    formula: 'net_income TTM',
    description: 'Net income over the trailing twelve months, in the price currency.',
    unit: 'currency',
    better: 'higher',
    inputs: ['net_income'],
    compute: (m) => m.inPrice(m.ttm('income_statement', 'net_income')),
  },
})
