import { extendWithDemo } from '@bourse/demo'
import { conformance, fakeFacts } from '@bourse/testkit'
import indices from '../src/index.ts'
import { demoMarket } from './support/demo-market.ts'

const LIST = ['Symbol,Security,GICS Sector,GICS Sub-Industry,Headquarters Location,Date added,CIK,Founded']
  .concat(
    ['KO', 'JPM', 'V', 'WMT', 'BA', 'DIS', 'JNJ', 'PG', 'XOM', 'BRK-B'].map(
      (symbol) => `${symbol},Example ${symbol},Energy,Oil,"Somewhere, Ohio",1976-07-01,4962,1850`,
    ),
  )
  .join('\n')

conformance(await extendWithDemo(indices), {
  with: [demoMarket(), fakeFacts([])],
  symbols: ['INDEX:SPX', 'INDEX:FCHI'],
  fixtures: {
    demo: { unit: { to: '2026-03-01' }, raw: { today: '2026-03-02' } },
    // A list with as many rows as the demo market's, for an index on a date that the demo market does not have.
    'index-lists': { unit: { code: 'DJI', date: '2025-12-01' }, raw: LIST },
  },
})
