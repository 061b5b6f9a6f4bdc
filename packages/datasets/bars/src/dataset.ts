import { defineDataset } from '@bourse/kit'
import { listBars } from './list-bars.ts'

export default defineDataset({
  id: 'bars',
  title: 'Cross-asset bars',
  summary: 'Daily and intraday bars for every kind of listing in one format, read from the datasets that store them.',
  endpoints: [listBars],
})
