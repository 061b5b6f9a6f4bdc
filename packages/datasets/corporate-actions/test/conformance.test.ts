import { extendWithDemo } from '@bourse/demo'
import { demoListings } from '@bourse/demo/market'
import { publicId } from '@bourse/kit'
import { rawPages } from '@bourse/kit/readers'
import { conformance, fakeListingsOf } from '@bourse/testkit'
import { readFileSync } from 'node:fs'
import actionsDataset, { corporateEvent } from '../src/index.ts'
import { storedLeg, storedRow } from './support/stored-row.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
const bulk = (date: string, name: string) => ({
  unit: { market: 'XLON', date },
  raw: rawPages({ date }, [fixture(name)]),
})

const listedFrom = demoListings('2026-03-02').find(({ symbol }) => symbol === 'AAPL')?.valid_from ?? ''
const apple = { symbol: 'AAPL', exchange_mic: 'XNAS' }
const bank = { symbol: 'CBA', exchange_mic: 'XASX', currency_code: 'AUD' }
const WINDOW = 'from=2025-03-03&to=2026-03-02'

const calls = (path: string) => [
  `${path}?symbols=AAPL`,
  `${path}?symbols=XASX:CBA&from=2020-01-01`,
  `${path}?${WINDOW}`,
  `${path}?${WINDOW}&exchanges=XASX`,
]

// Within the window, the dates of each symbol are earlier than those of the symbols before it, so newest-first order is
// also symbol order.
conformance(await extendWithDemo(actionsDataset), {
  with: [fakeListingsOf(demoListings('2026-03-02'))],
  rows: {
    actions: [
      storedRow({
        symbol: 'AAPL',
        date: '2025-11-10',
        record_date: '2025-11-10',
        pay_date: '2025-11-13',
        legs: [storedLeg({ amount: '0.26', currency_code: 'USD' })],
        frequency: '4',
      }),
      storedRow({
        symbol: 'AAPL',
        date: '2026-02-09',
        legs: [storedLeg({ amount: '0.26', currency_code: 'USD' })],
        frequency: '4',
      }),
    ],
  },
  stagingRows: {
    events: [
      corporateEvent({ ...apple, type: 'split', ex_date: '2021-06-09', split_from: '1', split_to: '7' }),
      corporateEvent({ ...apple, type: 'split', ex_date: '2025-12-01', split_from: '1', split_to: '3' }),
      corporateEvent({ ...apple, type: 'spin_off', declaration_date: '2026-02-20', security_name: 'Apple Pay Inc' }),
      corporateEvent({
        ...bank,
        type: 'cash_dividend',
        ex_date: '2025-08-20',
        amount: '2.6',
        frequency: '2',
        fiscal_period: 'FY2025',
        franking_percentage: '100',
        withholding_rate: '0.3',
        reinvestment_price: '169.12',
        reinvestment_discount: '0',
        reinvestment_last_election_date: '2025-08-22',
      }),
      corporateEvent({ ...bank, type: 'cash_dividend', ex_date: '2025-03-12', amount: '2.25', frequency: '2' }),
      corporateEvent({ ...bank, type: 'bonus issue', ex_date: '2025-06-02', split_ratio: '1.05' }),
      corporateEvent({ ...bank, type: 'reverse_split', ex_date: '2025-05-05', split_ratio: '1:10' }),
    ],
  },
  symbols: ['AAPL', 'XASX:CBA'],
  queries: {
    'corporate-actions.list': calls('/v1/corporate-actions'),
    'dividends.list': calls('/v1/dividends'),
    'splits.list': calls('/v1/splits'),
  },
  fixtures: {
    'alpaca-actions': {
      unit: { from: '2026-01-31', to: '2026-05-01' },
      raw: rawPages({ asked_at: '2026-03-02T12:00:00Z' }, [
        '{"corporate_actions":{"cash_dividends":[{"symbol":"AAPL","rate":0.26,"foreign":false,"special":false,' +
          '"ex_date":"2026-02-09","record_date":"2026-02-09","payable_date":"2026-02-12"}]},"next_page_token":null}',
      ]),
    },
    demo: { unit: { from: '2020-06-01', to: '2020-09-30' }, raw: { today: '2020-10-01' } },
    'eodhd-splits': bulk('2025-03-10', 'eodhd-splits.json'),
    'eodhd-dividends': bulk('2025-03-12', 'eodhd-dividends.json'),
    'fmp-splits': {
      unit: { from: '2020-08-01', to: '2020-08-31' },
      raw: rawPages({ asked_at: '2020-09-01T09:15:00Z' }, [
        '[{"symbol":"AAPL","date":"2020-08-31","numerator":4,"denominator":1}]',
      ]),
    },
    'sharadar-actions': {
      unit: { from: '2020-08-01', to: '2020-08-31' },
      raw: rawPages({ pages: 1, holders: { AAPL: publicId('ins', 'XNAS', 'AAPL', listedFrom) } }, [
        '{"datatable":{"data":[["2020-08-07","dividend","AAPL",0.205],["2020-08-31","split","AAPL",4.0]],' +
          '"columns":[{"name":"date"},{"name":"action"},{"name":"ticker"},{"name":"value"}]}}',
        '{"datatable":{"data":[["2020-08-31","split","AAPL",4.0]],' +
          '"columns":[{"name":"date"},{"name":"action"},{"name":"ticker"},{"name":"value"}]}}',
      ]),
    },
    'yahoo-actions': {
      unit: {
        ...apple,
        instrument_id: publicId('ins', 'XNAS', 'AAPL', listedFrom),
        ...{ code: 'AAPL', from: '2020-08-07', to: '2020-08-31' },
      },
      raw: rawPages({ asked_at: '2020-09-01T07:30:00Z' }, [
        '{"chart":{"result":[{"meta":{"currency":"USD","exchangeTimezoneName":"America/New_York"},"events":{' +
          '"dividends":{"1596807000":{"amount":0.205,"date":1596807000}},' +
          '"splits":{"1598880600":{"date":1598880600,"numerator":4,"denominator":1,"splitRatio":"4:1"}}}}]}}',
      ]),
    },
    'tiingo-actions': {
      unit: {
        ...apple,
        instrument_id: publicId('ins', 'XNAS', 'AAPL', listedFrom),
        from: '2020-08-07',
        to: '2020-08-31',
      },
      raw: rawPages({ asked_at: '2020-09-01T00:45:00Z' }, [
        '[{"date":"2020-08-07T00:00:00.000Z","close":444.45,"divCash":0.82,"splitFactor":1.0},' +
          '{"date":"2020-08-31T00:00:00.000Z","close":129.04,"divCash":0.0,"splitFactor":4.0}]',
      ]),
    },
    'massive-splits': {
      unit: { from: '2020-08-01', to: '2020-08-31' },
      raw: rawPages({}, [
        '{"status":"OK","results":[{"ticker":"AAPL","execution_date":"2020-08-31","split_from":1,"split_to":4,' +
          '"adjustment_type":"forward_split","historical_adjustment_factor":0.25,"id":"E1"}]}',
      ]),
    },
    'massive-dividends': {
      unit: { from: '2020-05-01', to: '2020-05-31' },
      raw: rawPages({}, [
        '{"status":"OK","results":[{"ticker":"AAPL","ex_dividend_date":"2020-05-08","record_date":"2020-05-11",' +
          '"pay_date":"2020-05-14","declaration_date":"2020-04-30","cash_amount":0.82,"currency":"USD",' +
          '"frequency":4,"distribution_type":"recurring","split_adjusted_cash_amount":0.205,"id":"E2"}]}',
      ]),
    },
  },
})
