import { demoListings } from '@bourse/demo/market'
import { publicId } from '@bourse/kit'
import { conformance, fakeDailyBars, fakeListingsOf, fakeSplits } from '@bourse/testkit'
import movers from '../src/index.ts'

const idOf = (mic: string, symbol: string) => publicId('ins', mic, symbol, '2020-01-01')
const apple = idOf('XNAS', 'AAPL')

const move = { symbol: 'AAPL', change: '1.65', percent_change: '0.00603843', volume: '48087700', withheld: null }
const london = { symbol: 'XLON:VOD', change: '0.002', percent_change: '0.00266667', volume: '31200450', withheld: null }
const session = { exchange_mic: 'XNAS', expected: '1', present: '1', complete: true }

conformance(movers, {
  with: [
    fakeListingsOf(demoListings('2026-03-02')),
    fakeDailyBars([
      { instrument_id: apple, date: '2026-02-26', close: '273.25' },
      { instrument_id: apple, date: '2026-02-27', close: '274.9' },
      { instrument_id: idOf('XLON', 'VOD'), date: '2026-02-26', close: '0.75' },
      { instrument_id: idOf('XLON', 'VOD'), date: '2026-02-27', close: '0.752' },
    ]),
    fakeSplits([]),
  ],
  rows: {
    session_moves: [
      { ...move, date: '2026-02-26', previous_date: '2026-02-25', previous_close: '271.6', close: '273.25' },
      { ...move, date: '2026-02-27', previous_date: '2026-02-26', previous_close: '273.25', close: '274.9' },
      { ...london, date: '2026-02-27', previous_date: '2026-02-26', previous_close: '0.75', close: '0.752' },
    ],
    ranked_sessions: [
      { ...session, date: '2026-02-26', previous_date: '2026-02-25', inputs: 'in_3f1c09ab5d2e77040000' },
      { ...session, date: '2026-02-27', previous_date: '2026-02-26', inputs: 'in_3f1c09ab5d2e77040001' },
      {
        ...session,
        exchange_mic: 'XLON',
        date: '2026-02-27',
        previous_date: '2026-02-26',
        inputs: 'in_3f1c09ab5d2e77040002',
      },
    ],
  },
  symbols: ['AAPL', 'XLON:VOD'],
})
