import { readFileSync } from 'node:fs'
import { extendWithDemo } from '@bourse/demo'
import { publicId } from '@bourse/kit'
import { fakeDividends, conformance, fakeDailyBars, fakeListings, fakeSplits } from '@bourse/testkit'
import options from '../src/index.ts'
import { fakeCurve } from './support/fake-market.ts'

const apple = publicId('ins', 'BBG000B9XRY4')
const amazon = publicId('ins', 'BBG000BVPV84')
const listing = (id: string, symbol: string) => ({ id, stretches: [{ symbol, exchange_mic: 'XNAS' }] })
const call = publicId('opt', apple, 'AAPL', '2026-03-20', 'call', '275')

const series = (contract_symbol: string, seen_on = '2025-09-02') => ({ contract_symbol, seen_on })
const quote = (contract_symbol: string, snapshot_date: string, values: object) => ({
  contract_symbol,
  snapshot_date,
  bid: '5.2',
  ask: '5.4',
  volume: '120',
  close: '5.31',
  ...values,
})

conformance(await extendWithDemo(options), {
  with: [
    fakeListings([
      listing(apple, 'AAPL'),
      listing(amazon, 'AMZN'),
      ...['GOOGL', 'META', 'MSFT', 'NVDA', 'SPY', 'IWM'].map((symbol) => `XNAS:${symbol}`),
    ]),
    fakeDailyBars([
      { instrument_id: apple, date: '2026-02-26', close: '273.25' },
      { instrument_id: apple, date: '2026-02-27', close: '274.9' },
    ]),
    fakeSplits([]),
    fakeDividends([]),
    fakeCurve([{ date: '2026-02-26', points: [{ tenor: '1m', percent: '3.8' }] }]),
  ],
  stagingRows: {
    series: [
      series('AAPL260320C00275000'),
      series('AAPL260320P00275000'),
      series('O:AAPL  260417C00275000'),
      series('MSFT260320C00400000'),
    ],
    adjustments: [
      {
        old_symbol: 'AMZN220617C02840000',
        new_symbol: 'AMZN220617C00142000',
        effective_date: '2022-06-06',
      },
    ],
    chains: [
      quote('AAPL260320C00275000', '2026-02-26', { open_interest: '1200' }),
      quote('AAPL260320C00275000', '2026-02-27', { bid: '6', ask: '6.2', close: '6.1', open_interest: '1300' }),
      quote('AAPL260320P00275000', '2026-02-27', { volume: '0', close: null }),
    ],
    bars: [
      { contract_symbol: 'AAPL260320C00275000', date: '2026-02-26', close: '5.31', volume: '120' },
      { contract_symbol: 'AAPL260320C00275000', date: '2026-02-27', close: '6.1', volume: '80' },
      { contract_symbol: 'MSFT260320C00400000', date: '2026-02-27', close: '3.2', volume: '10' },
      { contract_symbol: 'AMZN220617C02840000', date: '2022-06-03', close: '63.1', volume: '4' },
    ],
    open_interest_rows: [
      { contract_symbol: 'AAPL260320C00275000', date: '2026-02-26', open_interest: '1250' },
      { contract_symbol: 'AAPL260320C00275000', date: '2026-02-27', open_interest: '1310' },
    ],
  },
  symbols: ['AAPL', 'MSFT'],
  queries: {
    'options.contracts': [
      '/v1/options/contracts?symbols=AAPL',
      `/v1/options/contracts?underlying_ids=${apple}&status=all&effective_date=2026-02-27`,
      '/v1/options/contracts?symbols=AMZN&status=all',
    ],
    'options.contract': [`/v1/options/contracts/${call}`],
    'options.quotes': ['/v1/options/quotes?symbols=AAPL', `/v1/options/quotes?contract_ids=${call}`],
    'options.bars': [`/v1/options/bars?contract_ids=${call}`, '/v1/options/bars?contract_symbols=AAPL260320C00275000'],
  },
  fixtures: {
    'occ-series': {
      unit: { symbol: 'MSFT', date: '2026-03-02' },
      raw: readFileSync(new URL('fixtures/series-search.txt', import.meta.url), 'utf8'),
    },
    'lean-options': {
      unit: { kind: 'universe', ticker: 'googl', date: '2026-02-27' },
      raw: { text: readFileSync(new URL('fixtures/aapl-20260227.csv', import.meta.url), 'utf8') },
    },
    demo: { unit: { part: 'adjustments', to: '2026-03-02' }, raw: { today: '2026-03-02' } },
  },
})
