import { growth } from '../arithmetic.ts'
import { ALL_DIVIDENDS } from '../shared-parts.ts'
import { metricsOf } from '../metric-definition.ts'
import { cashFlow, income, yearlyGrowth } from '../quotients.ts'

/** Growth metrics. */
export const GROWTH = metricsOf('growth', {
  revenue_growth: {
    name: 'Revenue growth',
    description: 'Change in revenue from the previous twelve months.',
    better: 'higher',
    ...yearlyGrowth(income('revenue')),
  },
  operating_income_growth: {
    name: 'Operating income growth',
    description: 'Change in operating income from the previous twelve months.',
    better: 'higher',
    ...yearlyGrowth(income('operating_income')),
  },
  net_income_growth: {
    name: 'Net income growth',
    description: 'Change in net income from the previous twelve months.',
    better: 'higher',
    ...yearlyGrowth(income('net_income')),
  },
  free_cash_flow_growth: {
    name: 'Free cash flow growth',
    description: 'Change in free cash flow from the previous twelve months.',
    better: 'higher',
    ...yearlyGrowth(cashFlow('free_cash_flow')),
  },
  eps_growth: {
    name: 'EPS growth',
    formula: 'eps_diluted TTM ÷ eps_diluted TTM a year earlier − 1',
    description: 'Change in earnings per share from the previous twelve months, on the same share basis.',
    better: 'higher',
    inputs: ['eps_diluted', 'split'],
    compute: (m) => growth(m.epsTtm(), m.epsTtm(1)),
  },
  dividend_growth: {
    name: 'Dividend growth',
    formula: 'dividends_per_share ÷ dividends_per_share a year earlier − 1',
    description: 'Change in dividends paid from the previous 365 days, adjusted for splits.',
    better: 'higher',
    inputs: ['dividend'],
    compute: (m) => growth(m.dividends(ALL_DIVIDENDS), m.dividends(ALL_DIVIDENDS, 1)),
  },
  revenue_growth_quarterly: {
    name: 'Quarterly revenue growth',
    formula: 'revenue of the newest quarter ÷ revenue of the same quarter a year earlier − 1',
    description: 'Change in quarterly revenue from the same quarter a year earlier.',
    better: 'higher',
    inputs: ['revenue'],
    compute: (m) => growth(m.quarter('revenue'), m.quarter('revenue', 1)),
  },
  eps_growth_quarterly: {
    name: 'Quarterly EPS growth',
    formula: 'eps_diluted of the newest quarter ÷ eps_diluted of the same quarter a year earlier − 1',
    description: 'Change in quarterly earnings per share from the same quarter a year earlier.',
    better: 'higher',
    inputs: ['eps_diluted', 'split'],
    compute: (m) => growth(m.quarterEps(), m.quarterEps(1)),
  },
})
