import { defineDataset } from '@bourse/kit'
import { listRisk } from './list-risk.ts'
import { deriveRisk } from './derive-risk.ts'
import { risk } from './record.ts'
import { screenerFields } from './screener-fields.ts'

/** Risk measures for listings. */
export default defineDataset({
  id: 'risk',
  title: 'Risk',
  summary: 'Listings’ volatility, ratios, beta and drawdown over their last 252 daily returns.',
  records: [risk],
  endpoints: [listRisk],
  jobs: [deriveRisk],
  provides: [screenerFields],
})
