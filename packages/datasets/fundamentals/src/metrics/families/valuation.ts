import { Decimal } from '@bourse/kit/values'
import { minus, plus, ratio, times } from '../arithmetic.ts'
import { tangibleBook } from '../shared-parts.ts'
import { metricsOf } from '../metric-definition.ts'
import { balance, cashFlow, ENTERPRISE_VALUE, enterpriseValueTo, income, priceTo } from '../quotients.ts'

const ZERO = new Decimal(0)
const HUNDRED = new Decimal(100)

/** Valuation metrics. */
export const VALUATION = metricsOf('valuation', {
  market_capitalization: {
    name: 'Market capitalization',
    formula: 'close × shares_outstanding',
    description: 'Market value of all the issuer’s shares, summed over its listed classes if each count is known.',
    unit: 'currency',
    inputs: ['close', 'shares_outstanding'],
    compute: (m) => m.marketCapitalization(),
  },
  enterprise_value: {
    name: 'Enterprise value',
    formula:
      'market_capitalization + total_debt + preferred_stock + noncontrolling_interest − ' +
      'cash_and_short_term_investments',
    description:
      'Value of the business to all investors; missing preferred stock and noncontrolling interest count as 0.',
    unit: 'currency',
    inputs: ENTERPRISE_VALUE,
    compute: (m, metric) =>
      minus(
        plus(
          metric('market_capitalization'),
          m.inPrice(m.balance('total_debt')),
          m.inPrice(m.balance('preferred_stock') ?? ZERO),
          m.inPrice(m.balance('noncontrolling_interest') ?? ZERO),
        ),
        m.inPrice(m.balance('cash_and_short_term_investments')),
      ),
  },
  price_to_earnings: {
    name: 'Price to earnings',
    formula: 'close ÷ eps_diluted TTM',
    description: 'Price divided by trailing twelve-month earnings per share.',
    better: 'lower',
    inputs: ['close', 'eps_diluted'],
    compute: (m, metric) => ratio(m.close, metric('earnings_per_share')),
  },
  forward_price_to_earnings: {
    name: 'Forward price to earnings',
    formula: 'close ÷ mean EPS estimate for the next fiscal year',
    description: 'Price divided by expected earnings per share for the next fiscal year.',
    better: 'lower',
    inputs: ['close', 'estimate'],
    compute: (m) => ratio(m.close, m.perUnit(m.nextYearEps())),
  },
  peg_ratio: {
    name: 'Price/earnings to growth',
    formula: 'price_to_earnings ÷ (100 × eps_growth)',
    description: 'Price to earnings per percentage point of earnings growth.',
    better: 'lower',
    inputs: ['close', 'eps_diluted'],
    compute: (_, metric) => ratio(metric('price_to_earnings'), times(metric('eps_growth'), HUNDRED)),
  },
  price_to_sales: {
    name: 'Price to sales',
    description: 'Market capitalization divided by trailing twelve-month revenue.',
    better: 'lower',
    ...priceTo(income('revenue')),
  },
  price_to_book: {
    name: 'Price to book',
    description: 'Market capitalization divided by shareholders’ equity.',
    better: 'lower',
    ...priceTo(balance('stockholders_equity')),
  },
  price_to_tangible_book: {
    name: 'Price to tangible book',
    formula: 'market_capitalization ÷ (stockholders_equity − goodwill − intangible_assets)',
    description: 'Market capitalization divided by equity excluding goodwill and intangible assets.',
    better: 'lower',
    inputs: ['close', 'shares_outstanding', 'stockholders_equity', 'goodwill', 'intangible_assets'],
    compute: (m, metric) => ratio(metric('market_capitalization'), m.inPrice(tangibleBook(m))),
  },
  price_to_cash_flow: {
    name: 'Price to cash flow',
    description: 'Market capitalization divided by trailing twelve-month operating cash flow.',
    better: 'lower',
    ...priceTo(cashFlow('net_cash_from_operating_activities')),
  },
  price_to_free_cash_flow: {
    name: 'Price to free cash flow',
    description: 'Market capitalization divided by trailing twelve-month free cash flow.',
    better: 'lower',
    ...priceTo(cashFlow('free_cash_flow')),
  },
  ev_to_sales: {
    name: 'Enterprise value to sales',
    description: 'Enterprise value divided by trailing twelve-month revenue.',
    better: 'lower',
    ...enterpriseValueTo(income('revenue')),
  },
  ev_to_ebitda: {
    name: 'Enterprise value to EBITDA',
    description: 'Enterprise value divided by trailing twelve-month EBITDA.',
    better: 'lower',
    ...enterpriseValueTo(income('ebitda')),
  },
  ev_to_ebit: {
    name: 'Enterprise value to EBIT',
    description: 'Enterprise value divided by trailing twelve-month EBIT.',
    better: 'lower',
    ...enterpriseValueTo(income('operating_income')),
  },
  ev_to_free_cash_flow: {
    name: 'Enterprise value to free cash flow',
    description: 'Enterprise value divided by trailing twelve-month free cash flow.',
    better: 'lower',
    ...enterpriseValueTo(cashFlow('free_cash_flow')),
  },
})
