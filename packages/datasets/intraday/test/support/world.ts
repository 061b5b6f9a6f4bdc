import { fakeListings } from '@bourse/testkit'

const pair = (exchange_mic: string, symbol: string) => ({ kind: exchange_mic, stretches: [{ symbol, exchange_mic }] })

/** Listings of every kind. */
export const world = fakeListings([
  'XNAS:AAPL',
  'XNYS:T',
  'XNYS:QUIET',
  'XLON:VOD',
  'XASX:BHP',
  // The same ticker on two exchanges.
  'XNAS:TWIN',
  'XLON:TWIN',
  {
    stretches: [
      { symbol: 'OLD', exchange_mic: 'XNYS', from: '2015-01-02', to: '2026-03-05' },
      { symbol: 'NEW', exchange_mic: 'XNYS', from: '2026-03-06' },
    ],
  },
  pair('CRYPTO', 'BTCUSD'),
  pair('CRYPTO', 'ETHUSD'),
  pair('CRYPTO', 'DOGEUSD'),
  pair('FOREX', 'EURUSD'),
  { kind: 'FUND', stretches: [{ symbol: 'VFIAX', exchange_mic: 'XNAS' }] },
  { kind: 'INDEX', stretches: [{ symbol: 'SPX', exchange_mic: 'INDEX' }] },
  { kind: 'BOND', stretches: [{ symbol: 'US91282CJK26', exchange_mic: 'BOND' }] },
])
