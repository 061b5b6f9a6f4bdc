import { ratio } from '../arithmetic.ts'
import { ALL_DIVIDENDS, tangibleBook } from '../shared-parts.ts'
import { metricsOf } from '../metric-definition.ts'

/** Per-share metrics. */
export const PER_SHARE = metricsOf('per_share', {
  earnings_per_share: {
    name: 'Earnings per share',
    formula: 'eps_diluted TTM, each quarter on the share basis of observed_on',
    description: 'Diluted earnings per share over the trailing twelve months.',
    unit: 'currency_per_share',
    better: 'higher',
    inputs: ['eps_diluted', 'split'],
    compute: (m) => m.perUnit(m.epsTtm()),
  },
  revenue_per_share: {
    name: 'Revenue per share',
    formula: 'revenue TTM ÷ shares_diluted of the newest period',
    description: 'Revenue per diluted share over the trailing twelve months.',
    unit: 'currency_per_share',
    better: 'higher',
    inputs: ['revenue', 'shares_diluted'],
    compute: (m) => m.perUnit(ratio(m.ttm('income_statement', 'revenue'), m.dilutedShares())),
  },
  operating_cash_flow_per_share: {
    name: 'Operating cash flow per share',
    formula: 'net_cash_from_operating_activities TTM ÷ shares_diluted of the newest period',
    description: 'Operating cash flow per diluted share over the trailing twelve months.',
    unit: 'currency_per_share',
    better: 'higher',
    inputs: ['net_cash_from_operating_activities', 'shares_diluted'],
    compute: (m) =>
      m.perUnit(ratio(m.ttm('cash_flow_statement', 'net_cash_from_operating_activities'), m.dilutedShares())),
  },
  free_cash_flow_per_share: {
    name: 'Free cash flow per share',
    formula: 'free_cash_flow TTM ÷ shares_diluted of the newest period',
    description: 'Free cash flow per diluted share over the trailing twelve months.',
    unit: 'currency_per_share',
    better: 'higher',
    inputs: ['free_cash_flow', 'shares_diluted'],
    compute: (m) => m.perUnit(ratio(m.ttm('cash_flow_statement', 'free_cash_flow'), m.dilutedShares())),
  },
  book_value_per_share: {
    name: 'Book value per share',
    formula: 'stockholders_equity ÷ shares_outstanding',
    description: 'Shareholders’ equity per share.',
    unit: 'currency_per_share',
    better: 'higher',
    inputs: ['stockholders_equity', 'shares_outstanding'],
    compute: (m) => m.perUnit(ratio(m.balance('stockholders_equity'), m.sharesOutstanding())),
  },
  tangible_book_value_per_share: {
    name: 'Tangible book value per share',
    formula: '(stockholders_equity − goodwill − intangible_assets) ÷ shares_outstanding',
    description: 'Shareholders’ equity excluding goodwill and intangible assets, per share.',
    unit: 'currency_per_share',
    better: 'higher',
    inputs: ['stockholders_equity', 'goodwill', 'intangible_assets', 'shares_outstanding'],
    compute: (m) => m.perUnit(ratio(tangibleBook(m), m.sharesOutstanding())),
  },
  cash_per_share: {
    name: 'Cash per share',
    formula: 'cash_and_short_term_investments ÷ shares_outstanding',
    description: 'Cash and short-term investments per share.',
    unit: 'currency_per_share',
    better: 'higher',
    inputs: ['cash_and_short_term_investments', 'shares_outstanding'],
    compute: (m) => m.perUnit(ratio(m.balance('cash_and_short_term_investments'), m.sharesOutstanding())),
  },
  dividends_per_share: {
    name: 'Dividends per share',
    formula: 'cash dividends paid (by pay date, or ex date if none) in the 365 days up to observed_on, after splits',
    description: 'Dividends paid per share in the last 365 days, including special dividends.',
    unit: 'currency_per_share',
    better: 'higher',
    inputs: ['dividend'],
    compute: (m) => m.dividends(ALL_DIVIDENDS),
  },
})
