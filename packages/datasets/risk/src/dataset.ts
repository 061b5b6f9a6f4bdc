import { defineDataset } from '@bourse/kit'
import { listRisk } from './list-risk.ts'
import { measureMarkets } from './measure-markets.ts'
import { risk } from './record.ts'
import { screenerFields } from './screener-fields.ts'

/** Risk measures of listings. */
export default defineDataset({
  id: 'risk',
  title: 'Risk',
  summary: 'Volatility, ratios, beta and drawdown of listings over their last 252 daily returns.',
  records: [risk],
  jobs: [measureMarkets],
  endpoints: [listRisk],
  provides: [screenerFields],
})
