import { extendWithDemo } from '@bourse/demo'
import { conformance, fakeListings } from '@bourse/testkit'
import congress from '../src/index.ts'
import { disclosure, HOUSE_INDEX, houseLine, senateLine } from './support/lines.ts'

/** Symbols in the demo market. */
const SYMBOLS = ['AAPL', 'MSFT', 'JPM', 'KO', 'WMT', 'XOM', 'BRK.B', 'SPY', 'DIS', 'PFE', 'V', 'JNJ']
const unit = { date: '2026-03-02' }

conformance(await extendWithDemo(congress), {
  with: [fakeListings(SYMBOLS.map((symbol) => `XNYS:${symbol}`).with(0, 'XNAS:AAPL'))],
  stagingRows: {
    disclosures: [disclosure('9', '2026-01-05'), disclosure('9', '2026-01-06', { line: '2', ticker: 'KO' })],
  },
  fixtures: {
    // The demo market has no trades in this year. If it had any, the index would withdraw them because it does not
    // contain them.
    'house-clerk': { unit: { year: '2019' }, raw: HOUSE_INDEX },
    'house-list': { unit, raw: JSON.stringify([houseLine({}), houseLine({ ticker: 'KO' })]) },
    'senate-list': { unit, raw: JSON.stringify([senateLine({}), senateLine({ ticker: 'KO' })]) },
    'senate-reports': {
      unit,
      raw: JSON.stringify([
        {
          first_name: 'Demo',
          last_name: 'Member',
          office: 'Member, Demo (Senator)',
          ptr_link: 'https://efdsearch.senate.gov/search/view/ptr/00000000-0000-4000-8000-000000000009/',
          date_recieved: '02/02/2026',
          transactions: [senateLine({ ticker: '<a href="https://example.org/?s=MSFT">MSFT</a>' })],
          bioguide: 'D000000',
        },
      ]),
    },
    demo: {
      unit: { date: '2026-03-02', until: '2026-03-02', withdrawn: '' },
      raw: { date: '2026-03-02', until: '2026-03-02', withdrawn: '' },
    },
  },
})
