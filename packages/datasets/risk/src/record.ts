import { f, record, revisioned, type RecordRow } from '@bourse/kit'
import { classes } from '@bourse/services'

const measure = (description: string, example: number) => f.decimal(description, { example })
const ratio = (description: string, example: number) => f.ratio(description, { example })

/** Risk measures over the 252 daily returns up to a close; each market's two newest dates are retained. */
export const risk = record('risk', {
  title: 'Risk measures',
  subject: classes,
  id: 'rsk',
  fields: {
    observed_on: f.date('Date of the last close used', { example: '2026-02-27' }),
    company_id: f.text('Public id of the listing’s company', { example: 'cmp_00000000000000000000' }).nullable(),
    window_start: f.date('Date of the first of the 253 closes', { example: '2025-02-25' }),
    window_end: f.date('Date of the last close, observed_on', { example: '2026-02-27' }),
    return_count: f.count('Daily returns', { example: 252 }),
    volatility: ratio('Standard deviation of the daily returns, annualized', 0.231968),
    sharpe_ratio: measure(
      'Mean divided by standard deviation of returns above the risk-free rate, annualized',
      1.464119,
    ).nullable(),
    beta: measure('Covariance with the benchmark divided by its variance', 1.157247).nullable(),
    benchmark_instrument_id: f.text('Public id of the benchmark', { example: 'ins_00000000000000000000' }).nullable(),
    benchmark_symbol: f.text('Ticker of the benchmark', { example: 'SPY' }).nullable(),
    correlation: measure('Correlation with the benchmark', 0.828937).nullable(),
    alpha: ratio('Jensen’s alpha, annualized', 0.012345).nullable(),
    risk_free_rate: ratio('Mean annual three-month yield over the window', 0.038416).nullable(),
    mean_return: ratio('Mean daily return × 252', 0.132211),
    total_return: ratio('Return over the window', 0.121934),
    max_drawdown: ratio('Largest decline from the running peak, at most 0', -0.142273),
    downside_deviation: ratio('Deviation of returns below the risk-free rate, annualized', 0.16149).nullable(),
    sortino_ratio: measure('Mean return above the risk-free rate divided by downside_deviation', 2.195095).nullable(),
    value_at_risk_95: ratio('One-day loss exceeded on one day in twenty, as a positive number', 0.023516),
  },
  key: ['instrument_id', 'observed_on'],
  time: revisioned('observed_on'),
  order: ['observed_on asc', 'id asc'],
  unbounded: 'only each market’s two newest dates are retained',
  retain: { newest: 2, by: 'observed_on', per: 'market' },
})

/** A stored row of risk measures. */
export type StoredRisk = RecordRow<typeof risk>
