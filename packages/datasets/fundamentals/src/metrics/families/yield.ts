import { negate, plus, ratio } from '../arithmetic.ts'
import { ALL_DIVIDENDS } from '../shared-parts.ts'
import { metricsOf } from '../metric-definition.ts'

/** Yield metrics. */
export const YIELD = metricsOf('yield', {
  dividend_yield: {
    name: 'Dividend yield',
    formula: 'dividends_per_share ÷ close; specials included',
    description: 'Dividends paid in the last 365 days, divided by the price.',
    better: 'higher',
    inputs: ['close', 'dividend'],
    compute: (m) => ratio(m.dividends(ALL_DIVIDENDS), m.close),
  },
  trailing_dividend_yield: {
    name: 'Trailing dividend yield',
    formula: 'dividends_per_share excluding special dividends and returns of capital ÷ close',
    description: 'Regular dividends paid in the last 365 days, divided by the price.',
    better: 'higher',
    inputs: ['close', 'dividend'],
    compute: (m) => ratio(m.dividends(['regular']), m.close),
  },
  forward_dividend_yield: {
    name: 'Forward dividend yield',
    formula: 'newest regular dividend × its frequency ÷ close',
    description: 'Annualized newest regular dividend, divided by the price.',
    better: 'higher',
    inputs: ['close', 'dividend'],
    compute: (m) => ratio(m.forwardDividends(), m.close),
  },
  payout_ratio: {
    name: 'Payout ratio',
    formula: '−dividends_paid TTM ÷ net_income_to_common TTM',
    description: 'Share of income paid out as dividends.',
    inputs: ['dividends_paid', 'net_income_to_common'],
    compute: (m) =>
      ratio(negate(m.ttm('cash_flow_statement', 'dividends_paid')), m.ttm('income_statement', 'net_income_to_common')),
  },
  buyback_yield: {
    name: 'Buyback yield',
    formula: '−(stock_repurchased + stock_issued) TTM ÷ market_capitalization',
    description: 'Share repurchases minus issuance, divided by market capitalization.',
    better: 'higher',
    inputs: ['close', 'shares_outstanding', 'stock_repurchased', 'stock_issued'],
    compute: (m, metric) =>
      ratio(
        m.inPrice(
          negate(plus(m.ttm('cash_flow_statement', 'stock_repurchased'), m.ttm('cash_flow_statement', 'stock_issued'))),
        ),
        metric('market_capitalization'),
      ),
  },
  shareholder_yield: {
    name: 'Shareholder yield',
    formula: 'dividend_yield + buyback_yield',
    description: 'Dividend yield plus buyback yield.',
    better: 'higher',
    inputs: ['close', 'shares_outstanding', 'dividend', 'stock_repurchased', 'stock_issued'],
    compute: (_, metric) => plus(metric('dividend_yield'), metric('buyback_yield')),
  },
  earnings_yield: {
    name: 'Earnings yield',
    formula: 'earnings_per_share ÷ close',
    description: 'Trailing twelve-month earnings per share, divided by the price.',
    better: 'higher',
    inputs: ['close', 'eps_diluted', 'split'],
    compute: (m, metric) => ratio(metric('earnings_per_share'), m.close),
  },
  free_cash_flow_yield: {
    name: 'Free cash flow yield',
    formula: 'free_cash_flow TTM ÷ market_capitalization',
    description: 'Trailing twelve-month free cash flow, divided by market capitalization.',
    better: 'higher',
    inputs: ['close', 'shares_outstanding', 'free_cash_flow'],
    compute: (m, metric) =>
      ratio(m.inPrice(m.ttm('cash_flow_statement', 'free_cash_flow')), metric('market_capitalization')),
  },
})
