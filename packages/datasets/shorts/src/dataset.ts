import { defineDataset } from '@bourse/kit'
import { screenerFields } from './screener-fields.ts'
import { finraShortInterest } from './sources/finra-short-interest.ts'
import { reports } from './staging/reports.ts'
import { listShortInterest } from './short-interest/list-short-interest.ts'
import { shortInterest } from './short-interest/record.ts'
import { yahoo } from './sources/yahoo.ts'
import { finraShortVolume } from './sources/finra-short-volume.ts'
import { listShortVolume } from './short-volume/list-short-volume.ts'
import { shortVolume } from './short-volume/record.ts'

export default defineDataset({
  id: 'shorts',
  module: import.meta.url,
  title: 'Short sales',
  summary: 'Short interest twice a month, and daily off-exchange short volume.',
  records: [shortInterest, shortVolume],
  staging: [reports],
  sources: [finraShortInterest, yahoo, finraShortVolume],
  endpoints: [listShortInterest, listShortVolume],
  provides: [screenerFields],
  imports: shortVolume,
  freshness: shortVolume,
})
