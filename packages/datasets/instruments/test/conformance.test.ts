import { extendWithDemo } from '@bourse/demo'
import { publicId } from '@bourse/kit'
import { rawPages } from '@bourse/kit/readers'
import { conformance, zipOf } from '@bourse/testkit'
import { readFileSync } from 'node:fs'
import instruments, { directoryRow } from '../src/index.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

/** A listing with two renames, a move and two identifiers. */
const periods = [
  {
    symbol: 'FIXO',
    exchange_mic: 'XNYS',
    valid_from: '2001-01-02',
    valid_to: '2004-11-30',
    isin: 'US0000000001',
    cik: '77',
  },
  { symbol: 'FIXN', exchange_mic: 'XNYS', valid_from: '2004-12-01', valid_to: '2011-03-22' },
  { symbol: 'FIXN', exchange_mic: 'XNAS', valid_from: '2011-03-23', valid_to: null },
].map((row) => directoryRow({ listing: 'fixture:1', name: 'Fixture Corporation', ...row }))
const id = publicId('ins', 'XNYS', 'FIXO', '2001-01-02')

conformance(await extendWithDemo(instruments), {
  fixtures: {
    demo: { unit: { today: '2026-03-02' }, raw: { today: '2026-03-02' } },
    // A currency that was discontinued, and a currency whose inverse is not among the major pairs.
    'ecb-pairs': { unit: { date: '2026-03-02' }, raw: 'Date,BGN,RON,\n2026-02-27,N/A,5.09,\n2025-12-31,1.9558,5.1,\n' },
    'binance-pairs': {
      unit: { date: '2026-03-02', quotes: ['USDT', 'EUR'] },
      raw: rawPages({ asked_at: '2026-03-02T00:01:00Z', histories: ['ZRXEUR'], known: {} }, [
        JSON.stringify({
          symbols: [
            { symbol: 'BTCUSDT', baseAsset: 'BTC', quoteAsset: 'USDT', status: 'TRADING' },
            { symbol: 'ZRXEUR', baseAsset: 'ZRX', quoteAsset: 'EUR', status: 'BREAK' },
          ],
        }),
        '[[1771977600000,"1","2","1","1.5","9","1772063999999","1",7,"1","1","0"]]',
      ]),
    },
    'kraken-pairs': {
      unit: { date: '2026-03-02', quotes: ['EUR'] },
      raw: JSON.stringify({
        error: [],
        result: {
          XXDGZEUR: { altname: 'XDGEUR', wsname: 'XDG/EUR', status: 'online' },
          XETHXXBT: { altname: 'ETHXBT', wsname: 'ETH/XBT', status: 'online' },
        },
      }),
    },
    'coinbase-products': {
      unit: { date: '2026-03-02', quotes: ['USD'] },
      raw: JSON.stringify([
        { id: 'ZRX-USD', base_currency: 'ZRX', quote_currency: 'USD', status: 'online' },
        { id: 'OLD-USD', base_currency: 'OLD', quote_currency: 'USD', status: 'delisted' },
        { id: 'ETH-BTC', base_currency: 'ETH', quote_currency: 'BTC', status: 'online' },
      ]),
    },
    'eodhd-listings': {
      unit: { market: 'XLON', date: '2026-03-02', delisted: false },
      raw: rawPages({ lists: ['active'] }, [fixture('eodhd-listings.json')]),
    },
    'alpaca-renames': {
      unit: { from: '2026-02-01', to: '2026-03-02' },
      raw: rawPages({ markets: { 'FIXN 2026-03-02': 'XNAS' } }, [
        JSON.stringify({
          corporate_actions: {
            name_changes: [
              { old_symbol: 'FIXN', new_symbol: 'FIXR', process_date: '2026-03-02' },
              { old_symbol: 'NONE', new_symbol: 'SOME', process_date: '2026-03-02' },
            ],
          },
          next_page_token: null,
        }),
      ]),
    },
    'massive-tickers': {
      unit: { date: '2026-03-02', delisted: false },
      raw: rawPages({ pages: 1, isFirst: false, renamed: [], markets: ['XNAS'] }, [
        JSON.stringify({
          results: [
            { ticker: 'ZVZZT', name: 'Fixture Common Stock', market: 'stocks', primary_exchange: 'XNAS', type: 'CS' },
            { ticker: 'FIXA', name: 'Fixture for another market', market: 'stocks', primary_exchange: 'XMEX' },
          ],
        }),
      ]),
    },
    'sharadar-tickers': {
      unit: { date: '2026-03-02', markets: ['XNAS'] },
      raw: rawPages({}, [
        '{"datatable":{"data":[' +
          '[901,"ZSHAR","Fixture Inc","NASDAQ","N","Domestic Common Stock","2016-03-01","2026-02-27"],' +
          '[902,"ZSHAR1","Former Fixture","NASDAQ","Y","Domestic Common Stock","2001-03-01","2009-06-30"],' +
          '[903,"ZSHNY","Other Fixture","NYSE","N","Domestic Common Stock","2016-03-01","2026-02-27"]],' +
          '"columns":[{"name":"permaticker"},{"name":"ticker"},{"name":"name"},{"name":"exchange"},' +
          '{"name":"isdelisted"},{"name":"category"},{"name":"firstpricedate"},{"name":"lastpricedate"}]}}',
      ]),
    },
    'gleif-leis': {
      unit: { date: '2026-03-02' },
      raw: {
        isins: zipOf({ 'isin-lei.csv': 'LEI,ISIN\nFIXTURE0000000000101,US0000000001\n' }),
        goldenCopy: zipOf({
          'lei2.csv':
            'LEI,Entity.LegalName,Registration.RegistrationStatus\nFIXTURE0000000000101,Fixture Corporation,ISSUED\n',
        }),
        listings: [
          { exchange_mic: 'XNAS', symbol: 'FIXN', isin: 'US0000000001', company_name: null },
          { exchange_mic: 'XNAS', symbol: 'NONE', isin: 'US0000000002', company_name: null },
        ],
      },
    },
    'openfigi-identifiers': {
      unit: {
        listings: [
          { exchange_mic: 'XNAS', symbol: 'FIXN', isin: 'US0000000001' },
          { exchange_mic: 'XNAS', symbol: 'FIXN.A', isin: null },
          { exchange_mic: 'XNAS', symbol: 'FIXN.B', isin: null },
        ],
      },
      raw: rawPages({ counts: [2, 1], taken: [] }, [
        '[{"data":[{"figi":"BBG00000FX11","compositeFIGI":"BBG00000FX02"}]},{"warning":"No identifier found."}]',
        '[{"data":[{"figi":"BBG00000FX29","compositeFIGI":"BBG00000FX02"}]}]',
      ]),
    },
    'sec-tickers': {
      unit: { date: '2026-03-02' },
      raw: rawPages({ listed: { FIXN: [{ exchange_mic: 'XNAS', valid_from: '2011-03-23' }] } }, [
        JSON.stringify({
          fields: ['cik', 'name', 'ticker', 'exchange'],
          data: [
            [77, 'FIXTURE CORP', 'FIXN', 'Nasdaq'],
            [78, 'FIXTURE UNLISTED', 'NONE', 'NYSE'],
            [79, 'FIXTURE WITHOUT EXCHANGE', 'FIXZ', null],
          ],
        }),
      ]),
    },
    'nasdaq-trader': {
      unit: { date: '2026-03-02' },
      raw: { nasdaqListed: fixture('nasdaqlisted.txt'), otherListed: fixture('otherlisted.txt') },
    },
  },
  stagingRows: { directory: periods },
  unread: { 'instruments.identifiers': { effective_date: 'identifiers are not dated' } },
  symbols: ['XNAS:FIXN', 'XNAS:AAPL', 'XLON:VOD'],
  queries: {
    'instruments.list': [
      '/v1/instruments?limit=1000',
      '/v1/instruments?status=all&symbols=XNAS:FIXN,FIXO,AAPL&limit=1000',
    ],
    'instruments.symbols': [`/v1/instruments/${id}/symbols`],
    'instruments.identifiers': [`/v1/instruments/${id}/identifiers`],
    'instruments.events': [`/v1/instruments/${id}/events`],
    'tickers.list': ['/v1/tickers?limit=1000', '/v1/tickers?ticker=A&active=true&limit=1000'],
    'symbols.search': ['/v1/symbols/search?q=F'],
  },
})
