import { conformance, fakeDailyBars, fakeListings, fakeSplits } from '@bourse/testkit'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import houseViews from '../src/index.ts'

// Checks the dataset against every rule for datasets; the README of the test kit lists them.
conformance(houseViews, {
  // Fakes of the datasets that provide what this one needs: a dataset never imports another.
  with: [fakeListings(['XNAS:AAPL', 'XNAS:ANVL', 'XNAS:TEAS', 'XNYS:LAMP']), fakeDailyBars([]), fakeSplits([])],
  rows: {
    house_views: [
      view('AAPL', 'XNAS', '2026-03-02', 'buy', '290'),
      view('AAPL', 'XNAS', '2026-03-03', 'hold', '285.5'),
      view('LAMP', 'XNYS', '2026-03-03', 'sell', '19'),
    ],
  },
  fixtures: {
    'research-desk': {
      unit: { date: '2026-02-27' },
      raw: readFileSync(join(import.meta.dirname, '../sample/views-20260227.txt'), 'utf8'),
    },
  },
})

function view(symbol: string, exchange_mic: string, date: string, rating: string, target_price: string) {
  return { symbol, exchange_mic, date, rating, target_price, analyst: 'W. Coyote', note: null }
}
