import { defineDataset } from '@bourse/kit'
import { listEarnings } from './earnings/list-earnings.ts'
import { earnings, releases } from './earnings/records.ts'
import { earningsReleases } from './staging/earnings-releases.ts'
import { earningsReports } from './staging/earnings-reports.ts'
import { listEstimates } from './estimates/list-estimates.ts'
import { estimateObservations } from './staging/estimate-observations.ts'
import { estimatesService } from './estimates/provides.ts'
import { estimates } from './estimates/record.ts'
import { listAnalystRatings } from './ratings/list-analyst-ratings.ts'
import { analystRatings } from './ratings/record.ts'
import { ratingRefreshes } from './staging/rating-refreshes.ts'
import { screenerFields } from './screener-fields.ts'
import { secReleases } from './sources/sec-releases.ts'
import { yahoo } from './sources/yahoo.ts'

export default defineDataset({
  id: 'research',
  module: import.meta.url,
  title: 'Research',
  summary: 'Reported earnings with expectations, estimates for future periods, and analyst ratings.',
  records: [earnings, releases, estimates, analystRatings],
  staging: [earningsReports, earningsReleases, estimateObservations, ratingRefreshes],
  sources: [yahoo, secReleases],
  endpoints: [listEarnings, listEstimates, listAnalystRatings],
  provides: [estimatesService, screenerFields],
  imports: earningsReports,
  freshness: { record: earnings, cadence: { days: 7, by: 'publication' } },
})
