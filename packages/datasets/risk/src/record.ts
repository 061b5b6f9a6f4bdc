import { f, record, revisioned, type RecordRow } from '@bourse/kit'
import { classes } from '@bourse/services'

const measure = (description: string, example: number) => f.decimal(description, { example })
const ratio = (description: string, example: number) => f.ratio(description, { example })

/** Measures of the 252 daily returns up to a close; the two newest dates of each market are retained. */
export const risk = record('risk', {
  title: 'Risk measures',
  subject: classes,
  id: 'rsk',
  fields: {
    observed_on: f.date('Date of the last close used', { example: '2026-02-27' }),
    company_id: f.text('Public id of the company of the listing', { example: 'cmp_00000000000000000000' }).nullable(),
    window_start: f.date('Date of the first of the 253 closes', { example: '2025-02-25' }),
    window_end: f.date('Date of the last of them, observed_on', { example: '2026-02-27' }),
    return_count: f.count('Daily returns', { example: 252 }),
    volatility: ratio('Standard deviation of the daily returns, a year', 0.231968),
    sharpe_ratio: measure('Mean over deviation of the returns beyond the risk-free rate, a year', 1.464119).nullable(),
    beta: measure('Covariance with the benchmark over its variance', 1.157247).nullable(),
    benchmark_instrument_id: f.text('Public id of the benchmark', { example: 'ins_00000000000000000000' }).nullable(),
    benchmark_symbol: f.text('Ticker of the benchmark', { example: 'SPY' }).nullable(),
    correlation: measure('Correlation with the benchmark', 0.828937).nullable(),
    alpha: ratio('Jensen’s alpha, a year', 0.012345).nullable(),
    risk_free_rate: ratio('Mean of the three-month yield over the window, a year', 0.038416).nullable(),
    mean_return: ratio('Mean daily return × 252', 0.132211),
    total_return: ratio('Return over the window', 0.121934),
    max_drawdown: ratio('Deepest fall from the highest worth so far, at most 0', -0.142273),
    downside_deviation: ratio('Deviation of the returns below the risk-free rate, a year', 0.16149).nullable(),
    sortino_ratio: measure('Mean beyond the risk-free rate over downside_deviation', 2.195095).nullable(),
    value_at_risk_95: ratio('Loss of a day that one day in twenty exceeds, positive', 0.023516),
  },
  key: ['instrument_id', 'observed_on'],
  time: revisioned('observed_on'),
  order: ['observed_on asc', 'id asc'],
  unbounded: 'only the two newest dates of each market are kept',
  retain: { newest: 2, by: 'observed_on', per: 'market' },
})

/** A stored row. */
export type StoredRisk = RecordRow<typeof risk>
