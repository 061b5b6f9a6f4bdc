import { sessionsBetween } from '@bourse/calendar-rules'
import { demoEarnings, demoEstimates, demoSource, demoRatings } from '@bourse/demo'
import { into, source, type Into } from '@bourse/kit'
import { UNTOLD } from '../earnings/merge-report.ts'
import { earningsReports } from '../earnings/reports.ts'
import { estimateObservations, NO_REVISIONS } from '../estimates/observations.ts'
import { NOBODY } from '../named-issuers.ts'
import { ratingRefreshes } from '../ratings/refreshes.ts'

/** Results, estimates and advice of the companies of the made-up market, up to the day before today (UTC). */
export const demo = source({
  ...demoSource,
  title: 'Demo research',
  feeds: [earningsReports, estimateObservations, ratingRefreshes],
  schedule: { cron: '40 0 * * *', zone: 'UTC' },
  plan: ({ to }) => [{ to }],
  *parse({ today }): Generator<Into<never>> {
    const options = { today, sessionsBetween }
    for (const row of demoEarnings(options)) yield into(earningsReports, { ...NOBODY, ...UNTOLD, ...row }) as never
    for (const row of demoEstimates(options))
      yield into(estimateObservations, { ...NOBODY, ...NO_REVISIONS, ...row }) as never
    for (const row of demoRatings(options))
      yield into(ratingRefreshes, { ...NOBODY, score: null, best_score: null, ...row }) as never
  },
})
