import { defineDataset } from '@bourse/kit'
import { screened, snapshots } from './records.ts'
import { runScreener } from './run-screener.ts'
import { wholeSnapshots } from './staging/whole-snapshots.ts'
import { takeSnapshots } from './take-snapshots.ts'

export default defineDataset({
  id: 'screener',
  title: 'Screener',
  summary: 'Listings that fit filters over what all datasets tell of them, from a snapshot a day.',
  records: [screened, snapshots],
  staging: [wholeSnapshots],
  endpoints: [runScreener],
  jobs: [takeSnapshots],
})
