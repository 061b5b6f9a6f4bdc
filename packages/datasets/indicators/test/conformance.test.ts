import { conformance, fakeDailyBars, fakeIntradayBars, fakeSessions, fakeSplits } from '@bourse/testkit'
import indicators from '../src/index.ts'
import { dailyBarsOf, idOf, intradayBarsOf, listings } from './support/market.ts'
import { walk } from './support/random-bars.ts'

const bars = walk(60)

conformance(indicators, {
  with: [
    listings,
    fakeSessions(),
    fakeDailyBars([
      ...dailyBarsOf('XNAS:AAPL', '2026-03-02', bars),
      ...dailyBarsOf('XLON:VOD', '2026-03-02', walk(40, { seed: 5 })),
    ]),
    fakeIntradayBars([
      ...intradayBarsOf('XNAS:AAPL', '5m', ['2026-02-27', '2026-03-02'], (at) => bars[at % 60] ?? bars[0]!),
      ...intradayBarsOf('XNAS:AAPL', '1h', ['2026-02-27', '2026-03-02'], (at) => bars[at % 60] ?? bars[0]!),
    ]),
    fakeSplits([{ instrument_id: idOf('XNAS:AAPL'), execution_date: '2026-02-26', ratio: '4' }]),
  ],
  symbols: ['AAPL', 'XLON:VOD'],
  queries: {
    'indicators.list': [
      '/v1/indicators?symbols=AAPL,XLON:VOD&indicator=sma&period=5&from=2026-02-10',
      '/v1/indicators?symbols=AAPL,XLON:VOD&indicator=bbands',
      '/v1/indicators?symbols=AAPL&indicator=vwap&interval=1h',
    ],
  },
})
