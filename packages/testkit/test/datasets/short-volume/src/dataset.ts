import { defineDataset } from '@bourse/kit'
import { finra } from './finra.ts'
import { listShortVolume, shortVolume } from './record.ts'

export default defineDataset({
  id: 'short-volume',
  module: import.meta.url,
  title: 'Short volume',
  summary: 'Daily short volume reported off exchange.',
  records: [shortVolume],
  sources: [finra],
  endpoints: [listShortVolume],
})
