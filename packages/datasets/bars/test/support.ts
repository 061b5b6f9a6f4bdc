import {
  fakeListingId,
  fakeDailyBars,
  fakeFacts,
  fakeIntradayBars,
  fakeListings,
  fakeSessions,
  type FakeDailyBar,
  type FakeIntradayBar,
} from '@bourse/testkit'

const idOf = (mic: string, symbol: string) => fakeListingId(`${mic}:${symbol}`)

export const ids = {
  apple: idOf('XNAS', 'AAPL'),
  att: idOf('XNYS', 'T'),
  sydney: idOf('XASX', 'BHP'),
  bitcoin: idOf('CRYPTO', 'BTCUSD'),
  euro: idOf('FOREX', 'EURUSD'),
  index: idOf('INDEX', 'SPX'),
  bond: idOf('BOND', 'US0378331005'),
  fund: 'ins_fund',
}

export const listings = fakeListings([
  'XNAS:AAPL',
  'XNYS:T',
  'XASX:BHP',
  { kind: 'CRYPTO', stretches: [{ symbol: 'BTCUSD', exchange_mic: 'CRYPTO' }] },
  { kind: 'FOREX', stretches: [{ symbol: 'EURUSD', exchange_mic: 'FOREX' }] },
  { kind: 'INDEX', stretches: [{ symbol: 'SPX', exchange_mic: 'INDEX' }] },
  { kind: 'BOND', stretches: [{ symbol: 'US0378331005', exchange_mic: 'BOND' }] },
  { id: ids.fund, kind: 'FUND', stretches: [{ symbol: 'VFIAX', exchange_mic: 'XNAS' }] },
])

const facts = fakeFacts([
  { instrument_id: ids.apple, currency_code: 'USD' },
  { instrument_id: ids.sydney, currency_code: 'AUD' },
  { instrument_id: ids.bitcoin, type: 'CRYPTO', currency_code: 'USD' },
  { instrument_id: ids.euro, type: 'FOREX', currency_code: 'USD' },
])

const daily = (instrument_id: string, date: string, close: string, more: Partial<FakeDailyBar> = {}): FakeDailyBar => ({
  instrument_id,
  date,
  close,
  ...more,
})

export const dailyRows: readonly FakeDailyBar[] = [
  daily(ids.apple, '2024-02-29', '180.75'),
  daily(ids.apple, '2026-02-25', '272.1'),
  daily(ids.apple, '2026-02-26', '273.25', { volume: '41234567', trade_count: '512044' }),
  daily(ids.apple, '2026-02-27', '273.9', { open: '271', high: '274.5', low: '270.9' }),
  daily(ids.att, '2026-02-26', '27.5', { open: null, high: null, low: null }),
  daily(ids.att, '2026-02-27', '27.55'),
  daily(ids.sydney, '2026-02-27', '41.2'),
  daily(ids.sydney, '2026-03-02', '41.3'),
  daily(ids.bitcoin, '2026-02-27', '84000.5', { volume: '12034.5678' }),
  daily(ids.bitcoin, '2026-02-28', '85000'),
  daily(ids.euro, '2026-02-27', '1.0873'),
  daily(ids.index, '2026-02-27', '6100.5'),
  daily(ids.bond, '2026-02-27', '99.875'),
  daily(ids.fund, '2026-02-27', '612.3'),
]

const intraday = (
  instrument_id: string,
  interval: FakeIntradayBar['interval'],
  datetime: string,
  close: string,
  volume: string | null = '100',
): FakeIntradayBar => ({ instrument_id, interval, datetime, open: close, high: close, low: close, close, volume })

export const intradayRows: readonly FakeIntradayBar[] = [
  intraday(ids.apple, '5m', '2026-02-26T20:55:00Z', '273.2'),
  intraday(ids.apple, '5m', '2026-02-27T14:30:00Z', '271'),
  intraday(ids.apple, '5m', '2026-02-27T14:35:00Z', '271.5'),
  intraday(ids.apple, '5m', '2026-02-27T20:55:00Z', '273.9'),
  intraday(ids.apple, '1h', '2026-02-27T14:30:00Z', '272'),
  intraday(ids.att, '5m', '2026-02-27T14:30:00Z', '27.4'),
  intraday(ids.att, '5m', '2026-02-27T14:35:00Z', '27.5'),
  intraday(ids.bitcoin, '1m', '2026-02-27T00:00:00Z', '83000', '1.5'),
  intraday(ids.bitcoin, '1m', '2026-02-28T00:00:00Z', '84000', '2.5'),
  intraday(ids.bitcoin, '5m', '2026-02-27T14:30:00Z', '83500', '3'),
  intraday(ids.euro, '1m', '2026-02-27T10:00:00Z', '1.087', null),
]

/** Everything that the dataset needs except intraday bars. */
export const withoutIntraday = [listings, facts, fakeSessions(), fakeDailyBars(dailyRows)]

/** Everything that the dataset needs. */
export const everything = [...withoutIntraday, fakeIntradayBars(intradayRows)]
