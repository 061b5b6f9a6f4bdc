import { defineDataset } from '@bourse/kit'
import { screenerField } from '@bourse/services'
import { fakeListingId, conformance, fakeListings, fakeSessions } from '@bourse/testkit'
import screener from '../src/index.ts'

const apple = fakeListingId('XNAS:AAPL')

/** A dataset that supplies one field. */
const prices = defineDataset({
  id: 'prices',
  title: 'Prices',
  summary: 'Synthetic closes.',
  provides: [
    screenerField.provide({}, () => ({
      dataset: 'prices',
      fields: ['close'],
      read: async () => new Map([[apple, { close: '189.95' }]]),
    })),
  ],
})

const row = (symbol: string, exchange_mic: string, snapshot_date: string) => ({
  symbol,
  exchange_mic,
  snapshot_date,
  company_id: null,
  close: '189.95',
})
const snapshot = (snapshot_date: string, published_at: string) => ({
  ...{ snapshot_date, published_at, first_taken_at: published_at, position_count: '2' },
})

conformance(screener, {
  with: [fakeListings(['XNAS:AAPL', 'XLON:VOD']), fakeSessions(), prices],
  rows: {
    screened: [row('AAPL', 'XNAS', '2026-02-26'), row('AAPL', 'XNAS', '2026-02-27'), row('VOD', 'XLON', '2026-02-27')],
  },
  bodies: {
    'screener.run': { filters: [{ field: 'close', op: 'gt', value: 1 }], sort: [{ field: 'close', order: 'asc' }] },
  },
  stagingRows: {
    taken: [snapshot('2026-02-26', '2026-02-27T03:30:00Z'), snapshot('2026-02-27', '2026-02-28T03:30:00Z')],
  },
})
