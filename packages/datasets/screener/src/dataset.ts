import { defineDataset } from '@bourse/kit'
import { screenedListings, snapshots } from './records.ts'
import { runScreener } from './run-screener.ts'
import { completeSnapshots } from './staging/complete-snapshots.ts'
import { takeSnapshots } from './take-snapshots.ts'

export default defineDataset({
  id: 'screener',
  title: 'Screener',
  summary: 'Listings that match filters on fields from all datasets, in a daily snapshot.',
  records: [screenedListings, snapshots],
  staging: [completeSnapshots],
  endpoints: [runScreener],
  jobs: [takeSnapshots],
})
