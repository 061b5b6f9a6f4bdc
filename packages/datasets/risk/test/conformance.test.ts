import { fakeListingId, conformance, fakeDailyBars, fakeFacts, fakeListings } from '@bourse/testkit'
import risk from '../src/index.ts'

const apple = fakeListingId('XNAS:AAPL')
const spy = fakeListingId('XNAS:SPY')

const row = {
  company_id: null,
  window_start: '2025-02-25',
  return_count: '252',
  volatility: '0.231968',
  sharpe_ratio: '1.464119',
  beta: '1.157247',
  benchmark_instrument_id: spy,
  benchmark_symbol: 'SPY',
  correlation: '0.828937',
  alpha: null,
  risk_free_rate: '0.038416',
  mean_return: '0.132211',
  total_return: '0.121934',
  max_drawdown: '-0.142273',
  downside_deviation: '0.16149',
  sortino_ratio: '0.58',
  value_at_risk_95: '0.023516',
}
const apples = (date: string) => ({ ...row, symbol: 'AAPL', observed_on: date, window_end: date })
const vodafone = (date: string) => ({
  ...apples(date),
  ...{ symbol: 'VOD', exchange_mic: 'XLON', beta: null, correlation: null },
  ...{ benchmark_instrument_id: null, benchmark_symbol: null },
})

conformance(risk, {
  with: [
    fakeListings(['XNAS:AAPL', 'XNAS:SPY', 'XLON:VOD']),
    fakeDailyBars([{ instrument_id: apple, date: '2026-02-27', close: '133.22' }]),
    fakeFacts([]),
  ],
  rows: {
    risk: [apples('2026-02-26'), apples('2026-02-27'), vodafone('2026-02-26'), vodafone('2026-02-27')],
  },
  symbols: ['AAPL', 'XLON:VOD'],
})
