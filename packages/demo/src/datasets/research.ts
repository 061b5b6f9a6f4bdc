import { sessionsBetween } from '@bourse/calendar-rules'
import { into, source, type Into, type Extension } from '@bourse/kit'
import {
  earningsReports,
  EMPTY_REPORT,
  estimateObservations,
  NO_ISSUER,
  NO_REVISIONS,
  ratingRefreshes,
} from '@bourse/research'
import { demoEarnings, demoEstimates, demoSource, demoRatings } from '../market/index.ts'

/** Earnings, estimates and analyst ratings for the demo market's companies, through yesterday (UTC). */
export const demo = source({
  ...demoSource,
  title: 'Demo research',
  feeds: [earningsReports, estimateObservations, ratingRefreshes],
  schedule: { cron: '40 0 * * *', zone: 'UTC' },
  plan: ({ to }) => [{ to }],
  *parse({ today }): Generator<Into<never>> {
    const options = { today, sessionsBetween }
    for (const row of demoEarnings(options))
      yield into(earningsReports, { ...NO_ISSUER, ...EMPTY_REPORT, ...row }) as never
    for (const row of demoEstimates(options))
      yield into(estimateObservations, { ...NO_ISSUER, ...NO_REVISIONS, ...row }) as never
    for (const row of demoRatings(options))
      yield into(ratingRefreshes, { ...NO_ISSUER, score: null, best_score: null, ...row }) as never
  },
})

export const demoExtension: Extension = { sources: [demo] }
