import { defineDataset } from '@bourse/kit'
import { listDefinitions } from './list-definitions.ts'
import { listIndicators } from './list-indicators.ts'
import { screenerFields } from './screener-fields.ts'

export default defineDataset({
  id: 'indicators',
  title: 'Technical indicators',
  summary: 'Moving averages, oscillators, bands and volume indicators, calculated on request from stored bars.',
  endpoints: [listIndicators, listDefinitions],
  provides: [screenerFields],
})
