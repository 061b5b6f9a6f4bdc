import { conformance, fakeDailyBars, fakeFacts } from '@bourse/testkit'
import funds from '../src/index.ts'
import { exampleFund } from '../src/operations/fund-in-path.ts'
import { demoMarket } from './support/demo-market.ts'

conformance(funds, {
  with: [
    demoMarket(),
    fakeDailyBars([{ instrument_id: exampleFund, date: '2026-02-27', close: '467.23' }]),
    fakeFacts([{ instrument_id: exampleFund, type: 'ETF', company_id: 'cmp_00000000000000000001' }]),
  ],
  symbols: ['SPY', 'XTSE:XIU'],
  fixtures: { demo: { unit: { to: '2026-03-01' }, raw: { today: '2026-03-02' } } },
})
