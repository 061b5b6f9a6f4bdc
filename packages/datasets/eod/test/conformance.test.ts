import { publicId } from '@bourse/kit'
import { conformance, fakeSplits } from '@bourse/testkit'
import eod from '../src/index.ts'
import { demoMarket } from './support/demo-market.ts'

const apple = { symbol: 'AAPL', volume: '48087700', trade_count: '512044' }

const move = {
  instrument_id: publicId('ins', 'XNAS', 'AAPL', '2020-01-01'),
  change: '1.65',
  percent_change: '0.00603843',
  volume: '48087700',
  withheld: null,
}
const session = { exchange_mic: 'XNAS', expected: '1', present: '1', complete: true }

conformance(eod, {
  with: [demoMarket('2026-03-02'), fakeSplits([])],
  rows: {
    daily_bars: [
      { ...apple, date: '2026-02-26', open: '272.8', high: '274.1', low: '271.95', close: '273.25' },
      { ...apple, date: '2026-02-27', open: '273.3', high: '275', low: '272.4', close: '274.9' },
      {
        symbol: 'T',
        date: '2026-02-27',
        open: null,
        high: null,
        low: null,
        close: '27.55',
        volume: '33000000',
        trade_count: null,
      },
      {
        symbol: 'VOD',
        date: '2026-02-27',
        open: '0.751',
        high: '0.7604',
        low: '0.7498',
        close: '0.752',
        volume: '51000000',
        trade_count: null,
      },
    ],
    session_moves: [
      { ...move, date: '2026-02-26', previous_date: '2026-02-25', previous_close: '271.6', close: '273.25' },
      { ...move, date: '2026-02-27', previous_date: '2026-02-26', previous_close: '273.25', close: '274.9' },
    ],
    ranked_sessions: [
      { ...session, date: '2026-02-26', previous_date: '2026-02-25', inputs: 'in_3f1c09ab5d2e77040000' },
      { ...session, date: '2026-02-27', previous_date: '2026-02-26', inputs: 'in_3f1c09ab5d2e77040001' },
    ],
  },
  symbols: ['AAPL', 'T', 'XLON:VOD'],
  fixtures: { demo: { unit: { from: '2020-01-02', to: '2020-01-10' }, raw: { today: '2020-01-11' } } },
})
