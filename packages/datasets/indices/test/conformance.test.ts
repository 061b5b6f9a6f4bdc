import { conformance, fakeFacts } from '@bourse/testkit'
import indices from '../src/index.ts'
import { demoMarket } from './support/demo-market.ts'

conformance(indices, {
  with: [demoMarket(), fakeFacts([])],
  symbols: ['INDEX:SPX', 'INDEX:FCHI'],
  fixtures: { demo: { unit: { to: '2026-03-01' }, raw: { today: '2026-03-02' } } },
})
